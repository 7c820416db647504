import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { requests } from '../../../../language/understand/asks.ts';
import { listItems } from '../../../../language/understand/items.ts';
import { moodOf } from '../../../../language/understand/mood.ts';
import type { Phrase } from '../../../../language/understand/phrase.ts';
import type { Request } from '../../../../language/understand/request.ts';
import { countOf, isCounted } from '../find/counted-items.ts';
import { readText } from '../trade/journey-words.ts';
import { isTravel } from '../trade/travel/is-travel.ts';

const ANY_DAY = '2000-01-01';

export interface Clause {
  text: string;
  request: Request;
}

/** Whether a clause states something: `I have two novels here`, `Thinking of a bag`. What a file says is read from it. */
export function isStatement({ text, request: { tokens } }: Clause): boolean {
  if (tokens.some(({ value }) => value?.kind === 'file')) return false;
  const mood = moodOf(text, tokens, englishLexicon());
  return mood === 'statement' || (mood === 'phrase' && /...ing$/.test(tokens[0]?.lower ?? ''));
}

/** A question that names nothing itself, with what the statement before it says. Null if it does not go on from it. */
export function ofStatement(clause: Clause, last: Clause): string | null {
  // A journey is read from all its clauses.
  if (!asks(clause) || !isStatement(last) || isTravel(readText(last.text, ANY_DAY))) return null;
  if (isEmpty(clause)) return selects(last) ? `${last.text}, ${clause.text}` : null;
  return ofCounted(clause, last) ?? ofSeveral(clause, last) ?? ofOne(clause, last);
}

/** `We need two lamps and a tent. What will that come to?` asks what they cost together. */
function ofCounted({ request: { tokens, phrases, attributes } }: Clause, last: Clause): string | null {
  const before = last.request.tokens;
  // `the lamps with the arm`
  const items = listItems(last.request).filter(
    ({ start }) => !before.slice(Math.max(0, start - 2), start).some(({ lower }) => lower === 'with'),
  );
  const isOfMoney =
    attributes.some(({ ref }) => ref.dimension === 'money' || ref.concepts.includes('amount')) ||
    tokens.some(({ lower }) => SUMS.has(lower));
  const isOwn = phrases.some(({ start, end }) => !tokens.slice(start, end).every(({ lower }) => SUMS.has(lower)));
  const hasNumber = tokens.some(({ value }) => value?.kind === 'quantity');
  if (!isOfMoney || isOwn || hasNumber || !isCounted(items, before)) return null;
  const counted = items.map((item) => countOf(item, before));
  if (counted.some(({ name, count }) => name === '' || (count > 1 && !name.endsWith('s')))) return null;
  const things = counted.map(({ name, count }) => `${count} ${name}`);
  return `What do ${things.join(' and ')} cost together?`;
}

const SUMS = new Set(['total', 'sum', 'bill', 'lot', 'owe', 'altogether', 'pay', 'spend', 'set', 'charge']);

const asks = ({ text, request: { question, tokens } }: Clause): boolean =>
  question !== null || text.endsWith('?') || requests(tokens, englishLexicon());

/** `Which ones are they?`: it says nothing of what it asks for. */
function isEmpty({ request }: Clause): boolean {
  const { attributes, phrases, tests, order, comparative, aggregate, groupBy } = request;
  const isBare = tests.length === 0 && [...phrases, ...attributes].every(isReference(request));
  return isBare && [order, comparative, aggregate, groupBy].every((each) => each === null);
}

const REFERENCES = new Set(
  `one ones those these them they two three four both each latter former leave leaves remain remains fit fits match matches
  qualify qualifies apply applies meet exist exists choose pick find get offer`.split(/\s+/),
);

const isReference =
  ({ tokens }: Request) =>
  ({ start, end }: { start: number; end: number }): boolean =>
    tokens.slice(start, end).every(({ lower }) => REFERENCES.has(lower));

/** Whether a statement says which things are meant: by a condition or an order, or that there are some. */
const selects = ({ request: { tests, shared, order, comparative, aggregate, tokens } }: Clause): boolean =>
  tests.length > 0 ||
  shared !== null ||
  order !== null ||
  comparative !== null ||
  aggregate !== null ||
  tokens.some(
    ({ lower }, at) =>
      lower === "there's" || (lower === 'there' && /^(?:is|are|was|were)$/.test(tokens[at + 1]?.lower ?? '')),
  );

const SEVERAL = new Set(
  'they them their both each two three four these those together altogether total lot latter former mean average'.split(
    ' ',
  ),
);

/** `There are two novels here, Emma and Persuasion. Which of them is older?` is about the things listed, in what the
 *  statement says of them if the question does not say. */
function ofSeveral({ text, request }: Clause, last: Clause): string | null {
  const { tokens, chunks, attributes, comparative, order } = request;
  const refers = tokens.some(({ lower }) => SEVERAL.has(lower));
  const isOwn = chunks.some((chunk) => chunk.isProper);
  const proper = last.request.chunks.filter((chunk) => chunk.isProper || beginsWithName(chunk, last.request));
  const items = proper.length > 1 ? proper : listItems(last.request);
  if (!refers || isOwn || items.length < 2) return null;
  const names = items.map(({ start, end }) => {
    const isCounted = last.request.tokens[start - 1]?.value?.kind === 'quantity';
    return last.text.slice(
      last.request.tokens[isCounted ? start - 1 : start]?.start,
      last.request.tokens[end - 1]?.end,
    );
  });
  const said = last.request.attributes.find(
    ({ start }) => !items.some((item) => start >= item.start && start < item.end),
  );
  const isMeasured = attributes.length > 0 || comparative !== null || order !== null;
  const measure = isMeasured || !said ? [] : [textOf(last, said)];
  const asked = text.replace(/\bthe latter\b/i, names.at(-1) ?? '').replace(/\bthe former\b/i, names[0] ?? '');
  return [names.join(' and '), ...measure, asked].join(', ');
}

/** `Berlin covers some area`: the first word is a name, too, if English does not have it. */
const beginsWithName = ({ start, end }: Phrase, { tokens }: Request): boolean => {
  const [first] = tokens;
  return start === 0 && end === 1 && first?.isCapital === true && !englishLexicon().isWord(first.lower);
};

/** `I want a bag. What does the cheapest one cost?` is about bags. */
function ofOne({ text, request: { tokens, chunks } }: Clause, last: Clause): string | null {
  const one = tokens.findIndex(({ lower }, at) => /^ones?$/.test(lower) && isPronoun(at));
  const noun = thingIn(last.request);
  if (one === -1 || !noun || chunks.some(({ start }) => start < one)) return null;
  return `${text.slice(0, tokens[one]?.start)}${textOf(last, noun)}${text.slice(tokens[one]?.end)}`;

  function isPronoun(at: number): boolean {
    const isNumber = tokens[at + 1]?.value === null && chunks.some(({ start }) => start === at + 1);
    return at > 0 && !isNumber;
  }
}

const ARTICLES = new Set(['a', 'an', 'some', 'any', 'every', 'each', 'few', 'several', 'many', 'of']);

/** What a statement introduces: a noun after an indefinite article or in the plural, else its last one. */
function thingIn({ tokens, chunks }: Request): Phrase | undefined {
  const nouns = chunks.filter(({ isProper }) => !isProper);
  const isNew = ({ start, end }: Phrase): boolean =>
    ARTICLES.has(tokens[start - 1]?.lower ?? '') || /[^s]s$/.test(tokens[end - 1]?.lower ?? '');
  return nouns.find(isNew) ?? nouns.at(-1);
}

function textOf({ text, request: { tokens } }: Clause, { start, end }: { start: number; end: number }): string {
  return text.slice(tokens[start]?.start, tokens[end - 1]?.end);
}
