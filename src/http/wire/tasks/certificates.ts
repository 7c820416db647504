import { isAddressPattern } from '../../../device/address-pattern.ts';
import type { ClientCertificate } from '../../../device/device.ts';
import { AppError } from '../../../errors.ts';

const MAX_CERTIFICATES = 8;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** Reads `{file, password, filters}`, as published clients send it, and `{cert, key, filters}`. In place of `file`,
 *  `password` and `filters`, there may be `pfx`, `passphrase` and `origin`. Throws invalid, without a part of what was sent. */
export function toCertificates(sent: readonly object[]): ClientCertificate[] {
  if (sent.length > MAX_CERTIFICATES) {
    throw new AppError('invalid', `certificates must have at most ${MAX_CERTIFICATES} entries.`);
  }
  return sent.map((entry, index) => toCertificate(entry as Record<string, unknown>, `certificates[${index}]`));
}

function toCertificate(entry: Record<string, unknown>, place: string): ClientCertificate {
  const filters = toFilters(entry.filters ?? entry.origin ?? [], place);
  const { file = entry.pfx, password = entry.passphrase ?? '', cert, key } = entry;
  if (typeof cert === 'string' && typeof key === 'string') return { cert, key, filters };
  if (typeof file === 'string' && BASE64.test(file) && typeof password === 'string') return { file, password, filters };
  throw new AppError(
    'invalid',
    `${place} must have file, a PKCS #12 file in base64, with its password if it has one, or cert and key as PEM.`,
  );
}

function toFilters(sent: unknown, place: string): string[] {
  const filters: unknown[] = [sent].flat();
  if (filters.every((filter) => typeof filter === 'string' && isAddressPattern(filter))) return filters as string[];
  throw new AppError(
    'invalid',
    `${place}.filters must be hosts or addresses, such as "example.com"; * matches anything.`,
  );
}
