import { expect, it } from 'vitest';
import { pointersTo } from '../../../../../src/llm/offline/agent/run/pointers.ts';

it('finds the parts of an output that show a value', () => {
  const output = { buyer: { name: 'Alex Sample' }, 'a/b~c': ['1', 'Order of Alex Sample', 11], count: 1 };
  expect(pointersTo(['Alex Sample', '1'], output)).toEqual(['/a~1b~0c/0', '/a~1b~0c/1', '/buyer/name', '/count']);
});

it('names the whole of an output that is a text', () => {
  expect(pointersTo(['Alex Sample'], 'Sent for Alex Sample.')).toEqual(['']);
  expect(pointersTo([], 'Sent.')).toEqual([]);
});
