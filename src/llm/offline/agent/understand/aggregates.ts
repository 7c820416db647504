import type { AnswerKind, AttributeRef } from '../lexicon/concept.ts';
import type { AggregateWord } from '../lexicon/lexicon.ts';
import { toAttributeRef } from './attribute-ref.ts';
import type { Reading } from './roles.ts';

export interface Aggregated {
  aggregate: AggregateWord | null;
  groupBy: AttributeRef | null;
}

/** `which author has the most stories`, `who has the most points altogether`: rows are grouped by what is asked for. */
export function readGroup(
  reading: Reading,
  asked: AnswerKind | null,
  aggregate: AggregateWord | null,
): { groupBy: AttributeRef; aggregate: 'count' | 'sum' } | null {
  const { tokens, lexicon } = reading;
  // `the top story` is one story.
  const most = tokens.findIndex(
    (_, at) =>
      (reading.markerAt(at, 'most') ?? reading.markerAt(at, 'least')) !== null && !reading.markerAt(at, 'take'),
  );
  if (most === -1) return null;
  const counted = tokens[most + 1];
  const isKind = counted !== undefined && lexicon.kinds.some(({ stems }) => stems.includes(counted.stem));
  if (!isKind && aggregate !== 'sum') return null;
  const groupBy = groupAsked(reading, asked);
  if (groupBy === null) return null;
  if (isKind) reading.take(most, most + 2, 'aggregate');
  return { groupBy, aggregate: isKind ? 'count' : 'sum' };
}

/** The attribute after `which`, or of a person for `who`. */
function groupAsked(reading: Reading, asked: AnswerKind | null): AttributeRef | null {
  const { tokens, lexicon } = reading;
  const which = tokens.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const { length, senses } = reading.sensesAt(which + 1);
  const nouns = which === -1 ? [] : senses.filter(({ form }) => form === 'noun');
  if (nouns.length > 0) {
    reading.take(which + 1, which + 1 + length, 'aggregate');
    return toAttributeRef(nouns, [], lexicon);
  }
  if (asked !== 'person') return null;
  const concepts = lexicon.concepts.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  return { concepts, words: [] };
}

/** `how many`, `average`, `in total`, `per author`. A sum outranks a count: `how many points in total`. */
export function readAggregates(reading: Reading): Aggregated {
  const found: AggregateWord[] = [];
  let groupBy: AttributeRef | null = null;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const aggregate = reading.markerAt(at, 'aggregate');
    if (aggregate && reading.isFree(at)) {
      found.push(aggregate.marker.aggregate);
      reading.take(at, at + aggregate.length, 'aggregate');
    }
    const grouper = reading.markerAt(at, 'grouper');
    const { length, senses } = reading.sensesAt(at + (grouper?.length ?? 0));
    if (grouper && senses.length > 0) {
      groupBy = toAttributeRef(senses, [], reading.lexicon);
      reading.take(at, at + grouper.length + length, 'aggregate');
    }
  }
  const rank: readonly AggregateWord[] = ['mean', 'range', 'sum', 'distinct', 'count'];
  return { aggregate: rank.find((each) => found.includes(each)) ?? null, groupBy };
}
