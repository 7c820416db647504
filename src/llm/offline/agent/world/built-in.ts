import { CALENDAR, MAIL } from '../desk/app-pages.ts';
import { SITE_HINTS } from './sites.ts';

let hosts: ReadonlySet<string> | null = null;

/** Whether an address is on one of the sites of the device, or of an application of it. */
export function isBuiltIn(address: string): boolean {
  hosts ??= new Set(
    [MAIL, CALENDAR, ...SITE_HINTS.flatMap(({ url, names }) => [url, ...names.map(([, own]) => own)])].map(hostOf),
  );
  return hosts.has(hostOf(address));
}

const hostOf = (address: string): string =>
  URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.hostname.replace(/^www\./, '') ?? '';
