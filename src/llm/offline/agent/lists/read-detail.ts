import type { PageContent } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { wordsIn } from '../../../../language/words/sentence-parts.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import { explainText } from '../../../../reading/answer/explanation.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { answerFromPage } from '../find/answer-page.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { explainSelection, type ListAnswer } from './answer-rows.ts';
import { says } from './link-words.ts';
import { englishLists } from './list-place.ts';
import type { ListSelection } from './select-rows.ts';

/** What the page in front answers: what it says of the question, else all of its text if that is asked for. */
export function* readDetail(
  tokens: readonly Token[],
  selection: ListSelection,
  isAll: boolean,
  progress: Progress,
): StepGenerator<ListAnswer | null> {
  const { words, table, needs } = selection;
  const page = progress.screen.content;
  if (page === null) return null;
  const isOfKind = needs.length > 0 && words.links.some(({ link, start }) => link.type === 'kind' && start < MAX_LEAD);
  if (isAll && (isOfKind || asksWhole(tokens))) return wholeOf(page, selection);
  if (!needs.every((label) => page.facts.some((fact) => fact.label === label))) return null;
  const framed = new Set(
    words.links.flatMap(({ link, start, end }) =>
      link.type === 'kind' || link.type === 'place' ? frameOf(tokens, start, end) : [],
    ),
  );
  const asked = tokens.filter((_, at) => !framed.has(at));
  const known = new Set([page.heading, ...page.facts.map(({ value }) => value)].flatMap(stemsOf));
  const telling = new Set(words.telling.map(({ token }) => token));
  // What the row itself says need not be in the sentence that answers: `it is due on Thursday` in the letter about the invoice.
  const rest = asked.filter((token) => !telling.has(token) || !says(known, token, englishLexicon()));
  const labels = table.columns.map(({ label }) => label);
  return (yield* answerFromDetail(asked, labels, progress)) ?? (yield* answerFromDetail(rest, labels, progress));
}

/** `what is in the letter` is about all of it. */
const MAX_LEAD = 5;

const FRAMES = new Set(['according', 'to', 'in', 'from', 'of', 'the', 'my', 'our', 'a', 'this']);

/** Indexes of the words that only say where to look: `according to the letter`. */
function frameOf(tokens: readonly Token[], start: number, end: number): number[] {
  let first = start;
  while (FRAMES.has(tokens[first - 1]?.lower ?? '')) first -= 1;
  const isPlaced = tokens
    .slice(first, start)
    .some(({ lower }) => lower === 'in' || lower === 'according' || lower === 'from');
  return isPlaced ? Array.from({ length: end - first }, (_, index) => first + index) : [];
}

export function* answerFromDetail(
  tokens: readonly Token[],
  without: readonly string[],
  progress: Progress,
): StepGenerator<ListAnswer | null> {
  const page = progress.screen.content;
  if (page === null) return null;
  const facts = page.facts.filter(({ label }) => !without.includes(label));
  const reader = { tokens, lexicon: englishLexicon(), progress, isElliptic: false };
  const found = yield* answerFromPage(reader, { ...page, facts }, true);
  return found && toListAnswer(found, tokens);
}

/** An answer of a page of the list.
 *  @param tokens the question */
export function toListAnswer(found: FoundAnswer, tokens: readonly Token[]): ListAnswer {
  const { value, entity, attribute, raw, url } = found;
  const { evidence = evidenceOfValue(entity, attribute, raw, url), explanation } = found;
  return {
    value,
    evidence,
    found: raw === '' ? [] : [raw],
    explanation: explanation ?? explainText(readRequest(tokens, englishLexicon()), found),
  };
}

function wholeOf({ heading, prose, url }: PageContent, selection: ListSelection): ListAnswer {
  const raw = prose.join(' ');
  const source = { type: 'text', name: heading } as const;
  return {
    value: prose.join('\n\n'),
    evidence: evidenceOfValue(heading, 'Text', raw, url),
    found: [raw],
    explanation: explainSelection({ ...selection, unproven: [] }, source),
  };
}

/** `read the letter`, `what does it say`; `an open bill` is no request to open one. */
export const asksWhole = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ lower, isFirst }, at) =>
      englishLists().whole.has(lower) &&
      (isFirst || (lower !== 'open' && tokens.slice(0, at).some((before) => WHOLE.has(before.lower)))),
  );
const WHOLE = new Set(['what', 'whole', 'full']);

/** Whether a page says a word, also as the beginning of another: the search of a list finds parts of words. */
export function isIn({ facts, heading, prose }: PageContent, token: Token): boolean {
  const text = [heading, ...facts.map(({ value }) => value), ...prose].join(' ').toLowerCase();
  const words = wordsIn(text);
  return (
    says(new Set(words.flatMap(stemsOf)), token, englishLexicon()) ||
    (token.lower.length > 3 && words.some((word) => word.startsWith(token.lower)))
  );
}
