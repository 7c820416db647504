export type Degree = 'positive' | 'comparative' | 'superlative';

const VOWELS = /[aeiou]/;

/** Comparative and superlative of an English adjective of one word: regular forms, then irregular ones. Of a compound, the
 *  first part has them: `lowest-priced`. */
export function degreesOf(adjective: string, irregular: Readonly<Record<string, string>>): [string[], string[]] {
  const hyphen = adjective.indexOf('-');
  if (hyphen > 0) {
    const [comparatives, superlatives] = degreesOf(adjective.slice(0, hyphen), irregular);
    const rest = adjective.slice(hyphen);
    return [comparatives.map((word) => `${word}${rest}`), superlatives.map((word) => `${word}${rest}`)];
  }
  const [comparative, superlative] = (irregular[adjective] ?? '').split(' ');
  const base = stemForSuffix(adjective);
  return [
    [`${base}er`, ...(comparative ? [comparative] : [])],
    [`${base}est`, ...(superlative ? [superlative] : [])],
  ];
}

/** The adjective as it is before `er` and `est`: heavy -> heavi, pricey -> prici, large -> larg, big -> bigg. */
function stemForSuffix(adjective: string): string {
  if (adjective.endsWith('e')) return adjective.slice(0, -1);
  if (adjective.length > 4 && adjective.endsWith('ey')) return `${adjective.slice(0, -2)}i`;
  if (adjective.endsWith('y') && !VOWELS.test(adjective.at(-2) ?? '')) return `${adjective.slice(0, -1)}i`;
  const [third, second, last] = [...adjective.slice(-3)];
  const isDoubled =
    adjective.length <= 4 && !VOWELS.test(third ?? 'a') && VOWELS.test(second ?? '') && /[bdgmnpt]/.test(last ?? '');
  return isDoubled ? `${adjective}${last}` : adjective;
}
