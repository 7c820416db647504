import forge from 'node-forge';

export interface Pkcs12Job {
  /** In base64. */
  file: string;
  password: string;
}

/** The first private key of a file, unencrypted, and its certificates, as PEM. */
export interface Pkcs12Content {
  cert: string;
  key: string;
}

// Native functions would keep a thread alive that is ended for taking too long.
Object.assign(forge, { options: { usePureJavaScript: true } });

/** Why a file cannot be read; continues `certificates[0] ...`. */
export type Pkcs12Fault =
  | 'takes too long to decrypt'
  | 'is no PKCS #12 file'
  | 'has another password, or is damaged'
  | 'has no certificate with a private key';

export function readPkcs12({ file, password }: Pkcs12Job): Pkcs12Content | Pkcs12Fault {
  const asn1 = parse(file);
  if (asn1 === null) return 'is no PKCS #12 file';
  try {
    return toContent(forge.pkcs12.pkcs12FromAsn1(asn1, false, password)) ?? 'has no certificate with a private key';
  } catch {
    return 'has another password, or is damaged';
  }
}

function parse(file: string): forge.asn1.Asn1 | null {
  try {
    return forge.asn1.fromDer(forge.util.decode64(file));
  } catch {
    return null;
  }
}

const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<string, string>;

/** Keys that are not RSA are read as ASN.1 only. */
function toContent(pkcs12: forge.pkcs12.Pkcs12Pfx): Pkcs12Content | null {
  const bagsOf = (type = '') => pkcs12.getBags({ bagType: type })[type] ?? [];
  const [key] = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)];
  const certs = bagsOf(certBag).map(({ cert, asn1 }) => (cert ? forge.pki.certificateToAsn1(cert) : asn1));
  if (!key || certs.length === 0) return null;
  const keyInfo = key.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key.key)) : key.asn1;
  return { key: toPem('PRIVATE KEY', keyInfo), cert: certs.map((cert) => toPem('CERTIFICATE', cert)).join('\n') };
}

function toPem(type: string, asn1: forge.asn1.Asn1): string {
  const body = forge.util.encode64(forge.asn1.toDer(asn1).getBytes(), 64);
  return `-----BEGIN ${type}-----\n${body}\n-----END ${type}-----\n`;
}
