/** What the server uses of this folder; loaded only with DEVICE=chromium. */
export { createChromiumDevices } from './chromium-devices.ts';
export { EGRESS_SWITCHES } from './egress/browser-switches.ts';
export { trustSwitch } from './egress/own-identity.ts';
export { checkChromium, openBrowserPool } from './pool/open-browser-pool.ts';
