/** Why a page could not be loaded. The message continues `Could not open example.test: ...`. */
export class WebFailure extends Error {
  readonly status: number;

  /** @param status HTTP status of the error page */
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was reset',
  ENETUNREACH: 'its network is unreachable',
  EHOSTUNREACH: 'the host is unreachable',
  ETIMEDOUT: 'it took too long to answer',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long to answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** What an error of a socket or of an HTTP client means to the reader of a page. */
export function toFailure(error: unknown): WebFailure {
  if (error instanceof WebFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new WebFailure(502, FAILURES[code] ?? 'its answer could not be read');
}
