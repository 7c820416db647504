import type { Token } from '../../../../../language/understand/tokens.ts';
import { fileWords } from '../words.ts';

/** A file that a clause names. */
export interface FileMention {
  /** Names as the clause has them: `letter.txt`. */
  names: readonly string[];
  /** Endings of names of the kind that it names; empty for any. */
  endings: readonly string[];
  /** It can mean nothing else than a file of the task. */
  isSure: boolean;
  /** Indexes of the tokens that only say which file it is. */
  tokens: ReadonlySet<number>;
}

/** The file that a clause names: by its name, by its kind, or as `attached`. Null if it names none. */
export function findFileMention(tokens: readonly Token[]): FileMention | null {
  const named = tokens.flatMap((token, at) => (token.value?.kind === 'file' ? [at] : []));
  if (named.length > 0) {
    const names = named.map((at) => tokens[at]?.text ?? '');
    return { names, endings: [], isSure: true, tokens: new Set(named.flatMap((at) => widen(tokens, at, at + 1))) };
  }
  const nouns = findNouns(tokens);
  const best = nouns.find(({ isSure }) => isSure) ?? nouns[0];
  if (!best) return null;
  const marked = new Set(nouns.flatMap(({ start, end }) => widen(tokens, start, end)));
  return { names: [], endings: best.endings, isSure: best.isSure, tokens: marked };
}

interface FoundNoun {
  start: number;
  end: number;
  endings: readonly string[];
  isSure: boolean;
}

function findNouns(tokens: readonly Token[]): FoundNoun[] {
  const words = fileWords();
  const found: FoundNoun[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const match = tokens[at]?.value ? null : words.nouns.match(tokens, at);
    const [noun] = match?.payloads ?? [];
    if (!match || !noun) {
      const isAttached = words.has('attached', tokens[at]?.lower ?? '');
      if (isAttached) found.push({ start: at, end: at + 1, endings: [], isSure: true });
      continue;
    }
    const end = at + match.length;
    const isAttached =
      near(tokens, at, end).some((token) => words.has('attached', token?.lower ?? '')) ||
      sentAfter(tokens, end) > 0 ||
      sentBefore(tokens, at) > 0;
    const before = tokens[at - 1];
    const isDetermined =
      before === undefined ||
      before.isPossessive ||
      // What is left of `february's`, whose month is a value.
      before.lower === 's' ||
      words.has('determiners', before.lower) ||
      isKindWord(tokens, at);
    if (isAttached || isDetermined)
      found.push({ start: at, end, endings: noun.endings, isSure: noun.isSure || isAttached });
    at = end - 1;
  }
  return found;
}

const near = (tokens: readonly Token[], start: number, end: number): (Token | undefined)[] => [
  tokens[start - 2],
  tokens[start - 1],
  tokens[end],
];

/** Number of tokens that say, after a noun, that it came with the task: `the file that I've added`. */
function sentAfter(tokens: readonly Token[], end: number): number {
  const link = LINKS.has(tokens[end]?.lower ?? '') ? 1 : 0;
  const found = fileWords().tables.sent.match(tokens, end + link);
  return found ? found.length + link : 0;
}

/** Number of such tokens before a noun and its determiner: `I'm sending you a table`. */
function sentBefore(tokens: readonly Token[], start: number): number {
  const gap = fileWords().has('determiners', tokens[start - 1]?.lower ?? '') ? 1 : 0;
  const lengths = [4, 3, 2].filter(
    (length) => fileWords().tables.sent.match(tokens, start - gap - length)?.length === length,
  );
  return lengths[0] === undefined ? 0 : lengths[0] + gap;
}

const LINKS = new Set(['that', 'which']);

/** Another noun of a file, or a word after a determiner: `the markdown file`, `the shopping list`. */
const isKindWord = (tokens: readonly Token[], at: number): boolean =>
  fileWords().has('determiners', tokens[at - 2]?.lower ?? '');

/** Indexes of the mention with the words that lead to it: `according to the enclosed letter`. */
function widen(tokens: readonly Token[], start: number, end: number): number[] {
  const words = fileWords();
  let first = start;
  const isPart = (token: Token | undefined): boolean =>
    token !== undefined &&
    token.value === null &&
    (words.has('determiners', token.lower) ||
      words.has('attached', token.lower) ||
      (words.has('structure', token.lower) && token.lower.startsWith('file')));
  while (isPart(tokens[first - 1])) first -= 1;
  first -= sentBefore(tokens, first);
  for (const length of [3, 2, 1]) {
    if (words.tables.leads.match(tokens, first - length)?.length !== length) continue;
    first -= length;
    break;
  }
  const trailing = sentAfter(tokens, end) || (words.has('attached', tokens[end]?.lower ?? '') ? 1 : 0);
  return Array.from({ length: end + trailing - first }, (_, index) => first + index);
}
