import { describe, expect, it } from 'vitest';
import { findCommunities } from '../../../src/memory/explore/communities.ts';
import { findNeighbors, findPath, relationsAmong } from '../../../src/memory/explore/walks.ts';
import { toEntityGraph } from './to-entity-graph.ts';

/** Two triangles, joined over `d`; `i` and `j` are apart. */
const GRAPH = toEntityGraph('a-b b-c c-a c-d d-e e-f f-g g-e i-j');
const namesOf = (places: Iterable<number>) => [...places].map((at) => GRAPH.entities[at]?.name);
const at = (name: string) => GRAPH.find(name) ?? -1;

describe('findPath', () => {
  it('finds the fewest relations, in either direction', () => {
    expect(namesOf(findPath(GRAPH, at('a'), at('g')))).toEqual(['a', 'c', 'd', 'e', 'g']);
    expect(namesOf(findPath(GRAPH, at('g'), at('a')))).toEqual(['g', 'e', 'd', 'c', 'a']);
  });

  it('from an entity to itself is that entity', () => {
    expect(namesOf(findPath(GRAPH, at('a'), at('a')))).toEqual(['a']);
  });

  it('is empty between parts that are not joined', () => {
    expect(findPath(GRAPH, at('a'), at('j'))).toEqual([]);
  });

  it('prefers entities with more relations', () => {
    const graph = toEntityGraph('a-y y-b a-x x-b x-c x-d');
    const path = findPath(graph, graph.find('a') ?? -1, graph.find('b') ?? -1);
    expect(path.map((each) => graph.entities[each]?.name)).toEqual(['a', 'x', 'b']);
  });
});

describe('findNeighbors', () => {
  it('goes as far as the depth', () => {
    const near = findNeighbors(GRAPH, at('d'), 1, 100);
    expect(namesOf(near.keys())).toEqual(['d', 'c', 'e']);
    expect(findNeighbors(GRAPH, at('d'), 2, 100)).toHaveProperty('size', 7);
    expect(findNeighbors(GRAPH, at('d'), 2, 100).get(at('g'))).toBe(2);
  });

  it('stops at the limit, nearest first', () => {
    expect(namesOf(findNeighbors(GRAPH, at('d'), 3, 3).keys())).toEqual(['d', 'c', 'e']);
  });
});

it('relationsAmong has a relation if both ends are among the entities', () => {
  const found = relationsAmong(GRAPH, new Set(['a', 'c', 'd', 'i'].map(at)));
  const ends = found
    .map((each) => GRAPH.relations[each])
    .map((each) => namesOf([each?.source ?? -1, each?.target ?? -1]));
  expect(ends.map((pair) => pair.join('-')).sort()).toEqual(['c-a', 'c-d']);
});

describe('findCommunities', () => {
  it('numbers parts that hold together by their size, and leaves out entities without relations', () => {
    const graph = toEntityGraph('a-b b-c c-a c-d d-e e-f f-g g-e g-h h-e i-j', ['k']);
    const found = findCommunities(graph);
    const of = (name: string) => found[graph.find(name) ?? -1];
    expect(of('e')).toBe(0);
    expect(of('f')).toBe(of('e'));
    expect(of('a')).toBe(1);
    expect(of('b')).toBe(of('a'));
    expect(of('i')).toBe(2);
    expect(of('k')).toBeNull();
  });

  it('are the same every time', () => {
    expect(findCommunities(GRAPH)).toEqual(findCommunities(GRAPH));
  });

  it('are none in a graph without relations', () => {
    expect(findCommunities(toEntityGraph('', ['a']))).toEqual([null]);
  });
});
