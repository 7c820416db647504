import type { AttributeRef } from '../../language/lexicon/concept.ts';
import type { Request } from '../../language/understand/request.ts';
import type { Reading } from './fits-clause.ts';

/** How a question was read, and what answered it. */
export interface Explanation {
  /** The question as it was read: the kind of value, attributes, things, tests, order, take and so on, each only if it has one. */
  request: Readonly<Record<string, string>>;
  /** The thing that the answer is about, or the rows. */
  subject: string;
  /** What of the page answered it. */
  source: Source;
  /** Words that nothing explains. */
  left: readonly string[];
  /** Better readings that were refused, and others of the page, best first; five at most. */
  rejected: readonly Rejected[];
}

export interface Source {
  type: 'fact' | 'table' | 'sentence';
  /** Label of the facts, name of the table, or the sentence. */
  name: string;
}

export interface Rejected extends Source {
  reason: string;
}

const MAX_REJECTED = 5;
const MAX_TEXT = 200;

export function explainReading(reading: Reading, rejected: readonly Rejected[]): Explanation {
  const { request, unexplained } = reading;
  return {
    request: partsOf(request),
    subject: cut(reading.kind === 'rows' ? reading.table.name : reading.entity),
    source: sourceOf(reading),
    left: unexplained,
    rejected: rejected.slice(0, MAX_REJECTED),
  };
}

/** @param reason null if words of the question are left: then these are the reason */
export function rejectedBecause(reading: Reading, reason: string | null): Rejected {
  const { unexplained: left } = reading;
  const own = left.length > 0 ? `leaves “${cut(left.join(' '))}”` : 'is about another thing, or of another kind';
  return { ...sourceOf(reading), reason: reason ?? own };
}

function sourceOf(reading: Reading): Source {
  if (reading.kind === 'fact') return { type: 'fact', name: cut(reading.values.map(({ label }) => label).join(', ')) };
  if (reading.kind === 'rows') return { type: 'table', name: cut(reading.table.name) };
  return { type: 'sentence', name: cut(reading.sentence) };
}

const cut = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed();

/** What a request asks for, by the names of its parts. */
export function partsOf(request: Request): Record<string, string> {
  const { question, attributes, tests, order, take, aggregate, groupBy, chunks } = request;
  const parts: [string, string | null][] = [
    ['kind', question],
    ['attributes', attributes.map(({ ref }) => ref.concepts.join(' or ')).join(', ')],
    ['things', chunks.map(({ text }) => text).join(', ')],
    [
      'tests',
      tests.map(({ attribute, comparison, value }) => `${nameOf(attribute)} ${comparison} ${textOf(value)}`).join(', '),
    ],
    ['order', order && `${nameOf(order.attribute)}, ${order.direction === 1 ? 'least' : 'most'} first`],
    ['take', take && `${take.count} from ${take.from + 1}`],
    ['aggregate', aggregate],
    ['grouped by', groupBy && nameOf(groupBy)],
  ];
  return Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, cut(value)]] : [])));
}

const nameOf = ({ concepts, words, dimension }: AttributeRef): string => concepts[0] ?? dimension ?? words.join(' ');

const textOf = (value: Request['tests'][number]['value']): string => (typeof value === 'string' ? value : value.text);
