import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isInstalled } from '../../../../optional-packages.ts';

/** Noto Sans (OFL), split by its packages into subsets of about a hundred characters. The Chinese one also has kana and the
 *  characters of Japanese. */
const HAN = '@fontsource-variable/noto-sans-sc';
const HANGUL = '@fontsource-variable/noto-sans-kr';

/** Optional: without them, these characters are drawn as boxes. */
export const CJK_FONT_PACKAGES: readonly string[] = [HAN, HANGUL];

const HANGUL_LETTERS = '\\u1100-\\u11ff\\u3130-\\u318f\\ua960-\\ua97f\\uac00-\\ud7ff';
const CJK = new RegExp(
  `[${HANGUL_LETTERS}\\u2e80-\\u9fff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{20000}-\\u{3fffd}]`,
  'gu',
);
const IS_HANGUL = new RegExp(`[${HANGUL_LETTERS}]`);

interface FontRegistry {
  has(family: string): boolean;
  registerFromPath(path: string, family: string): unknown;
}

/** A file of a font, as a family of its own. */
interface Subset {
  family: string;
  path: string;
}

/** The subsets of each font, by code point. */
const subsetsByFont = new Map<string, ReadonlyMap<number, Subset>>();

/** Families with the glyphs of the Chinese, Japanese and Korean characters of a text, sorted; null if it has none of these.
 *  Registers the subsets that are not yet registered, about 40 KB each. The registry belongs to the process, and other
 *  threads change it too. */
export function registerCjkFonts(registry: FontRegistry, text: string): string[] | null {
  const characters = text.match(CJK);
  if (!characters) return null;
  const subsets = new Map<string, Subset>();
  for (const character of new Set(characters)) {
    const font = IS_HANGUL.test(character) ? HANGUL : HAN;
    const subset = readSubsets(font).get(character.codePointAt(0) ?? 0);
    if (subset) subsets.set(subset.family, subset);
  }
  for (const { family, path } of subsets.values()) {
    if (!registry.has(family) && !registry.registerFromPath(path, family)) {
      throw new Error(`The font ${path} could not be loaded.`);
    }
  }
  return [...subsets.keys()].sort();
}

function readSubsets(font: string): ReadonlyMap<number, Subset> {
  const known = subsetsByFont.get(font);
  if (known) return known;
  const subsets = isInstalled(`${font}/package.json`) ? listSubsets(font) : new Map<number, Subset>();
  subsetsByFont.set(font, subsets);
  return subsets;
}

function listSubsets(font: string): Map<number, Subset> {
  const name = font.slice(font.lastIndexOf('/') + 1);
  const folder = dirname(createRequire(import.meta.url).resolve(`${font}/package.json`));
  const unicode = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const subsets = new Map<number, Subset>();
  for (const [id, ranges] of Object.entries(unicode)) {
    const family = `${name}-${id.replace(/[[\]]/g, '')}`;
    const subset = { family, path: join(folder, 'files', `${family}-wght-normal.woff2`) };
    for (const [from, to] of ranges.split(',').map(readRange)) {
      for (let at = from; at <= to; at++) subsets.set(at, subset);
    }
  }
  return subsets;
}

/** Reads a range of CSS Fonts 4: "U+4e00" or "U+4e00-4e2d". */
function readRange(range: string): [number, number] {
  const [from = '', to = from] = range.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
