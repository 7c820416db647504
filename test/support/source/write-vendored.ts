import { existsSync, writeFileSync } from 'node:fs';
import { bundleVendored, VENDORED } from './bundle-vendored.ts';

/** Writes the bundles in src/vendor: `npm run bundle`, after an update of their packages. */
for (const vendored of VENDORED) {
  const isInstalled = existsSync(new URL(`../../../node_modules/${vendored.package}/`, import.meta.url));
  if (isInstalled) writeFileSync(vendored.bundle, await bundleVendored(vendored));
  else console.log(`${vendored.package} is not installed: its bundle stays as it is.`);
}
