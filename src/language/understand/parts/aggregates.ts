import type { AnswerKind, AttributeRef } from '../../lexicon/concept.ts';
import type { AggregateWord, Sense } from '../../lexicon/lexicon.ts';
import { findCellUnit } from '../../values/quantities/units.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

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
  // `which of the writers`
  const noun = reading.nextTelling(which + 1);
  const { length, senses } = reading.sensesAt(noun);
  const nouns = which === -1 ? [] : senses.filter(({ form }) => form === 'noun');
  if (nouns.length > 0) {
    reading.take(noun, noun + length, 'aggregate');
    return toAttributeRef(nouns, [], lexicon);
  }
  const owner = which === -1 ? ownerIn(reading) : null;
  if (owner) return owner;
  if (asked !== 'person') return null;
  const concepts = lexicon.concepts.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  return { concepts, words: [] };
}

const OWNS = new Set(['with', 'having', 'who', 'that', 'containing']);

/** `section with the most stories`: the noun of a text or person that has them. */
function ownerIn(reading: Reading): AttributeRef | null {
  const { tokens, lexicon } = reading;
  for (const at of tokens.keys()) {
    const { length, senses } = reading.sensesAt(at);
    const owners = senses.filter(({ concept, form }) => {
      const kind = lexicon.conceptOf(concept)?.kind;
      return form === 'noun' && (kind === 'text' || kind === 'person' || kind === 'place');
    });
    if (owners.length === 0 || !reading.isFree(at) || !OWNS.has(tokens[at + length]?.lower ?? '')) continue;
    reading.take(at, at + length, 'aggregate');
    return toAttributeRef(owners, [], lexicon);
  }
  return null;
}

/** `how many`, `average`, `in total`, `per author`. A sum outranks a count: `how many points in total`. */
export function readAggregates(reading: Reading): Aggregated {
  const found: AggregateWord[] = [];
  let groupBy: AttributeRef | null = null;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const aggregate = reading.markerAt(at, 'aggregate');
    if (aggregate && asksUnit(reading, at + aggregate.length)) {
      reading.take(at, at + aggregate.length + 1, 'question');
      continue;
    }
    if (aggregate && isOfFigure(reading, at, aggregate.length)) reading.take(at, at + aggregate.length, 'function');
    else if (aggregate && reading.isFree(at)) {
      found.push(aggregate.marker.aggregate);
      reading.take(at, at + aggregate.length, 'aggregate');
    }
    const grouped = grouperAt(reading, at);
    const { length, senses } = reading.sensesAt(at + grouped);
    if (grouped > 0 && senses.length > 0) {
      groupBy = toAttributeRef(senses, [], reading.lexicon);
      reading.take(at, at + grouped + length, 'aggregate');
    }
  }
  const rank: readonly AggregateWord[] = ['mean', 'range', 'sum', 'distinct', 'count'];
  return { aggregate: rank.find((each) => found.includes(each)) ?? null, groupBy };
}

/** `how many kilos`: a quantity is asked for, not a number of rows. */
function asksUnit({ tokens }: Reading, at: number): boolean {
  const unit = tokens[at - 1]?.lower === 'many' && tokens[at] ? findCellUnit(tokens[at].text, tokens[at].lower) : null;
  return unit !== null && unit.dimension !== 'count' && unit.dimension !== null;
}

/** Words before what rows are grouped by: `per`, `for each`; `each` before a text. */
function grouperAt(reading: Reading, at: number): number {
  const grouper = reading.markerAt(at, 'grouper');
  if (grouper) return grouper.length;
  const isEach = reading.tokens[at]?.lower === 'each' && reading.tokens[at - 1]?.lower !== 'of';
  const isOfText = ({ concept }: Sense): boolean => {
    const kind = reading.lexicon.conceptOf(concept)?.kind;
    return kind === 'text' || kind === 'person' || kind === 'place';
  };
  return isEach && reading.sensesAt(at + 1).senses.some(isOfText) ? 1 : 0;
}

const BEFORE_FIGURE = new Set([
  'by',
  'most',
  'least',
  'highest',
  'lowest',
  'greatest',
  'largest',
  'smallest',
  'mean',
  'average',
  'total',
  'fewest',
]);

/** `by number of comments`, `average number of points`: what the rows say, not how many rows there are. */
function isOfFigure(reading: Reading, at: number, length: number): boolean {
  const { tokens, lexicon } = reading;
  const isNumberOf = tokens[at + length - 1]?.lower === 'of' && length > 1;
  const noun = tokens[at + length];
  if (!isNumberOf || noun === undefined || lexicon.kinds.some(({ stems }) => stems.includes(noun.stem))) return false;
  const before = tokens[at - 1]?.lower === 'the' ? at - 2 : at - 1;
  return (
    BEFORE_FIGURE.has(tokens[before]?.lower ?? '') &&
    reading.sensesAt(at + length).senses.some(({ form }) => form === 'noun')
  );
}
