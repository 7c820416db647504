import type { PageContent } from '../../../../../device/page-content.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { linesOfFile } from '../content/file-text.ts';
import { fileWords, hasAny } from '../words.ts';

/** What two files say differently, or both: their entries and lines, compared as they are. Null if the clause asks for
 *  something else. */
export function compareFiles(tokens: readonly Token[], one: PageContent, other: PageContent): unknown {
  const [ours, theirs] = [linesOfFile(one), linesOfFile(other)];
  const onlyIn = (lines: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others.map(fold));
    return lines.filter((line) => !known.has(fold(line)));
  };
  const at = tokens.findIndex(({ lower }) => fileWords().has('negations', lower));
  if (at !== -1) {
    // `in the one but not in the other`; `on the one that the other lacks`.
    const isBefore = LACKS.has(tokens[at]?.lower ?? '') || !namesAny(tokens.slice(at), one, other);
    const lacking = isBefore ? tokens.slice(0, at).toReversed() : tokens.slice(at);
    const named = lacking.find((token) => isNamed(token, one.title) || isNamed(token, other.title));
    return named === undefined ? null : isNamed(named, other.title) ? onlyIn(ours, theirs) : onlyIn(theirs, ours);
  }
  const only = tokens.findIndex(({ lower }) => ONLY.has(lower));
  const owner = only === -1 ? undefined : tokens.slice(only).find((token) => namesAny([token], one, other));
  if (owner) return isNamed(owner, one.title) ? onlyIn(ours, theirs) : onlyIn(theirs, ours);
  if (hasAny(tokens, 'common')) {
    const known = new Set(theirs.map(fold));
    return ours.filter((line) => known.has(fold(line)));
  }
  if (!hasAny(tokens, 'comparisons')) return null;
  const differences = { [one.title]: onlyIn(ours, theirs), [other.title]: onlyIn(theirs, ours) };
  return Object.values(differences).every((lines) => lines.length === 0) ? 'Both say the same.' : differences;
}

const LACKS = new Set(['lacks', 'lack', 'misses']);
const ONLY = new Set(['only', 'exclusively', 'solely']);

const namesAny = (tokens: readonly Token[], one: PageContent, other: PageContent): boolean =>
  tokens.some((token) => isNamed(token, one.title) || isNamed(token, other.title));

/** Whether a token names a file: by its name, or by a word of it. */
function isNamed({ lower, value }: Token, name: string): boolean {
  const folded = fold(name);
  if (value?.kind === 'file') return fold(value.text) === folded;
  const words = folded.replace(/\.[^.]*$/, '').split(/[\s_.-]+/);
  return lower.length > 2 && words.includes(lower);
}
