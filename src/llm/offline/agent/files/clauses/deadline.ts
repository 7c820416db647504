import type { PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import { readSentences } from '../../../../../text/parts/sentences.ts';
import { fileWords } from '../words.ts';

/** The only last day that a file sets for what a clause asks about: `the deadline for a reply` is `by 11 January` where an
 *  answer is asked for. Null if the clause asks for no last day, or no single one fits. */
export function readDeadline(
  tokens: readonly Token[],
  { prose, facts }: Pick<PageContent, 'prose' | 'facts'>,
  lexicon: Lexicon,
): string | null {
  const about = subjectOf(tokens, lexicon);
  if (about === null) return null;
  const sentences = prose.flatMap((paragraph) =>
    readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)),
  );
  const texts = [...sentences, ...facts.map(({ label, value }) => `${label}: ${value}`)];
  const found = new Set(texts.flatMap((text) => lastDayIn(text, about) ?? []));
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The telling words beside those for a last day; null if there are none for it. */
function subjectOf(tokens: readonly Token[], { isFunctionWord, markers }: Lexicon): Token[] | null {
  const { deadlines } = fileWords().tables;
  const rest: Token[] = [];
  let isAsked = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const length = deadlines.match(tokens, at)?.length ?? 0;
    isAsked ||= length > 0;
    const isTelling = token && token.value === null && !isFunctionWord(token.lower) && !markers.match([token], 0);
    if (length === 0 && isTelling) rest.push(token);
    at += Math.max(1, length);
  }
  return isAsked ? rest : null;
}

const FAMILIES = ['answers', 'validity', 'payments'] as const;

/** The date after a word such as `by`, in a text that has all words of the subject or others for the same. */
function lastDayIn(text: string, about: readonly Token[]): string | null {
  const tokens = toTokens(text, readValues(text, { today: '2000-01-01', language: 'en' }));
  const at = tokens.findIndex(({ value }) => value?.kind === 'date');
  const { until } = fileWords().tables;
  const isLast = tokens.some((_, index) => Math.abs(index - at) <= NEAR && until.match(tokens, index) !== null);
  const isAbout = about.every(
    ({ lower, stem }) =>
      tokens.some((token) => token.stem === stem) ||
      FAMILIES.some((family) => inFamily(family, lower) && tokens.some((token) => inFamily(family, token.lower))),
  );
  return at !== -1 && isLast && isAbout ? (tokens[at]?.text ?? null) : null;
}

const NEAR = 3;
const inFamily = (family: (typeof FAMILIES)[number], lower: string): boolean =>
  fileWords()
    .phrases(family)
    .some((words) => words.split(' ').includes(lower));
