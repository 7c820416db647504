import { AppError } from '../../errors.ts';
import { fold } from '../../text/words/fold.ts';
import type { Entity, EntityGraph } from './entity-graph.ts';
import type { EntityLine, EntityPage, EntityQuery } from './types.ts';

/** A position in the order of entities, by descending degree, then by name: it is valid for every version of a graph. */
interface Position {
  degree: number;
  name: string;
}

/** @throws AppError invalid if `after` is no `next` of a page */
export function listEntities(graph: EntityGraph, { limit, after, ...filter }: EntityQuery): EntityPage {
  const selected = selectEntities(graph, filter).flatMap((at) => graph.entities[at] ?? []);
  const position = after === '' ? null : parsePosition(after);
  const start = position ? selected.findIndex((entity) => isBehind(entity, position)) : 0;
  const page = start < 0 ? [] : selected.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = start >= 0 && start + limit < selected.length;
  return { entities: page.map(toLine), total: selected.length, next: hasMore && last ? writePosition(last) : null };
}

/** Indices of the entities that match, in order. Case and accents of a search do not matter. */
export function selectEntities(
  { entities }: EntityGraph,
  { search, type, minDegree }: Pick<EntityQuery, 'search' | 'type' | 'minDegree'>,
): number[] {
  const wanted = fold(search.trim());
  const hasName = (name: string) => fold(name).includes(wanted);
  const selected: number[] = [];
  for (const [at, entity] of entities.entries()) {
    if (entity.degree < minDegree || (type !== '' && entity.type !== type)) continue;
    if (wanted === '' || hasName(entity.name) || entity.aliases.some(hasName)) selected.push(at);
  }
  return selected;
}

export function toLine({ name, type, degree, mentions }: Entity): EntityLine {
  return { name, type, degree, mentions };
}

const writePosition = ({ degree, name }: Position) => `${degree}:${name}`;

function parsePosition(text: string): Position {
  const [, degree, name] = /^(\d{1,9}):(.*)$/s.exec(text) ?? [];
  if (degree === undefined || name === undefined) {
    throw new AppError('invalid', 'after must be `next` of the previous page.');
  }
  return { degree: Number(degree), name };
}

function isBehind({ degree, name }: Entity, position: Position): boolean {
  return degree < position.degree || (degree === position.degree && name > position.name);
}
