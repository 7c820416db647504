import { toCell } from '../../language/cells/cell.ts';
import { findOfKind } from '../../language/cells/kinds.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import { refersBack } from '../../language/understand/context.ts';
import type { Request } from '../../language/understand/request.ts';
import { findUnreadPhrase } from '../../language/understand/unread-phrases.ts';
import { readValues } from '../../language/values/read-values.ts';
import { lowerWordsOf, ranksBelow } from '../../language/words/sentence-parts.ts';
import { stem } from '../../text/words/stems.ts';
import { stemsOf } from '../query/attributes.ts';
import { weightOf } from './read/coverage.ts';
import { fitsAttribute } from './read/fits-attribute.ts';
import type { FactReading } from './read/read-facts.ts';
import type { ProseReading } from './read/read-prose.ts';
import type { RowsReading } from './read/read-rows.ts';
import { asksSomething } from './rows-fit.ts';

export type Reading = FactReading | RowsReading | ProseReading;

/** Below this score a reading explains too little of the clause to state an answer. */
const FLOOR = 0.62;
/** What surrounds a sure answer may be context. */
const SURE_FLOOR = 0.45;
/** Whether a reading explains all telling words of a clause, which has some. */
export const explainsAll = ({ unexplained, request }: Reading, lexicon: Lexicon): boolean =>
  unexplained.length === 0 &&
  request.tokens.some((token, at) => weightOf(token, request.roles[at] ?? null, lexicon) > 0);

/** Whether a sentence says what `which` asks for: `which politician` needs a politician. */
function namesWhich({ request, unexplained }: ProseReading): boolean {
  const which = request.tokens.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const noun = request.tokens[which + 1];
  return noun === undefined || !unexplained.includes(noun.text);
}

/** Whether a person is asked for, `which architect`, and no sentence names one. */
function lacksPerson({ request: { tokens, attributes }, value }: ProseReading, lexicon: Lexicon): boolean {
  const asked = attributes.find(({ start }) => ['which', 'what'].includes(tokens[start - 1]?.lower ?? ''));
  const kinds = asked?.ref.concepts.map((id) => lexicon.conceptOf(id)?.kind) ?? [];
  return kinds.length > 0 && kinds.every((kind) => kind === 'person') && findOfKind(value, 'person').length === 0;
}

/** Whether a number of things is asked for, `how many Mercurys`, and a value measures something else, `4,879 km`. */
function isNoCount(reading: FactReading | ProseReading): boolean {
  if (reading.request.aggregate !== 'count') return false;
  // A sentence without a number says how many by nothing.
  if (reading.kind === 'prose' && reading.value === reading.sentence && !hasNumber(reading.value)) return true;
  const values = reading.kind === 'fact' ? reading.values.map(({ raw }) => raw) : [reading.value];
  const cells = values.map((raw) => toCell(raw));
  return cells.some((cell) => cell.kind === 'quantity' && cell.dimension !== null && !COUNTABLE.has(cell.dimension));
}

const hasNumber = (text: string): boolean =>
  readValues(text, { today: ANY_DAY, language: 'en' }).some(({ kind }) => kind === 'quantity');
const ANY_DAY = '2000-01-01';

/** Whether things are compared, `which is cheaper`, and nothing of the rows is. */
const leavesComparison = ({ request: { comparative }, query: { order, tests } }: RowsReading): boolean =>
  comparative !== null && order === null && tests.length === 0;

const COUNTABLE = new Set(['count', 'money', 'time', 'percent', 'score']);
const EXTREMES = new Set(['most', 'least', 'fewest']);

/** Whether a sentence has the superlatives of the clause, or others of the same attributes: `the deepest lake` is not the one that
 *  is `the largest by area`. */
function holdsExtremes({ request: { tokens, roles }, sentence }: ProseReading, lexicon: Lexicon): boolean {
  const words = new Set(lowerWordsOf(sentence));
  const conceptsOf = (word: string): string[] =>
    lexicon.sensesOf(word).flatMap(({ degree, concept }) => (degree === 'superlative' ? [concept] : []));
  const said = new Set([...words].flatMap(conceptsOf));
  return tokens.every(({ lower, isContext }, at) => {
    if (isContext || words.has(lower)) return true;
    const concepts = roles[at] === 'order' ? conceptsOf(lower) : [];
    return !EXTREMES.has(lower) && (concepts.length === 0 || concepts.some((concept) => said.has(concept)));
  });
}

const QUANTIFIERS = new Set(['all', 'every']);

/** Whether a sentence can be the answer: it ranks as the clause does, and is about one thing as the clause is. */
function isOfOne({ request: { tokens, question }, sentence }: ProseReading): boolean {
  const clause = tokens.map(({ text }) => text).join(' ');
  const isOfAll = question !== 'boolean' && tokens.some(({ lower }) => QUANTIFIERS.has(lower));
  return !isOfAll && (!ranksBelow(sentence) || ranksBelow(clause));
}

/** Whether a superlative of the clause is left without what it is of: rows that ignore it answer another question. */
const leavesExtreme = ({ tokens, roles }: Request): boolean =>
  tokens.some(({ lower }, at) => EXTREMES.has(lower) && (roles[at] === 'function' || roles[at] === 'subject'));

/** Whether a proper name of the clause is left: the fact is of one thing, and the clause is about another or about both. */
const leavesName = ({ request: { tokens }, unexplained }: FactReading): boolean =>
  tokens.some(
    ({ text, isCapital, isFirst, isContext, value }) =>
      isCapital && !isFirst && !isContext && value === null && unexplained.includes(text),
  );

/** Whether nothing that was read says what is asked for: a sentence with a year does not say when somebody was born. */
function leavesAsked(
  { request: { tokens, attributes, question }, unexplained }: ProseReading,
  lexicon: Lexicon,
): boolean {
  const asked = attributes.filter(({ ref }) => ref.concepts.some((id) => lexicon.conceptOf(id)?.kind === question));
  const isLeft = ({ start, end }: (typeof asked)[number]): boolean =>
    tokens.slice(Math.max(start, 0), end).some(({ text }) => unexplained.includes(text));
  return asked.length > 0 && asked.every(isLeft);
}

/** Whether nothing but the question word asks for the fact: `when did the Titanic sink`. */
const isImplied = ({ request: { implied } }: FactReading): boolean => implied !== null;

/** A fact of a thing that the clause names in full, by an attribute and of a kind that it asks for. */
const isSure = (reading: Reading): boolean => reading.kind === 'fact' && reading.isSure;

/** `which bags are made of gold`: one of several things, which the fact of a thing with one of the words in its name is not. */
function asksWhichOf({ entity, request: { tokens, roles, order }, unexplained, values }: FactReading): boolean {
  const which = tokens.findIndex(({ lower }) => lower === 'which');
  const noun = tokens[which + 1];
  // `which ticket has the most comments`: a number of one thing does not say which.
  const isNumber = values.every(({ raw }) => toCell(raw).kind === 'quantity');
  if (which !== -1 && order !== null && isNumber && roles[which + 1] !== 'attribute') return true;
  const isKind = which !== -1 && noun !== undefined && roles[which + 1] === 'entity' && !noun.isCapital;
  return isKind && unexplained.length > 0 && stemsOf(entity).length > 1;
}

/** Whether the clause asks for the name of something that the reading does not explain: `name of the glacier`. */
function lacksNamed({ request: { tokens, roles, attributes }, unexplained }: Reading): boolean {
  const name = attributes.find(({ ref, end }) => ref.words.includes('name') && tokens[end]?.lower === 'of');
  const named = name && tokens.find((_, at) => at > name.end && roles[at] !== 'function');
  return named !== undefined && unexplained.includes(named.text);
}

/** `the second bridge`, `under 50 metres`, `three tents`: which or how many of several things are meant, which one thing's
 *  fact does not say. */
const leavesChoice = ({ kind, request: { tokens, roles }, unexplained }: Reading): boolean =>
  tokens.some(
    ({ text, value, isContext }, at) =>
      unexplained.includes(text) &&
      ((kind === 'fact' && (roles[at] === 'take' || roles[at] === 'test')) ||
        (!isContext && value?.kind === 'quantity')),
  );

/** Whether a fact or sentence says what a condition is about, `which tickets have no comment`, and nothing that is asked for. */
const answersCondition = ({ request: { tests, attributes, question } }: FactReading | ProseReading): boolean =>
  question !== 'boolean' && attributes.length === 0 && tests.length > 0;

/** Whether the best of somebody's things is meant, `Mercury's biggest moon`, and nothing of the reading says so of such a thing. */
function leavesOwned(reading: Reading, lexicon: Lexicon): boolean {
  const { tokens } = reading.request;
  const owner = tokens.findIndex(
    ({ isPossessive }, at) => isPossessive && isSuperlative(tokens[at + 1]?.lower ?? '', lexicon),
  );
  const thing = owner === -1 ? undefined : tokens[owner + 2];
  return thing !== undefined && !textsOf(reading).some((text) => saysOwned(text, thing.stem, lexicon));
}

const saysOwned = (text: string, stemOfThing: string, lexicon: Lexicon): boolean =>
  stemsOf(text).includes(stemOfThing) && lowerWordsOf(text).some((word) => isSuperlative(word, lexicon));

/** What says of what the values of a reading are. */
function textsOf(reading: Reading): string[] {
  if (reading.kind === 'fact') return reading.values.map(({ label }) => label);
  return reading.kind === 'prose' ? [reading.sentence] : reading.table.columns.map(({ label }) => label);
}

const isSuperlative = (word: string, lexicon: Lexicon): boolean =>
  lexicon.sensesOf(word).some(({ degree }) => degree === 'superlative');

/** `the year before`: a sentence about another time does not say it. */
const asksOfBefore = ({ tokens }: Request): boolean =>
  tokens.some(({ lower }, at) => PERIODS.has(lower) && BESIDE_PERIOD.has(tokens[at + 1]?.lower ?? ''));

const PERIODS = new Set(['year', 'month', 'week', 'day', 'season', 'summer', 'winter', 'years']);
const BESIDE_PERIOD = new Set(['before', 'earlier', 'after', 'later']);

const DIFFERENCES = new Set(['difference', 'gap', 'margin']);

/** Whether the difference of two things is asked for, which a value of each is not. */
const leavesDifference = ({ kind, request: { tokens, aggregate } }: Reading): boolean =>
  (kind !== 'rows' || aggregate === null) &&
  tokens.some(({ lower, isContext }) => !isContext && DIFFERENCES.has(lower));

/** Whether the clause denies something, and no condition of the query does. */
const leavesNegation = ({ request: { tokens, roles, question } }: Reading, lexicon: Lexicon): boolean =>
  question !== 'boolean' &&
  tokens.some(
    ({ lower, isContext }, at) =>
      !isContext && lexicon.isNegation(lower) && roles[at] === 'function' && !isSpent(roles, at),
  );

/** Whether a negation belongs to a condition or to what is left out, which follow it. */
const isSpent = (roles: Request['roles'], at: number): boolean =>
  roles.slice(at, at + 4).some((role) => role === 'except' || role === 'test');

/** Whether an extreme is left that nothing says: a city is no highest mountain. */
const leavesSuperlative = ({ kind, request: { tokens }, unexplained }: Reading, lexicon: Lexicon): boolean =>
  kind !== 'fact' &&
  tokens.some(
    ({ text, lower }) =>
      unexplained.includes(text) && lexicon.sensesOf(lower).some(({ degree }) => degree === 'superlative'),
  );

/** Whether a phrase of the clause narrows down what is asked, and a reading that ignores it would answer another question. */
function ignoresPhrase({ request, unexplained }: Reading, lexicon: Lexicon): boolean {
  const isRead = (at: number): boolean => !unexplained.includes(request.tokens[at]?.text ?? '');
  return findUnreadPhrase(request, (at) => isRead(at) && request.roles[at] !== 'function', lexicon) !== null;
}

/** Whether a clause is about what was said before it, `who from the town looks after it`, and only its own words select rows. */
const leavesContext = ({ request, query: { words }, named }: RowsReading): boolean =>
  refersBack(request) &&
  named.length === 0 &&
  !request.tokens.some(({ text, isContext }) => isContext && words.some((word) => word.split(' ').includes(text)));

/** A query over a whole table must explain every word: a word that selects no row may exclude them all. */
export function isFitting(reading: Reading, lexicon: Lexicon): boolean {
  if (reading.score < (isSure(reading) ? SURE_FLOOR : FLOOR)) return false;
  if (lacksNamed(reading)) return false;
  if (leavesNegation(reading, lexicon) || leavesDifference(reading) || leavesSuperlative(reading, lexicon))
    return false;
  if (leavesChoice(reading) || ignoresPhrase(reading, lexicon)) return false;
  if (reading.kind === 'prose' && !(namesWhich(reading) && holdsExtremes(reading, lexicon) && isOfOne(reading)))
    return false;
  if (reading.kind === 'prose' && (isNoCount(reading) || lacksPerson(reading, lexicon))) return false;
  if (reading.kind === 'rows' && leavesComparison(reading)) return false;
  if (reading.kind === 'prose' && leavesAsked(reading, lexicon)) return false;
  if (reading.kind !== 'rows' && answersCondition(reading)) return false;
  if (reading.kind === 'prose' && asksOfBefore(reading.request)) return false;
  if (leavesOwned(reading, lexicon)) return false;
  if (reading.kind === 'fact' && isImplied(reading) && reading.unexplained.length > 0) return false;
  if (reading.kind === 'fact' && (asksWhichOf(reading) || isNoCount(reading) || leavesName(reading))) return false;
  if (reading.kind === 'fact' && !reading.values.every(({ raw, asked }) => fitsAttribute(raw, asked, lexicon)))
    return false;
  if (reading.kind !== 'rows') return reading.request.question !== 'boolean' || reading.unexplained.length === 0;
  const { query, named, request, unexplained } = reading;
  // What was said before the question selects rows, or the rows are of something else.
  const isSelected = named.length > 0 || (query.words.length > 0 && request.phrases.length > 0);
  if (request.context.length > 0 && (!isSelected || leavesContext(reading))) return false;
  // What is counted must be known: `how many members` is no number of rows about a club.
  const isOfAll = query.aggregate !== null || query.order !== null;
  const selects = (query.words.length > 0 || named.length > 0) && !isOfAll;
  if (leavesExtreme(request)) return false;
  // A word that no row says is a condition that no row meets.
  const isLeft = (word: string): boolean =>
    !lexicon.kinds.some(({ stems }) => stems.includes(stem(word.toLowerCase())));
  return (
    (selects || unexplained.length === 0) &&
    !unexplained.some(isLeft) &&
    asksSomething(reading, request.question, lexicon)
  );
}
