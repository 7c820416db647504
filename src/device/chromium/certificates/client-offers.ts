import { createSecureContext } from 'node:tls';
import { createJobThread, JobLimitError } from '../../../job-thread.ts';
import { type ClientCertificate, DeviceOptionsError } from '../../device.ts';
import type { ClientOffer } from '../egress/intercept.ts';
import type { Pkcs12Content, Pkcs12Fault, Pkcs12Job } from './read-pkcs12.ts';

/** A file says itself how long it takes to decrypt. */
const READ_LIMIT_MS = 3000;

const reader = createJobThread<Pkcs12Job, Pkcs12Content | Pkcs12Fault>({
  entry: new URL('./pkcs12-thread.ts', import.meta.url),
  timeMs: READ_LIMIT_MS,
  heapMb: 128,
});

/** Reads the certificates that a task brings. Throws DeviceOptionsError if one cannot be used. */
export async function toClientOffers(certificates: readonly ClientCertificate[]): Promise<ClientOffer[]> {
  const offers: ClientOffer[] = [];
  // One after the other: the first that cannot be used ends the work for all.
  for (const [index, certificate] of certificates.entries()) {
    offers.push(await toOffer(certificate, `certificates[${index}]`));
  }
  return offers;
}

async function toOffer(certificate: ClientCertificate, place: string): Promise<ClientOffer> {
  const content = 'file' in certificate ? await read(certificate, place) : certificate;
  // A key that is encrypted could block this thread for long.
  if (/ENCRYPTED/.test(content.key))
    throw new DeviceOptionsError(`${place} has a key that is encrypted: send a PKCS #12 file.`);
  try {
    const { cert, key } = content;
    return { filters: certificate.filters ?? [], context: createSecureContext({ cert, key }) };
  } catch {
    // The error may quote the key.
    throw new DeviceOptionsError(
      `${place} has a certificate or key that cannot be used, or that do not belong together.`,
    );
  }
}

async function read(
  { file, password = '' }: { file: string; password?: string },
  place: string,
): Promise<Pkcs12Content> {
  const content = await reader.run({ file, password }).catch(toFault);
  if (typeof content === 'string') throw new DeviceOptionsError(`${place} ${content}.`);
  return content;
}

function toFault(error: unknown): Pkcs12Fault {
  return error instanceof JobLimitError ? 'takes too long to decrypt' : 'has another password, or is damaged';
}
