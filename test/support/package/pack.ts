import { replaceManifest, restoreManifest } from './manifest.ts';

/** Before and after `npm pack` and `npm publish`, which read the manifest in between. */
if (process.argv[2] === 'before') replaceManifest();
else restoreManifest();
