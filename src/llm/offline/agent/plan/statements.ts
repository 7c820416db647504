import { englishLexicon } from '../lexicon/lexicon.ts';
import { listItems } from '../understand/items.ts';
import type { Phrase } from '../understand/phrase.ts';
import type { Request } from '../understand/request.ts';

export interface Clause {
  text: string;
  request: Request;
}

/** Whether a clause states something and requests nothing: `I have two novels here`, `Berlin covers a certain area`. */
export function isStatement({ text, request: { tokens } }: Clause): boolean {
  const { markers, verbs, isOfStatement } = englishLexicon();
  const opening = markers.match(tokens, 0)?.payloads ?? [];
  const isRequest = opening.some(({ type }) => type === 'request' || type === 'question');
  return !text.endsWith('?') && !isRequest && verbs.match(tokens, 0) === null && tokens.some(isVerb);

  function isVerb({ lower }: { lower: string }, at: number): boolean {
    return isOfStatement(lower) || (at > 0 && /(?:ed|[^s]s)$/.test(lower)) || (at === 0 && lower.endsWith('ing'));
  }
}

/** A question that names nothing itself, with what the statement before it says. Null if it does not go on from it. */
export function ofStatement(clause: Clause, last: Clause): string | null {
  if (!asks(clause) || !isStatement(last)) return null;
  if (isEmpty(clause)) return selects(last) ? `${last.text}, ${clause.text}` : null;
  return ofSeveral(clause, last) ?? ofOne(clause, last);
}

const asks = ({ text, request: { question, tokens } }: Clause): boolean =>
  text.endsWith('?') ||
  question !== null ||
  (englishLexicon()
    .markers.match(tokens, 0)
    ?.payloads.some(({ type }) => type === 'request') ??
    false);

/** `Which ones are they?`: it says nothing of what it asks for. */
function isEmpty({ request }: Clause): boolean {
  const { attributes, phrases, tests, order, comparative, aggregate, groupBy } = request;
  const isBare = [attributes, tests].every((each) => each.length === 0) && phrases.every(isReference(request));
  return isBare && [order, comparative, aggregate, groupBy].every((each) => each === null);
}

const REFERENCES = new Set('one ones those these them they two three four both each latter former'.split(' '));

const isReference =
  ({ tokens }: Request) =>
  ({ start, end }: Phrase): boolean =>
    tokens.slice(start, end).every(({ lower }) => REFERENCES.has(lower));

/** Whether a statement says which things are meant: by a condition or an order. */
const selects = ({ request: { tests, order, comparative, aggregate } }: Clause): boolean =>
  tests.length > 0 || order !== null || comparative !== null || aggregate !== null;

const SEVERAL = new Set(
  'they them their both each two three four these those together latter former mean average'.split(' '),
);

/** `There are two novels here, Emma and Persuasion. Which of them is older?` is about the things listed, in what the
 *  statement says of them if the question does not say. */
function ofSeveral({ text, request }: Clause, last: Clause): string | null {
  const { tokens, chunks, attributes, comparative, order } = request;
  const refers = tokens.some(({ lower }) => SEVERAL.has(lower));
  const isOwn = chunks.some((chunk) => chunk.isProper);
  const proper = last.request.chunks.filter(({ isProper }) => isProper);
  const items = proper.length > 1 ? proper : listItems(last.request);
  if (!refers || isOwn || items.length < 2) return null;
  const names = items.map((item) => textOf(last, item));
  const said = last.request.attributes.find(
    ({ start }) => !items.some((item) => start >= item.start && start < item.end),
  );
  const isMeasured = attributes.length > 0 || comparative !== null || order !== null;
  const measure = isMeasured || !said ? [] : [textOf(last, said)];
  const asked = text.replace(/\bthe latter\b/i, names.at(-1) ?? '').replace(/\bthe former\b/i, names[0] ?? '');
  return [names.join(' and '), ...measure, asked].join(', ');
}

/** `I want a bag. What does the cheapest one cost?` is about bags. */
function ofOne({ text, request: { tokens, chunks } }: Clause, last: Clause): string | null {
  const one = tokens.findIndex(({ lower }, at) => lower === 'one' && isPronoun(at));
  const noun = last.request.chunks.findLast(({ isProper }) => !isProper);
  if (one === -1 || !noun || chunks.some(({ start }) => start < one)) return null;
  return `${text.slice(0, tokens[one]?.start)}${textOf(last, noun)}${text.slice(tokens[one]?.end)}`;

  function isPronoun(at: number): boolean {
    const isNumber = tokens[at + 1]?.value === null && chunks.some(({ start }) => start === at + 1);
    return at > 0 && !isNumber;
  }
}

/** Text of a run of tokens, without the number or the words before it. */
function textOf({ text, request: { tokens } }: Clause, { start, end }: { start: number; end: number }): string {
  const first = tokens.findIndex(({ value }, at) => at >= start && at < end && value === null);
  return text.slice(tokens[first === -1 ? start : first]?.start, tokens[end - 1]?.end);
}
