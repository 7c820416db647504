import type { AnswerKind, AttributeRef } from '../../language/lexicon/concept.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import type { Query } from '../../language/lexicon/query.ts';
import { refersBack } from '../../language/understand/context.ts';
import type { Token } from '../../language/understand/tokens.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Table } from '../query/table.ts';
import type { RowsReading } from './read/read-rows.ts';

/** Rows answer by their values, their number or their order; by their names only if the clause asks which, and names none. */
export function asksSomething(
  { query, named, unexplained, request, table, about }: RowsReading,
  question: AnswerKind | null,
  lexicon: Lexicon,
): boolean {
  const { attributes, aggregate, groupBy, order, take, tests, words, shared } = query;
  // `what is its status` is about one thing that was named before, and not about all.
  const isOfOne = request.tokens.some(isOne) && !request.isMany;
  if (isOfOne && named.length === 0 && selectsNothing(query)) return false;
  if (isWholeList(query) && named.length === 0 && !namesList(request, table)) return false;
  if (question === 'boolean') return tests.length > 0 || (words.length > 0 && unexplained.length === 0);
  const asksValue = attributes.some((each) => isOfValue(each) && isOfKind(each, question, lexicon));
  if (aggregate === 'count' && groupBy === null && question !== null && POINTS.has(question)) return false;
  if (shared || aggregate !== null || groupBy !== null || asksValue) return true;
  if (question !== null && BY_VALUE.has(question)) return false;
  if (order !== null || take !== null || tests.length > 0) return true;
  // `which are they?` is about what was said.
  const asksBack = question !== null && words.length === 0 && refersBack(request);
  return named.length === 0 && attributes.length === 0 && !asksBack && !asksWhatIs(request, about);
}

/** `what is the lake called` asks not for rows that say `lake`; `what is the story about it` for one of the stories. */
function asksWhatIs({ tokens, chunks }: RowsReading['request'], about: ReadonlySet<string>): boolean {
  const what = tokens.findIndex(({ lower, isContext }) => !isContext && lower === 'what');
  const [verb, article] = tokens.slice(what + 1);
  const kind = tokens[(chunks.find(({ start }) => start > what)?.end ?? 0) - 1];
  const isOne = what !== -1 && COPULAS.has(verb?.lower ?? '') && ARTICLES.has(article?.lower ?? '');
  return isOne && kind !== undefined && !about.has(kind.stem);
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);
const ARTICLES = new Set(['the', 'a', 'an']);

const OF_ONE: ReadonlySet<string> = new Set(['its', 'it', 'he', 'she', 'his', 'her', 'him']);

/** A pronoun of one thing; of `where do I buy one`, its end. */
const isOne = ({ lower, isBeforeBreak }: Token, at: number, tokens: readonly Token[]): boolean =>
  OF_ONE.has(lower) || (lower === 'one' && (isBeforeBreak || at === tokens.length - 1));

const selectsNothing = ({ words, tests, excluded, order, take, groupBy, aggregate, shared }: Query): boolean =>
  [words, tests, excluded].every(({ length }) => length === 0) &&
  [order, take, groupBy, aggregate, shared].every((each) => each === null);

/** Whether a query selects nothing and asks for nothing of the rows. */
const isWholeList = (query: Query): boolean => selectsNothing(query) && query.attributes.length === 0;

/** Whether a clause says what the rows of a list are. */
function namesList({ tokens, roles }: RowsReading['request'], { name, columns, nameColumn }: Table): boolean {
  const own = new Set(stemsOf(`${name} ${columns[nameColumn ?? 0]?.label ?? ''}`));
  return tokens.some(({ stem }, at) => own.has(stem) && roles[at] !== 'function');
}

/** Whether an attribute is more than the name of the row. */
const isOfValue = ({ concepts }: AttributeRef): boolean => concepts.some((id) => id !== 'name');

const TIMES: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['date', 'clock', 'duration']);
const PEOPLE: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['person', 'text']);

/** Whether an attribute can say when, or who, if that is asked. */
function isOfKind({ concepts }: AttributeRef, question: AnswerKind | null, { conceptOf }: Lexicon): boolean {
  const fitting = question === 'date' ? TIMES : question === 'person' ? PEOPLE : null;
  return fitting === null || concepts.length === 0 || concepts.some((id) => fitting.has(conceptOf(id)?.kind ?? 'text'));
}

/** Question words that a number of rows does not answer: `where is the seal count done`. */
const POINTS: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['person', 'date', 'clock', 'place']);

/** Question words that ask for a value, not for the name of a row. */
const BY_VALUE: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'person',
  'date',
  'clock',
  'duration',
  'place',
  'quantity',
]);
