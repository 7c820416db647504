import type { TextCommand } from './draw-commands.ts';
import { ADVANCES } from './text-metrics.ts';

/** Font style; sizes are in CSS pixels. */
export interface TextStyle {
  size: number;
  isBold: boolean;
  colour: string;
  isMono?: boolean;
  isItalic?: boolean;
}

const FIRST_LISTED = 0x20;
const OTHER_ADVANCE = 620;
const MONO_ADVANCE = 602;
// Characters used by the views that are not in the width table.
const PUNCTUATION: Readonly<Record<string, number>> = {
  '–': 500,
  '—': 1000,
  '‘': 330,
  '’': 330,
  '“': 550,
  '”': 550,
  '…': 1000,
  '•': 590,
  '⌫': 1400,
};
const FULL_WIDTH =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const ZERO_WIDTH = /[\p{M}\p{Cf}]/u;

/** Width of a line of text in CSS pixels, computed from the font's advance widths: layout needs no canvas. */
export function widthOf(text: string, style: TextStyle): number {
  const advances = style.isBold ? ADVANCES.bold : ADVANCES.regular;
  let total = 0;
  if (style.isMono) return (monoColumns(text) * MONO_ADVANCE * style.size) / 1000;
  for (const character of text) {
    const listed = advances[(character.codePointAt(0) ?? 0) - FIRST_LISTED];
    total += listed ?? unlistedAdvance(character);
  }
  return (total * style.size) / 1000;
}

function monoColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += ZERO_WIDTH.test(character) ? 0 : FULL_WIDTH.test(character) ? 2 : 1;
  return columns;
}

function unlistedAdvance(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return PUNCTUATION[character] ?? (FULL_WIDTH.test(character) ? 1000 : OTHER_ADVANCE);
}

/** Breaks text into lines no wider than `width`: between words, and inside a word only if it is wider than a line. */
export function wrap(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/).flatMap((part) => splitWord(part, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Splits a word into pieces no wider than `width`. */
export function splitWord(word: string, width: number, style: TextStyle): string[] {
  if (widthOf(word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character, style) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** One line no wider than `width`, truncated with an ellipsis if needed. */
export function fitLine(text: string, width: number, style: TextStyle): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (widthOf(line, style) <= width) return line;
  const room = width - widthOf('…', style);
  let shown = '';
  for (const character of line) {
    if (widthOf(shown + character, style) > room) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}

/** Text vertically centred on `middle`. */
export function textAt(x: number, middle: number, text: string, style: TextStyle): TextCommand {
  return { kind: 'text', x, y: Math.round(middle + style.size * 0.36), text, ...style };
}

export function centredText(centre: number, middle: number, text: string, style: TextStyle): TextCommand {
  return textAt(Math.round(centre - widthOf(text, style) / 2), middle, text, style);
}
