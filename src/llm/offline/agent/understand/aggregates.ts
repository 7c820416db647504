import type { AttributeRef } from '../lexicon/concept.ts';
import type { AggregateWord } from '../lexicon/lexicon.ts';
import { toAttributeRef } from './request.ts';
import type { Reading } from './roles.ts';

export interface Aggregated {
  aggregate: AggregateWord | null;
  groupBy: AttributeRef | null;
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
