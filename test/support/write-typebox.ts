import { writeFileSync } from 'node:fs';
import { BUNDLE, bundleTypebox } from './bundle-typebox.ts';

/** Writes the bundle of TypeBox: `npm run bundle`, after an update of the package. */
writeFileSync(BUNDLE, await bundleTypebox());
