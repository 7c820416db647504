import { generateKeyPairSync } from 'node:crypto';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import forge from 'node-forge';

export interface TestCertificate {
  cert: string;
  key: string;
}

const MS_PER_DAY = 86_400_000;
/** The type of a name of DNS in a certificate (RFC 5280, 4.2.1.6). */
const DNS_NAME = 2;

/** A certificate that signs itself, valid since yesterday. */
export function createCertificate(host: string): TestCertificate {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  const subject = [{ name: 'commonName', value: host }];
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - MS_PER_DAY);
  certificate.validity.notAfter = new Date(Date.now() + MS_PER_DAY);
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: DNS_NAME, value: host }] }]);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: pair.privateKey };
}

/** Makes this process trust the certificate; returns the function that ends it. */
export function trust({ cert }: TestCertificate): () => void {
  setDefaultCACertificates([...rootCertificates, cert]);
  return () => setDefaultCACertificates([...rootCertificates]);
}
