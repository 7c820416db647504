import { existsSync } from 'node:fs';

/** Path of a browser for tests; undefined where there is none. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!CHROMIUM) console.warn('Skipping the tests in a browser: no Chromium in /usr/bin.');
