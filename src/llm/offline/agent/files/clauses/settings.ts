import type { PageContent, PageFact } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { findCellUnit } from '../../../../../language/values/quantities/units.ts';
import { stemsOf } from '../../../../../reading/query/attributes.ts';
import { PATH, plain } from '../content/file-page.ts';

/** Whether a file has settings, which are facts with paths: `limits.memory_mb`. */
export const hasSettings = ({ facts }: Pick<PageContent, 'facts'>): boolean =>
  facts.some(({ label }) => PATH.test(label));

/** The value of the only setting whose path has all telling words of a clause, at least one of them in its last part: `the
 *  memory limit` is `limits.memory_mb`. Null if there is none, or several. */
export function findSetting(
  tokens: readonly Token[],
  page: Pick<PageContent, 'facts'>,
  lexicon: Lexicon,
): string | null {
  if (!hasSettings(page)) return null;
  const asked = tokens
    .filter((token) => token.value === null && !isAsking(token, lexicon))
    .map(({ lower, stem }) => (NAMING.has(lower) ? 'name' : stem));
  if (asked.length === 0) return null;
  const known = new Map(page.facts.map((fact) => [fact.label, wordsOf(fact)]));
  const found = page.facts.filter(({ label }) => {
    const { path = [], key = [] } = known.get(label) ?? {};
    return asked.every((stem) => path.includes(stem)) && asked.some((stem) => key.includes(stem));
  });
  const extra = ({ label }: PageFact): number =>
    known.get(label)?.key.filter((stem) => !asked.includes(stem)).length ?? 0;
  const least = Math.min(...found.map(extra));
  const [only, ...others] = found.filter((fact) => extra(fact) === least);
  return only && others.length === 0 ? only.value : null;
}

const NAMING: ReadonlySet<string> = new Set(['called', 'named']);

const isAsking = (token: Token, { isFunctionWord, markers }: Lexicon): boolean =>
  isFunctionWord(token.lower) || markers.match([token], 0) !== null;

/** Stems of a path and of its last part without units: `limits`, `memory`. */
function wordsOf({ label }: PageFact): { path: readonly string[]; key: readonly string[] } {
  const last = label.slice(label.lastIndexOf('.') + 1);
  const key = plain(last)
    .split(' ')
    .filter((word, at) => at === 0 || findCellUnit(word, word) === null);
  return { path: stemsOf(plain(label)), key: key.flatMap(stemsOf) };
}
