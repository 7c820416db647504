import { isAddressPattern } from '../../device/address-pattern.ts';
import { AppError } from '../../errors.ts';

/** Returns the address, or null if it is missing. Throws invalid if it is not http or https. */
export function toPageAddress(field: string, address: string | null | undefined): string | null {
  if (!address) return null;
  const url = URL.parse(address);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return address;
  throw new AppError(
    'invalid',
    `${field} must be an http or https address with a host, such as "https://example.com".`,
  );
}

/** Throws invalid for a pattern that no address can match. */
export function checkAddressPatterns(field: string, patterns: readonly string[]): void {
  const at = patterns.findIndex((pattern) => !isAddressPattern(pattern));
  if (at === -1) return;
  const examples = '"example.com", "*.example.com" or "https://example.com/docs"';
  throw new AppError(
    'invalid',
    `${field}[${at}] must be a host or an address, such as ${examples}; * matches anything.`,
  );
}
