import type { Operation } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

/** What only whoever wrote the server should see: stacks, paths, SQL, names of libraries' errors. */
const INTERNALS = [
  /\bat (?:async )?[\w.<>[\] ]+ \(?(?:file:|node:|\/)/,
  /node_modules|file:\/\/\/\w|\bnode:[a-z]/,
  /\/(?:home|root|app|srv|tmp|usr|var)\/\w/,
  /SQLITE_|SqliteError|\bSELECT \w|\bINSERT INTO\b|\bUPDATE \w+ SET\b|no such (?:table|column)/,
  /\bFST_ERR_|\bERR_[A-Z]|\bE(?:NOENT|ACCES|ISDIR|NOTDIR|MFILE|INVAL)\b/,
  /TypeError|ReferenceError|RangeError|Cannot read propert|is not a function|undefined/,
];

/** What is wrong with an answer, one sentence each; none for a good one. */
export function judge(request: FuzzRequest, answer: FuzzAnswer): string[] {
  if (answer.fault) return [answer.fault];
  const { status, text } = answer;
  const faults: string[] = [];
  if (status >= 500 && status !== 503) faults.push(`answered ${status}: ${text.slice(0, 200)}`);
  if (status >= 400 && request.method !== 'HEAD') faults.push(...judgeError(request.operation, answer));
  if (request.isValid) faults.push(...judgeDocumented(request.operation, answer));
  if (answer.headers['x-powered-by'] || answer.headers.server) faults.push('names what it is made with');
  return faults;
}

export function judgeError(operation: Operation | null, { status, headers, text }: FuzzAnswer): string[] {
  if (
    operation?.answers.get(status)?.mediaType === 'text/html' &&
    /^text\/html/.test(String(headers['content-type']))
  ) {
    return [];
  }
  const detail = readDetail(text);
  if (!/^application\/json/.test(String(headers['content-type'])) || detail === null) {
    return [`${status} has no JSON with a string detail: ${text.slice(0, 200)}`];
  }
  return INTERNALS.filter((pattern) => pattern.test(detail)).map(
    (pattern) => `tells internals (${pattern}): ${detail}`,
  );
}

function readDetail(text: string): string | null {
  try {
    const { detail: own, error } = JSON.parse(text);
    const detail = isOfJsonRpc(text) ? error?.message : own;
    return typeof detail === 'string' && detail !== '' ? detail : null;
  } catch {
    return null;
  }
}

/** Errors of MCP have the form of JSON-RPC. */
const isOfJsonRpc = (text: string): boolean => text.startsWith('{"jsonrpc":"2.0"');

function judgeDocumented(operation: Operation, { status, headers, text }: FuzzAnswer): string[] {
  if (status >= 400 && isOfJsonRpc(text)) return [];
  const documented = operation.answers.get(status);
  if (!documented) return [`${status} is not documented: ${text.slice(0, 200)}`];
  const [mediaType] = String(headers['content-type']).split(';');
  if (documented.mediaType && mediaType !== documented.mediaType) return [`${status} has the type ${mediaType}`];
  if (!documented.check || documented.check(JSON.parse(text))) return [];
  const [error] = documented.check.errors ?? [];
  return [`${status} is not as documented: ${error?.instancePath} ${error?.message}: ${text.slice(0, 300)}`];
}

/** A request, short enough to read. */
export function show({ method, target, headers, body, isValid }: FuzzRequest): string {
  const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}... (${text.length})` : text);
  const shown = Object.entries(headers).filter(([name]) => name !== 'apikey' || headers.apikey === '');
  const head = shown.map(([name, value]) => `${name}: ${cut(value)}`).join('\n  ');
  const sent = body === null ? '' : `\n  ${cut(JSON.stringify(body.toString('latin1')))}`;
  return `${isValid ? 'valid' : 'hostile'} ${method} ${cut(target)}\n  ${head}${sent}`;
}
