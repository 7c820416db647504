import { literalAddress } from './address-guard.ts';

/** Whether a host may be opened. */
export type HostVerdict = { allowed: true; mayBePrivate: boolean } | { allowed: false; reason: string };

const USUAL_PORTS = new Set([80, 443, 8080, 8443]);

// Names that never leave a local network: RFC 6761, RFC 6762, RFC 9476 and `.internal` (ICANN, 2024).
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|alt|onion)$|\.home\.arpa$/;

/** Creates rules from a list of hosts: `example.com`, `*.example.com` (its subdomains), `localhost:3000` (only that
 *  port). Null allows every public host. Only hosts listed by full name may be private, for tests against a local
 *  machine. */
export function createHostRules(allowedHosts: readonly string[] | null): (url: URL) => HostVerdict {
  const listed = new Set(allowedHosts?.map((host) => host.trim().toLowerCase()));
  return (url) => {
    const host = url.hostname.toLowerCase().replace(/\.$/, '');
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('only http and https can be opened');
    if (listed.has(`${host}:${port}`)) return { allowed: true, mayBePrivate: true };
    if (!USUAL_PORTS.has(port)) return refuse(`port ${port} is not allowed`);
    if (listed.has(host)) return { allowed: true, mayBePrivate: true };
    if (allowedHosts !== null && !isBelowWildcard(host, listed)) return refuse('the host is not allowed');
    if (isLocalName(host)) return refuse('the name belongs to a local network');
    return { allowed: true, mayBePrivate: false };
  };
}

function isBelowWildcard(host: string, listed: ReadonlySet<string>): boolean {
  const labels = host.split('.');
  return labels.some((_, index) => index > 0 && listed.has(`*.${labels.slice(index).join('.')}`));
}

function isLocalName(host: string): boolean {
  return literalAddress(host) === null && (!host.includes('.') || LOCAL_NAME.test(host));
}

function refuse(reason: string): HostVerdict {
  return { allowed: false, reason };
}
