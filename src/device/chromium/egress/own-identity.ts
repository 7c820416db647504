import { createHash, X509Certificate } from 'node:crypto';

/** A certificate with its private key, as PEM, by which the proxies of this process answer in the place of a site. */
export interface OwnIdentity {
  cert: string;
  key: string;
}

const DAYS = 24 * 60 * 60 * 1000;
let made: Promise<OwnIdentity> | undefined;

/** The identity of this process; the key never leaves it. */
export function ownIdentity(): Promise<OwnIdentity> {
  made ??= make();
  return made;
}

/** The switch that lets a browser trust the identity, and no other certificate, for every host. */
export async function trustSwitch(): Promise<string> {
  const { cert } = await ownIdentity();
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`;
}

async function make(): Promise<OwnIdentity> {
  const { generate } = await import('selfsigned');
  const notAfterDate = new Date(Date.now() + 3650 * DAYS);
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Doppel' }], {
    keyType: 'ec',
    notAfterDate,
  });
  return { cert, key };
}
