import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** A certificate with its private key, as PEM, by which the proxies of this process answer in the place of a site. */
export interface OwnIdentity {
  cert: string;
  key: string;
}

/** Of this process; the private key never leaves it. */
const keyPair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const YEARS = 10;
let made: Promise<OwnIdentity> | undefined;

/** The identity of this process. */
export function ownIdentity(): Promise<OwnIdentity> {
  made ??= make();
  return made;
}

/** The switch that lets a browser trust the identity, and no other certificate, for every host. */
export function trustSwitch(): string {
  const spki = createPublicKey(keyPair.publicKey).export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`;
}

async function make(): Promise<OwnIdentity> {
  const { generate } = await import('selfsigned');
  const notAfterDate = new Date();
  notAfterDate.setFullYear(notAfterDate.getFullYear() + YEARS);
  const options = { keyType: 'ec', algorithm: 'sha256', keyPair, notAfterDate } as const;
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Doppel' }], options);
  return { cert, key };
}
