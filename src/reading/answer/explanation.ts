import type { AttributeRef } from '../../language/lexicon/concept.ts';
import type { Request } from '../../language/understand/request.ts';
import type { Reading } from './fits-clause.ts';

/** How a question was read, and what answered it. */
export interface Explanation {
  /** The question as it was read: the kind of value, attributes, things, tests, order, take and so on, each only if it has one. */
  request: Readonly<Record<string, string>>;
  /** What each word of the question was read as, in order; words of grammar are left out. */
  words: readonly ReadWords[];
  /** The thing that the answer is about, or the rows. */
  subject: string;
  /** What answered it. */
  source: Source;
  /** Words that nothing explains. */
  left: readonly string[];
  /** Better readings that were refused, and others of the page, best first; five at most. */
  rejected: readonly Rejected[];
}

/** Words of a question that stand together and were read alike. */
export interface ReadWords {
  words: string;
  as: string;
}

export interface Source {
  type: 'fact' | 'table' | 'sentence' | 'text';
  /** Label of the facts, name of the table, the sentence, or what the text is of. */
  name: string;
}

export interface Rejected extends Source {
  reason: string;
}

const MAX_REJECTED = 5;
const MAX_WORDS = 40;
const MAX_TEXT = 200;

/** Cuts every part to its limit. */
export const toExplanation = ({ request, words, subject, source, left, rejected }: Explanation): Explanation => ({
  request: Object.fromEntries(Object.entries(request).map(([name, part]) => [name, cut(part)])),
  words: words.slice(0, MAX_WORDS).map(({ words: said, as }) => ({ words: cut(said), as: cut(as) })),
  subject: cut(subject),
  source: { ...source, name: cut(source.name) },
  left: left.slice(0, MAX_WORDS).map(cut),
  rejected: rejected
    .slice(0, MAX_REJECTED)
    .map((each) => ({ ...each, name: cut(each.name), reason: cut(each.reason) })),
});

export function explainReading(reading: Reading, rejected: readonly Rejected[]): Explanation {
  const subject = reading.kind === 'rows' ? reading.table.name : reading.entity;
  return explain(reading.request, { subject, source: sourceOf(reading), left: reading.unexplained, rejected });
}

/** Of an answer that is no reading of a fact, a table or a sentence: the text of a page or file, or what was computed from it. */
export function explainText(
  request: Request,
  { entity, attribute, unexplained = [] }: { entity: string; attribute: string; unexplained?: readonly string[] },
): Explanation {
  const source: Source = attribute === '' ? { type: 'text', name: entity } : { type: 'fact', name: attribute };
  return explain(request, { subject: entity, source, left: unexplained, rejected: [] });
}

const explain = (request: Request, rest: Omit<Explanation, 'request' | 'words'>): Explanation =>
  toExplanation({ request: partsOf(request), words: readWords(request, new Set(rest.left)), ...rest });

/** Of several parts of a question, answered apart, as one; undefined if none is explained. */
export function joinExplanations(known: readonly Explanation[]): Explanation | undefined {
  const [first] = known;
  if (first === undefined) return undefined;
  const named = (names: readonly string[]): string => [...new Set(names)].join(', ');
  return toExplanation({
    request: Object.assign({}, ...known.map(({ request }) => request)),
    words: known.flatMap(({ words }) => words),
    subject: named(known.map(({ subject }) => subject)),
    source: { type: first.source.type, name: named(known.map(({ source }) => source.name)) },
    left: known.flatMap(({ left }) => left),
    rejected: known.flatMap(({ rejected }) => rejected),
  });
}

/** The words of a request by their roles.
 *  @param left words that nothing explains */
export function readWords(
  { tokens, roles }: Pick<Request, 'tokens'> & { roles: readonly (string | null)[] },
  left: ReadonlySet<string>,
): ReadWords[] {
  const found: ReadWords[] = [];
  let last: string | null = null;
  for (const [at, { text }] of tokens.entries()) {
    const role = roles[at] ?? null;
    const as = left.has(text) || role === 'function' ? null : role;
    if (as !== null && as === last) found.push({ words: `${found.pop()?.words} ${text}`, as });
    else if (as !== null) found.push({ words: text, as });
    last = as;
  }
  return found;
}

/** @param reason null if words of the question are left: then these are the reason */
export function rejectedBecause(reading: Reading, reason: string | null): Rejected {
  const { unexplained: left } = reading;
  const own = left.length > 0 ? `leaves “${left.join(' ')}”` : 'is about another thing, or of another kind';
  return { ...sourceOf(reading), reason: reason ?? own };
}

function sourceOf(reading: Reading): Source {
  if (reading.kind === 'fact') return { type: 'fact', name: reading.values.map(({ label }) => label).join(', ') };
  if (reading.kind === 'rows') return { type: 'table', name: reading.table.name };
  return { type: 'sentence', name: reading.sentence };
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
