const FAILURES: Readonly<Record<string, string>> = {
  ERR_CONNECTION_REFUSED: 'the connection was refused',
  ERR_CONNECTION_RESET: 'the connection was reset',
  ERR_CONNECTION_CLOSED: 'the connection was reset',
  ERR_EMPTY_RESPONSE: 'the connection was reset',
  ERR_NAME_NOT_RESOLVED: 'no such host was found',
  ERR_ADDRESS_UNREACHABLE: 'the host is unreachable',
  ERR_TIMED_OUT: 'it took too long to answer',
  ERR_CONNECTION_TIMED_OUT: 'it took too long to answer',
  ERR_TUNNEL_CONNECTION_FAILED: 'no connection to it could be made',
  ERR_CERT_DATE_INVALID: 'its certificate has expired',
  ERR_CERT_AUTHORITY_INVALID: 'its certificate is not trusted',
  ERR_CERT_COMMON_NAME_INVALID: 'its certificate is for another host',
  ERR_TOO_MANY_REDIRECTS: 'it redirects too often',
  ERR_BLOCKED_BY_CLIENT: 'it is not allowed',
};

/** Why the browser could not load an address; continues `Could not open example.com: ...`. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = /ERR_[A-Z_]+/.exec(message)?.[0] ?? '';
  if (/Timeout/.test(message)) return 'it took too long to answer';
  return FAILURES[code] ?? (code === '' ? 'its answer could not be read' : `the browser reports ${code}`);
}
