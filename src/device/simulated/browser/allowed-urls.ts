import { ADDRESS_PATTERN } from '../../address-pattern.ts';
import { toBuiltInAddress } from '../web/hosts.ts';

/** Adds the built-in sites that stand in for hosts in the list. */
export function withStandIns(entries: readonly string[]): string[] {
  const standIns = entries.flatMap((entry) => {
    const host = ADDRESS_PATTERN.exec(entry.trim())?.groups?.host?.replace(/^\*\./, '') ?? '';
    const address = URL.parse(`https://${host}/`);
    return (address && toBuiltInAddress(address)?.hostname) ?? [];
  });
  return [...new Set([...entries, ...standIns])];
}
