import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

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
const DAY_MS = 86_400_000;
let made: OwnIdentity | undefined;

/** The identity of this process. */
export function ownIdentity(): OwnIdentity {
  made ??= make();
  return made;
}

/** The switch that lets a browser trust the identity, and no other certificate, for every host. */
export function trustSwitch(): string {
  const spki = createPublicKey(keyPair.publicKey).export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`;
}

/** A certificate signed by its own key (RFC 5280, section 4.1), in DER. */
function make(): OwnIdentity {
  const notBefore = new Date();
  const notAfter = new Date(notBefore.getTime() + YEARS * 365 * DAY_MS);
  const algorithm = der(0x30, ECDSA_WITH_SHA256);
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from('Doppel')))));
  const publicKey = createPublicKey(keyPair.publicKey).export({ type: 'spki', format: 'der' });
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serialNumber = der(0x02, Buffer.from([1]));
  const validity = der(0x30, time(notBefore), time(notAfter));
  const content = der(0x30, version3, serialNumber, algorithm, name, validity, name, publicKey);
  const signature = sign('sha256', content, keyPair.privateKey);
  const certificate = der(0x30, content, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  const cert = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { cert, key: keyPair.privateKey };
}

/** 1.2.840.10045.4.3.2 and 2.5.4.3. */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** UTCTime, to seconds. */
const time = (date: Date): Buffer => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
