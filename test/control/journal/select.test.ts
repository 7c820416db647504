import { expect, it } from 'vitest';
import { compileSelection, type Selection } from '../../../src/control/journal/select.ts';
import { numbered } from './samples.ts';

const ENTRIES = numbered(
  { time: 1, url: '/graph/a?x=1', operation: 'readGraph', status: 200 },
  { time: 2, url: '/graph/ab', operation: 'readGraph', status: 404 },
  { time: 3, url: '/list_graphs', operation: 'listGraphs', status: null },
);

it.each<[Selection, string[]]>([
  [{}, ['r1', 'r2', 'r3']],
  [{ operation: 'readGraph' }, ['r1', 'r2']],
  [{ path: '/graph/a' }, ['r1']],
  [{ status: '404' }, ['r2']],
  [{ status: '2xx' }, ['r1']],
  [{ status: 'none' }, ['r3']],
  [{ since: 2, operation: 'readGraph' }, ['r2']],
])('selects by %j', (selection, ids) => {
  expect(ENTRIES.filter(compileSelection(selection)).map(({ id }) => id)).toEqual(ids);
});
