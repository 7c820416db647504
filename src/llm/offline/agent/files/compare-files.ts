import type { PageContent } from '../../../../device/page-content.ts';
import { fold } from '../../../../text/words/fold.ts';
import type { Token } from '../understand/tokens.ts';
import { linesOfFile } from './file-text.ts';
import { fileWords, hasAny } from './words.ts';

/** What two files say differently, or both: their entries and lines, compared as they are. Null if the clause asks for
 *  something else.
 *  @param firstNamed whether the first file is named first in the clause */
export function compareFiles(tokens: readonly Token[], one: PageContent, other: PageContent): unknown {
  const [ours, theirs] = [linesOfFile(one), linesOfFile(other)];
  const onlyIn = (lines: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others.map(fold));
    return lines.filter((line) => !known.has(fold(line)));
  };
  const at = tokens.findIndex(({ lower }) => fileWords().has('negations', lower));
  if (at !== -1) {
    // The file after the negation is the one that lacks it.
    const isOtherAfter = nameAt(tokens, other.title) > at;
    const isMissing = /^(?:missing|absent)$/.test(tokens[at]?.lower ?? '');
    const [has, lacks] =
      isOtherAfter || (isMissing && nameAt(tokens, other.title) > at) ? [ours, theirs] : [theirs, ours];
    return onlyIn(has, lacks);
  }
  if (hasAny(tokens, 'common')) {
    const known = new Set(theirs.map(fold));
    return ours.filter((line) => known.has(fold(line)));
  }
  if (!hasAny(tokens, 'comparisons')) return null;
  const differences = { [one.title]: onlyIn(ours, theirs), [other.title]: onlyIn(theirs, ours) };
  return Object.values(differences).every((lines) => lines.length === 0) ? 'Both say the same.' : differences;
}

/** Where the clause names a file; -1 if it does not. */
function nameAt(tokens: readonly Token[], name: string): number {
  const folded = fold(name);
  return tokens.findIndex(({ lower, value }) =>
    value?.kind === 'file'
      ? fold(value.text) === folded
      : lower.length > 2 &&
        folded
          .replace(/\.[^.]*$/, '')
          .split(/[\s_.-]+/)
          .includes(lower),
  );
}
