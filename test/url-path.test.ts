import { expect, it } from 'vitest';
import { path } from '../src/url-path.ts';

it.each(['a/b', '%2e%2e', '..a', '...', 'ü c', '?x#y', '..\\'])('keeps %j one segment of a path', (name) => {
  const { pathname } = new URL(path`/graph/notes/memory/${name}/facts`, 'http://doppel.example');
  expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'graph', 'notes', 'memory', name, 'facts']);
});

it.each(['', '.', '..', '\ud800'])('makes no path of %j', (name) => {
  expect(() => path`/graph/notes/memory/${name}`).toThrow('cannot be part of an address');
});
