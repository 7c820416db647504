import type { Length, Line, Sides } from './look.ts';

/** Parsers of CSS values; each returns null for a value that the layout does not know. */

const NAMED = new Set(
  `transparent black white red green blue gray grey silver maroon navy teal olive purple fuchsia lime aqua yellow orange
   gold tomato crimson coral salmon pink indigo violet plum beige ivory linen snow azure lavender khaki tan brown
   chocolate sienna slategray lightgray lightgrey darkgray darkgrey dimgray whitesmoke gainsboro steelblue royalblue
   dodgerblue skyblue lightblue midnightblue darkblue seagreen forestgreen darkgreen lightgreen turquoise`
    .trim()
    .split(/\s+/),
);

export function parseColour(value: string): string | null {
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value)) return value;
  if (/^(?:rgb|hsl)a?\([\d\s.,%/deg]+\)$/i.test(value)) return value;
  return NAMED.has(value.toLowerCase()) ? value.toLowerCase() : null;
}

export function parseLength(value: string): Length | null {
  const found = /^(-?\d*\.?\d+)(px|rem|em|pt)?$/i.exec(value);
  if (!found) return null;
  const number = Number(found[1]);
  const unit = (found[2] ?? '').toLowerCase();
  if (!Number.isFinite(number) || Math.abs(number) > 4000 || (unit === '' && number !== 0)) return null;
  if (unit === 'rem' || unit === 'em') return { px: 0, em: number };
  return { px: unit === 'pt' ? (number * 4) / 3 : number, em: 0 };
}

export function parsePercent(value: string): number | null {
  const found = /^(\d*\.?\d+)%$/.exec(value);
  const share = Number(found?.[1]) / 100;
  return found && share > 0 && share <= 1 ? share : null;
}

/** The path in `url(...)` of the same site. */
export function parseUrl(value: string): string | null {
  const [, path] = /^url\(\s*["']?(\/?[\w./-]+)["']?\s*\)$/.exec(value) ?? [];
  if (path === undefined) return null;
  return path.startsWith('/') ? path : `/${path}`;
}

/** One to four lengths that are not negative. */
export function parseSides(value: string): Sides | null {
  const lengths = value.split(/\s+/).map(parseLength);
  const [top, right = top, bottom = top, left = right] = lengths;
  if (lengths.length > 4 || !top || !right || !bottom || !left) return null;
  return [top, right, bottom, left].some(({ px, em }) => px < 0 || em < 0) ? null : { top, right, bottom, left };
}

const LINE_STYLES = new Set(['solid', 'dashed', 'dotted', 'double']);
const NO_LINE: Line = { width: 0, colour: 'transparent' };

/** A border: `1px solid #ddd`. Every style is drawn solid. */
export function parseLine(value: string): Line | null {
  const parts = splitValue(value);
  if (parts.length === 1 && (value === 'none' || value === '0')) return NO_LINE;
  let [width, colour] = [2, '#8a94a3'];
  for (const part of parts) {
    const length = parseLength(part);
    const painted = parseColour(part);
    if (length) width = Math.min(length.px + length.em * 16, 40);
    else if (painted) colour = painted;
    else if (!LINE_STYLES.has(part)) return null;
  }
  return { width, colour };
}

/** A colour, or a linear gradient of two, which is drawn from the top to the bottom. */
export function parseBackground(value: string): { from: string; to: string } | null {
  const colour = value === 'none' ? 'transparent' : parseColour(value);
  if (colour) return { from: colour, to: colour };
  const [, inner = ''] = /^linear-gradient\((.*)\)$/is.exec(value) ?? [];
  const parts = splitValue(inner, ',').filter((part) => !/^(?:to\s|-?[\d.]+deg)/.test(part));
  const colours = parts.map((part) => parseColour(splitValue(part)[0] ?? ''));
  const [from, to = from] = [colours[0], colours.at(-1)];
  return from && to ? { from, to } : null;
}

/** Splits at white space, or another separator, outside of brackets. */
export function splitValue(value: string, separator = ' '): string[] {
  const parts: string[] = [];
  let [part, depth] = ['', 0];
  for (const character of value.replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()].filter(Boolean);
}
