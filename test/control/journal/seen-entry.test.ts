import { expect, it } from 'vitest';
import { seeEntry } from '../../../src/control/journal/seen-entry.ts';
import { sampleEntry } from './samples.ts';

it('shows a request as rules see it, with secrets masked', () => {
  const entry = sampleEntry({
    url: '/graph/carol/query?a=1&a=2&b=x%20y',
    headers: { apikey: 'dpl_secret', 'x-trace': ['1', '2'] },
    body: { query: 'Who?', password: 'demo' },
  });
  const { service, path, query, headers, body } = seeEntry(entry);
  expect({ service, path, query, headers, body }).toEqual({
    service: 'memory',
    path: '/graph/carol/query',
    query: { a: '1,2', b: 'x y' },
    headers: { apikey: 'dpl_…', 'x-trace': '1,2' },
    body: { query: 'Who?', password: '•••' },
  });
});

it('has no body that is no JSON', () => {
  expect(seeEntry(sampleEntry()).body).toBeUndefined();
  expect(seeEntry(sampleEntry({ url: '/' })).query).toEqual({});
});
