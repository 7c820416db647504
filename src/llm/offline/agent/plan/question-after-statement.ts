import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { requests } from '../../../../language/understand/asks.ts';
import { listItems } from '../../../../language/understand/items.ts';
import { dropLead } from '../../../../language/understand/lead.ts';
import { moodOf } from '../../../../language/understand/mood.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import { countOf, isCounted, uncountedIn } from '../find/counted-items.ts';
import { takeNamedSite } from '../find/named-site.ts';
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
  if (!asks(clause) || isTravel(readText(last.text, ANY_DAY))) return null;
  if (!isStatement(last)) return isAsked(last) ? null : ofCounted(clause, last);
  if (isEmpty(clause)) return selects(last) ? `${last.text}, ${clause.text}` : null;
  return ofCounted(clause, last);
}

const isAsked = ({ text, request: { question } }: Clause): boolean => text.endsWith('?') || question !== null;

/** `We need two lamps and a tent. What will that come to?` asks what they cost together. */
function ofCounted({ request }: Clause, last: Clause): string | null {
  const { tokens, phrases, attributes } = readRequest(dropLead(request.tokens, englishLexicon()), englishLexicon());
  const before = takeNamedSite(last.request.tokens)?.rest ?? last.request.tokens;
  // `the lamps with the arm`
  const items = listItems(readRequest(before, englishLexicon())).filter(
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
  if (uncountedIn(before, counted) !== null) return null;
  const things = counted.map(({ name, count }) => `${count} ${name}`);
  return `What do ${things.join(' and ')} cost together?`;
}

const SUMS = new Set(
  'total sum bill lot owe altogether pay spend set charge goods things items articles everything order purchase'.split(
    ' ',
  ),
);

const asks = ({ text, request: { question, aggregate, tokens } }: Clause): boolean =>
  question !== null || aggregate === 'sum' || text.endsWith('?') || requests(tokens, englishLexicon());

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
