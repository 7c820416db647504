import type { EgressProxy } from './egress-proxy.ts';

/** The proxy's name in the browser: the only name that the browser resolves by itself. */
const PROXY_HOST = 'egress.invalid';

const WEBRTC_POLICY = 'disable_non_proxied_udp';

/** Switches of Chromium that close the ways around the proxy of a context. They come in addition to playwright's. */
export const EGRESS_SWITCHES: readonly string[] = [
  // No name and no address but the proxy's is connected to, in any context, also where a proxy is missing.
  `--host-resolver-rules=MAP ${PROXY_HOST} 127.0.0.1, MAP * ~NOTFOUND`,
  // WebRTC sends nothing by UDP, and TCP only through the proxy. The first is read by Chromium, the second by its headless shell.
  `--webrtc-ip-handling-policy=${WEBRTC_POLICY}`,
  `--force-webrtc-ip-handling-policy=${WEBRTC_POLICY}`,
  '--disable-quic',
  // Reports of failed requests to Google.
  '--disable-domain-reliability',
  // The fields of forms are described to no server of Google: no proxy of ours connects to this address. A feature would
  // turn this off, too, but a second `--disable-features` replaces playwright's.
  '--autofill-server-url=https://0.0.0.0/',
];

/** The option `proxy` of a browser context. */
export function contextProxy({ url, credentials }: EgressProxy) {
  // By default, Chromium does not use a proxy for this machine.
  return { server: `http://${PROXY_HOST}:${new URL(url).port}`, bypass: '<-loopback>', ...credentials };
}
