import type { Look } from './look.ts';
import {
  parseBackground,
  parseColour,
  parseLength,
  parseLine,
  parsePercent,
  parseSides,
  parseUrl,
  splitValue,
} from './values.ts';

/** What a declaration says; null if the layout does not know its property or value. */
export function readDeclaration(property: string, value: string): Look | null {
  return PROPERTIES.get(property)?.(value) ?? null;
}

type Reader = (value: string) => Look | null;

/** A reader of values that a parser understands. */
const of =
  <Value>(parse: (value: string) => Value | null, toLook: (value: Value) => Look): Reader =>
  (value) => {
    const parsed = parse(value);
    return parsed === null ? null : toLook(parsed);
  };

/** A reader of keywords. */
const oneOf =
  (looks: Readonly<Record<string, Look>>): Reader =>
  (value) =>
    looks[value.toLowerCase()] ?? null;

const length = (toLook: (value: { px: number; em: number }) => Look): Reader => of(parseLength, toLook);

const WEIGHTS = {
  normal: { isBold: false },
  lighter: { isBold: false },
  bold: { isBold: true },
  bolder: { isBold: true },
};

/** The properties that the layout knows. */
const PROPERTIES: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['color', of(parseColour, (colour) => ({ colour }))],
  ['font-size', length((size) => ({ size }))],
  ['font-weight', (value) => (/^\d+$/.test(value) ? { isBold: Number(value) >= 600 } : oneOf(WEIGHTS)(value))],
  ['font-style', oneOf({ normal: { isItalic: false }, italic: { isItalic: true }, oblique: { isItalic: true } })],
  [
    'text-align',
    oneOf({
      ...{ left: { align: 'left' }, start: { align: 'left' }, right: { align: 'right' }, end: { align: 'right' } },
      center: { align: 'centre' },
    }),
  ],
  ['text-transform', oneOf({ uppercase: { isUpper: true }, none: { isUpper: false } })],
  ['text-decoration', oneOf({ none: { isUnderlined: false }, underline: { isUnderlined: true } })],
  ['background', of(parseBackground, (background) => ({ background }))],
  ['background-color', of(parseBackground, (background) => ({ background }))],
  ['background-image', of(parseBackground, (background) => ({ background }))],
  ['border', of(parseLine, (line) => ({ borderTop: line, borderRight: line, borderBottom: line, borderLeft: line }))],
  ['border-top', of(parseLine, (borderTop) => ({ borderTop }))],
  ['border-right', of(parseLine, (borderRight) => ({ borderRight }))],
  ['border-bottom', of(parseLine, (borderBottom) => ({ borderBottom }))],
  ['border-left', of(parseLine, (borderLeft) => ({ borderLeft }))],
  [
    'border-radius',
    (value) => (value.endsWith('%') ? { radius: { px: 999, em: 0 } } : length((radius) => ({ radius }))(value)),
  ],
  ['padding', of(parseSides, (padding) => ({ padding }))],
  ['margin', readMargin],
  ['margin-top', length((marginTop) => ({ marginTop }))],
  ['margin-bottom', length((marginBottom) => ({ marginBottom }))],
  ['box-shadow', (value) => ({ hasShadow: value !== 'none' })],
  ['max-width', length((maxWidth) => ({ maxWidth }))],
  ['width', of(parsePercent, (width) => ({ width }))],
  ['display', oneOf({ grid: { display: 'grid' }, flex: { display: 'flex' }, block: { display: 'block' } })],
  ['grid-template-columns', readColumns],
  ['gap', length((gap) => ({ gap }))],
  ['float', oneOf({ left: { float: 'left' }, right: { float: 'right' }, none: { float: 'none' } })],
  ['content', of(parseUrl, (picture) => ({ picture }))],
  ['list-style', oneOf({ none: { hasBullets: false } })],
]);

/** Of a margin, the upper and the lower one; what is `auto` stays as it is. */
function readMargin(value: string): Look | null {
  const [top = '', , bottom = top] = splitValue(value);
  const [marginTop, marginBottom] = [parseLength(top), parseLength(bottom)];
  return marginTop && marginBottom ? { marginTop, marginBottom } : null;
}

function readColumns(value: string): Look | null {
  const [, count] = /^repeat\(\s*(\d+)\s*,/.exec(value) ?? [];
  if (count !== undefined) return { columns: { count: Math.min(Math.max(Number(count), 1), 12) } };
  const [, least] = /^repeat\(\s*auto-fi(?:ll|t)\s*,\s*minmax\(\s*([\d.]+\w+)/.exec(value) ?? [];
  const width = least === undefined ? null : parseLength(least);
  if (width) return { columns: { least: width } };
  const tracks = splitValue(value);
  return tracks.every((track) => /^(?:[\d.]+fr|auto)$/.test(track)) ? { columns: { count: tracks.length } } : null;
}
