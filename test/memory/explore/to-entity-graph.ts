import type { Entity, EntityGraph, Relation } from '../../../src/memory/explore/entity-graph.ts';

/** A graph of relations such as `a-b b-c`, and of entities without any. */
export function toEntityGraph(pairs: string, alone: readonly string[] = []): EntityGraph {
  const ends = pairs
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('-'));
  const neighborsOf = (name: string) =>
    new Set(ends.filter((pair) => pair.includes(name)).map(([one, other]) => (one === name ? other : one)));
  const names = [...new Set([...ends.flat(), ...alone])].sort();
  names.sort((a, b) => neighborsOf(b).size - neighborsOf(a).size);
  const place = (name = '') => names.indexOf(name);
  const statement = { chunkId: 1, sentence: 0, description: '' };
  const relations = ends.map(([one, other]): Relation => {
    return { source: place(one), target: place(other), weight: 1, statement };
  });
  const entities = names.map((name, at): Entity => {
    const own = relations.flatMap(({ source, target }, each) => (source === at || target === at ? each : []));
    const shown = { name, aliases: [], type: 'Entity', mentions: 1, degree: neighborsOf(name).size };
    return { ...shown, source: null, chunkIds: [], relations: own };
  });
  const find = (name: string) => (names.includes(name) ? place(name) : undefined);
  return { memories: 0, chunks: 0, entities, relations, find };
}
