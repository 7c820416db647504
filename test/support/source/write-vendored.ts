import { writeFileSync } from 'node:fs';
import { bundleVendored, VENDORED } from './bundle-vendored.ts';

/** Writes the bundles in src/vendor: `npm run bundle`, after an update of their packages. */
for (const vendored of VENDORED) writeFileSync(vendored.bundle, await bundleVendored(vendored));
