import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { readOperations } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const [operation] = readOperations({
  paths: { '/things': { get: { responses: { '200': { content: { 'application/json': { schema } } }, '404': {} } } } },
});

function faultsOf(answer: Partial<FuzzAnswer>, request: Partial<FuzzRequest> = {}): string[] {
  if (!operation) throw new Error('There is no operation.');
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return judge(
    { operation, isValid: true, method: 'GET', target: '/things', headers: {}, body: null, ...request },
    { status: 200, headers, text: '{"id":"a"}', ms: 1, fault: null, ...answer },
  );
}

describe('an answer', () => {
  it('is good when it is as documented', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ status: 404, text: '{"detail":"No such thing."}' })).toEqual([]);
    expect(faultsOf({ status: 503, text: '{"detail":"Later."}' }, { isValid: false })).toEqual([]);
  });

  it.each<[string, Partial<FuzzAnswer>, RegExp]>([
    ['there is none', { status: 0, fault: 'no answer' }, /^no answer$/],
    ['it is a defect', { status: 500, text: '{"detail":"Internal error."}' }, /^answered 500/],
    ['its error is no JSON', { status: 404, text: 'Not found' }, /^404 has no JSON/],
    ['its error has no detail', { status: 404, text: '{"error":"x"}' }, /^404 has no JSON/],
    ['its error is HTML', { status: 404, headers: { 'content-type': 'text/html' } }, /^404 has no JSON/],
    ['its status is not documented', { status: 202 }, /^202 is not documented/],
    ['its body is not as documented', { text: '{"id":7}' }, /^200 is not as documented: \/id must be string/],
    ['its type is not as documented', { headers: { 'content-type': 'text/plain' } }, /^200 has the type text\/plain/],
    ['it names the server', { headers: { 'content-type': 'application/json', server: 'x' } }, /^names what/],
  ])('is bad when %s', (_, answer, fault) => {
    expect(faultsOf(answer).join('\n')).toMatch(fault);
  });

  it.each([
    'Error: x\n    at open (/srv/a.ts:1:2)',
    'cannot open /srv/data/control.db',
    'SQLITE_BUSY: database is locked',
    'no such table: tasks',
    'FST_ERR_CTP_EMPTY_JSON_BODY',
    "Cannot read properties of undefined (reading 'x')",
    "ENOENT: no such file or directory, open 'x'",
  ])('is bad when it tells %s', (detail) => {
    expect(faultsOf({ status: 404, text: JSON.stringify({ detail }) })[0]).toMatch(/^tells internals/);
  });
});
