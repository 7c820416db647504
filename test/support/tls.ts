import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

export interface TestCertificate {
  cert: string;
  key: string;
}

/** A certificate that signs itself. */
export async function createCertificate(host: string): Promise<TestCertificate> {
  const names = [{ type: 2 as const, value: host }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  return { cert, key };
}

/** Makes this process trust the certificate; returns the function that ends it. */
export function trust({ cert }: TestCertificate): () => void {
  setDefaultCACertificates([...rootCertificates, cert]);
  return () => setDefaultCACertificates([...rootCertificates]);
}
