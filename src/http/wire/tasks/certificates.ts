import { type Static, Type } from '#typebox';
import { isAddressPattern } from '../../../device/address-pattern.ts';
import type { ClientCertificate } from '../../../device/device.ts';
import { AppError } from '../../../errors.ts';
import { nullable } from '../common.ts';
import { withoutNulls } from '../without-nulls.ts';

const MAX_CERTIFICATES = 8;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

const optional = (description: string) => Type.Optional(nullable(Type.String({ description })));

export const Certificate = Type.Object(
  {
    file: optional('PKCS #12 file in base64.'),
    password: optional('Password of the file, if it has one.'),
    filters: Type.Optional(Type.Unknown({ description: 'Hosts or addresses that it is shown to; all if absent.' })),
    cert: optional('Certificate as PEM, with key, in place of file.'),
    key: optional('Private key as PEM.'),
    pfx: optional('Another name of file.'),
    passphrase: optional('Another name of password.'),
    origin: Type.Optional(Type.Unknown({ description: 'Another name of filters.' })),
  },
  { $id: 'Certificate', additionalProperties: true },
);

/** Reads `{file, password, filters}`, as published clients send it, and `{cert, key, filters}`. In place of `file`,
 *  `password` and `filters`, there may be `pfx`, `passphrase` and `origin`. Throws invalid, without a part of what was sent. */
export function toCertificates(sent: readonly Static<typeof Certificate>[]): ClientCertificate[] {
  if (sent.length > MAX_CERTIFICATES) {
    throw new AppError('invalid', `certificates must have at most ${MAX_CERTIFICATES} entries.`);
  }
  return sent.map((entry, index) => toCertificate(withoutNulls(entry), `certificates[${index}]`));
}

type Given = ReturnType<typeof withoutNulls<Static<typeof Certificate>>>;

function toCertificate(given: Given, place: string): ClientCertificate {
  const filters = toFilters(given.filters ?? given.origin ?? [], place);
  const { file = given.pfx, password = given.passphrase ?? '', cert, key } = given;
  if (cert !== undefined && key !== undefined) return { cert, key, filters };
  if (file !== undefined && BASE64.test(file)) return { file, password, filters };
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
