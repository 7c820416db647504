import fc from 'fast-check';
import type { Operation } from '../operations.ts';
import { requests, type World } from '../requests.ts';

/** Bytes for a socket of its own, which is then half closed. */
export interface Framing {
  what: string;
  /** Written one after the other, each when the one before has left. */
  pieces: readonly Buffer[];
  /** Whether the server must not take the bytes for requests at all. */
  mustRefuse: boolean;
  /** Whether the client's side stays open: Node.js answers nothing that takes a while once it is closed. */
  staysOpen?: boolean;
}

const CRLF = '\r\n';
const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const head = (start: string, ...headers: string[]) => [start, 'host: localhost', ...headers, '', ''].join(CRLF);

const GET = head('GET /health HTTP/1.1');
const post = (...headers: string[]) =>
  head('POST /api/v1/telemetry HTTP/1.1', 'content-type: application/json', ...headers);

/** What programs that stand before one another read differently (RFC 9112, section 11.2), and what is not HTTP/1.1. */
const REFUSED: Record<string, string> = {
  'both lengths': `${post('content-length: 6', 'transfer-encoding: chunked')}0${CRLF}${CRLF}${GET}`,
  'both lengths, the other way': `${post('transfer-encoding: chunked', 'content-length: 5')}0${CRLF}${CRLF}${GET}`,
  'two lengths': `${post('content-length: 2', 'content-length: 40')}{}${GET}`,
  'a list of lengths': `${post('content-length: 2, 40')}{}${GET}`,
  'a length with a sign': `${post('content-length: +2')}{}${GET}`,
  'a length below zero': `${post('content-length: -1')}{}`,
  'a length in hexadecimal': `${post('content-length: 0x2')}{}`,
  'a length too large': `${post('content-length: 99999999999999999999999')}{}`,
  'an unknown coding': `${post('transfer-encoding: chunky')}2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'chunked not last': `${post('transfer-encoding: chunked, identity')}2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'a coding behind a tab': `${post('transfer-encoding:\x0bchunked')}2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'a space before the colon': head('GET /health HTTP/1.1', 'transfer-encoding : chunked'),
  'a folded header': head('GET /health HTTP/1.1', `x-a: 1${CRLF} content-length: 40`),
  'a header without a name': head('GET /health HTTP/1.1', ': x'),
  'NUL in a header': head('GET /health HTTP/1.1', 'x-a: a\0b'),
  'a bare CR in a header': head('GET /health HTTP/1.1', 'x-a: a\rx-b: c'),
  'a chunk size that is none': `${post('transfer-encoding: chunked')}zz${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'a chunk size with a sign': `${post('transfer-encoding: chunked')}-2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'a chunk too large': `${post('transfer-encoding: chunked')}fffffffffffffffff${CRLF}{}`,
  'a chunk that is longer than it says': `${post('transfer-encoding: chunked')}1${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'a body cut off': `${post('content-length: 40')}{}`,
  'chunks cut off': `${post('transfer-encoding: chunked')}2${CRLF}{}`,
  'a head cut off': 'GET /health HTTP/1.1\r\nhost: localhost\r\n',
  'no host': `GET /health HTTP/1.1${CRLF}${CRLF}`,
  'headers too large': head('GET /health HTTP/1.1', `x-a: ${'x'.repeat(70_000)}`),
  'an address too long': head(`GET /${'x'.repeat(70_000)} HTTP/1.1`),
  'HTTP/0.9': `GET /health${CRLF}`,
  'the preface of HTTP/2': `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`,
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an unknown method': head('FETCH /health HTTP/1.1'),
  'a method in small letters': head('get /health HTTP/1.1'),
  'spaces in the address': head('GET /health  x HTTP/1.1'),
  'control characters in the address': head('GET /health\x01 HTTP/1.1'),
  'only ends of lines': CRLF.repeat(50),
};

const TAKEN: Record<string, string> = {
  'several at once': GET.repeat(20),
  'bodies and heads at once': `${post('content-length: 2')}{}${GET}${post('transfer-encoding: chunked')}2${CRLF}{}${CRLF}0${CRLF}${CRLF}${GET}`,
  'HTTP/1.0': `GET /health HTTP/1.0${CRLF}${CRLF}`,
  'HTTP/1.0 kept alive': `GET /health HTTP/1.0${CRLF}connection: keep-alive${CRLF}${CRLF}`.repeat(2),
  'a version that is not spoken': head('GET /health HTTP/2.0'),
  'an absolute address': head('GET http://elsewhere.test/health HTTP/1.1'),
  'an asterisk': head('OPTIONS * HTTP/1.1'),
  'a tunnel': head('CONNECT 127.0.0.1:22 HTTP/1.1'),
  'an upgrade': head('GET /health HTTP/1.1', 'connection: upgrade', 'upgrade: websocket'),
  'an upgrade to HTTP/2': head(
    'GET /health HTTP/1.1',
    'connection: upgrade, http2-settings',
    'upgrade: h2c',
    'http2-settings: x',
  ),
  'waiting to be told': `${post('content-length: 2', 'expect: 100-continue')}{}`,
  'waiting to be told something else': `${post('content-length: 2', 'expect: 200-maybe')}{}`,
  trailers: `${post('transfer-encoding: chunked', 'trailer: x')}2${CRLF}{}${CRLF}0${CRLF}content-length: 9${CRLF}${CRLF}`,
  'extensions of chunks': `${post('transfer-encoding: chunked')}2;a=${'b'.repeat(500)}${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'a great many extensions of chunks': `${post('transfer-encoding: chunked')}2;a=${'b'.repeat(40_000)}${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'many small chunks': `${post('transfer-encoding: chunked')}${`1${CRLF} ${CRLF}`.repeat(3000)}2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  'many headers': head('GET /health HTTP/1.1', ...Array.from({ length: 1500 }, (_, at) => `x-${at}: y`)),
  'two hosts': head('GET /health HTTP/1.1', 'host: b'),
  'two keys': head('GET /list_graphs HTTP/1.1', 'apikey: a', 'apikey: b'),
  'a body with GET': `${head('GET /health HTTP/1.1', 'content-length: 5', 'content-type: application/json')}{"a":`,
};

const fixed = Object.entries({ ...REFUSED, ...TAKEN }).map(([what, text]) => ({
  ...{ what, bytes: bytesOf(text), mustRefuse: what in REFUSED },
}));

export const FIXED_FRAMINGS: readonly Framing[] = fixed.map(({ what, bytes, mustRefuse }) => ({
  ...{ what, mustRefuse, pieces: [bytes] },
}));

/** Fixed ones, and written requests of every operation with bytes changed, left out or doubled; whole or in pieces. */
export function framings(operations: readonly Operation[], world: World): fc.Arbitrary<Framing> {
  const spoiled = fc
    .tuple(requests(operations, world), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }), fc.nat(3))
    .map(([{ method, target, headers, body }, changes, how]) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const start = [
        `${method} ${target} HTTP/1.1`,
        'host: localhost',
        ...lines,
        `content-length: ${body?.length ?? 0}`,
        '',
        '',
      ];
      const bytes = Buffer.concat([bytesOf(start.join(CRLF)), body ?? Buffer.alloc(0)]);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      const [at = 0] = changes[0] ?? [];
      const kept = how === 0 ? bytes.subarray(0, at % bytes.length) : how === 1 ? Buffer.concat([bytes, bytes]) : bytes;
      return { what: 'changed bytes', bytes: kept, mustRefuse: false };
    });
  return fc
    .tuple(fc.oneof(fc.constantFrom(...fixed), spoiled), fc.array(fc.nat(), { maxLength: 6 }))
    .map(([{ what, bytes, mustRefuse }, cuts]) => ({ what, mustRefuse, pieces: cut(bytes, cuts) }));
}

function cut(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((at) => at % Math.max(1, bytes.length)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}
