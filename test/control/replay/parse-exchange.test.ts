import { expect, it } from 'vitest';
import { parseExchange } from '../../../src/control/replay/parse-exchange.ts';
import { toRecordings, toRequest } from './exchanges.ts';

const [recording] = toRecordings([[toRequest('GET', '/list_graphs'), { graphs: [] }]]);

it('reads what was written', () => {
  expect(parseExchange(JSON.stringify(recording))).toEqual(recording);
});

it.each([
  ['not JSON', '{', 'it must be a JSON object'],
  ['no object', '[]', 'it must be a JSON object'],
  ['no sequence', JSON.stringify({ ...recording, sequence: undefined }), 'sequence must be a whole number from 0'],
  ['an unknown service', JSON.stringify({ ...recording, service: 'mail' }), 'service must be task or memory'],
  ['no request', JSON.stringify({ ...recording, request: null }), 'request.method must be an HTTP method in capitals'],
  [
    'a file outside of its folder',
    JSON.stringify({ ...recording, response: { status: 200, headers: {}, file: 'files/../../etc/passwd' } }),
    'response.file must be the path of a file in the folder files',
  ],
  [
    'a header that is no text',
    JSON.stringify({ ...recording, response: { status: 200, headers: { age: 1 } } }),
    'response.headers must be an object of strings',
  ],
])('names the fault: %s', (_name, text, fault) => {
  expect(() => parseExchange(text)).toThrow(fault);
});
