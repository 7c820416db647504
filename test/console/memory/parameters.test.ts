import { expect, it } from 'vitest';
import { DEFAULT_OPTIONS, toParameters } from '../../../src/console/pages/memory/ask/parameters.ts';
import { parseMetadata } from '../../../src/console/pages/memory/memories/parse-metadata.ts';

it('sends only the parameters that were entered', () => {
  expect(toParameters(DEFAULT_OPTIONS)).toEqual({ only_context: false, with_references: true, explain: true });
  const entered = {
    chunksMaxTokens: '-1',
    entitiesMaxTokens: ' 0 ',
    filter: '{"speaker": ["Ana"]}',
    onlyContext: true,
  };
  expect(toParameters({ ...DEFAULT_OPTIONS, ...entered })).toMatchObject({
    only_context: true,
    chunks_max_tokens: -1,
    entities_max_tokens: 0,
    filter: { speaker: ['Ana'] },
  });
});

it('says that a filter is no JSON', () => {
  expect(() => toParameters({ ...DEFAULT_OPTIONS, filter: '{speaker}' })).toThrow('The filter must be JSON');
});

it('reads metadata as a JSON object', () => {
  expect(parseMetadata(' ')).toEqual({});
  expect(parseMetadata('{"a": [1]}')).toEqual({ a: [1] });
  expect(() => parseMetadata('[1]')).toThrow('must be a JSON object');
  expect(() => parseMetadata('{a}')).toThrow('no JSON');
});
