import type { Element } from 'domhandler';
import type { Bounds } from '../../../../device.ts';
import { inputType, isPassword, kindOf, optionLabel, optionsOf, shownValue } from '../../../browser/forms/controls.ts';
import { isDisabled } from '../../../browser/page-index.ts';
import type { DrawCommand } from '../../draw-commands.ts';
import { bounds } from '../../draw-commands.ts';
import type { TextStyle } from '../../text.ts';
import { fitLine, textAt, widthOf, wrap } from '../../text.ts';
import { COLOURS, style } from '../../theme.ts';
import type { LayoutContext } from '../layout-context.ts';

/** Text fields, selects and file fields. */

const PADDING = 12;
const NARROW = new Set(['number', 'date', 'time', 'month', 'week', 'tel', 'range', 'color']);

/** Default size of a field. */
export function fieldSize(layout: LayoutContext, field: Element, room: number): { width: number; height: number } {
  const height = Math.round(layout.size * 2.5);
  if (field.name === 'textarea')
    return { width: Math.min(room, 460), height: Math.round(layout.size * (textareaRows(field) * 1.5 + 1)) };
  return { width: Math.min(room, wantedWidth(layout, field)), height };
}

function textareaRows(field: Element): number {
  const rows = Number.parseInt(field.attribs.rows ?? '', 10);
  return Math.min(Math.max(Number.isFinite(rows) ? rows : 4, 2), 12);
}

function wantedWidth(layout: LayoutContext, field: Element): number {
  if (kindOf(field) === 'select') {
    const textStyle = style(layout.size);
    const widest = Math.max(
      80,
      ...optionsOf(field)
        .slice(0, 50)
        .map((option) => widthOf(optionLabel(option).slice(0, 60), textStyle)),
    );
    return Math.min(Math.ceil(widest) + PADDING * 2 + 24, 440);
  }
  return NARROW.has(inputType(field)) ? Math.round(layout.size * 9) : Math.round(layout.size * 16);
}

/** Width of a field on its own line. */
export function stretchedWidth(layout: LayoutContext, field: Element, room: number): number {
  const isNarrow = NARROW.has(inputType(field));
  return Math.min(room, Math.round(layout.size * (isNarrow ? 14 : 28)));
}

export function drawField(layout: LayoutContext, field: Element, box: Bounds): void {
  const isFocused = layout.shown.focus === field;
  const isWrong = layout.shown.problem?.control === field;
  const isQuiet = isDisabled(field);
  layout.commands.push({
    kind: 'box',
    bounds: box,
    fill: isQuiet ? COLOURS.shade : COLOURS.paper,
    radius: 8,
    stroke: isWrong ? COLOURS.error : isFocused ? layout.theme.main : '#c3cad6',
    strokeWidth: isFocused || isWrong ? 2 : 1,
  });
  const isFile = kindOf(field) === 'file';
  if (isFile) drawFile(layout, field, box);
  else if (field.name === 'textarea') drawLines(layout, field, box, isFocused);
  else drawValue(layout, field, box, isFocused);
  if (kindOf(field) === 'select') layout.commands.push(chevron(box));
}

function valueLook(layout: LayoutContext, field: Element): { text: string; textStyle: TextStyle } {
  const value = shownValue(field);
  const text = value === '' ? (field.attribs.placeholder ?? (inputType(field) === 'date' ? 'yyyy-mm-dd' : '')) : value;
  const colour = isDisabled(field) ? '#98a2b3' : value === '' ? '#98a2b3' : COLOURS.ink;
  return { text, textStyle: style(layout.size, { colour }) };
}

function drawValue(layout: LayoutContext, field: Element, box: Bounds, isFocused: boolean): void {
  const { text, textStyle } = valueLook(layout, field);
  const isSelect = kindOf(field) === 'select';
  const room = box.width - PADDING * 2 - (isSelect ? 20 : 0);
  if (room < textStyle.size) return;
  const isEmpty = shownValue(field) === '';
  const shown = isFocused && !isEmpty && !isSelect ? endOf(text, room, textStyle) : fitLine(text, room, textStyle);
  const middle = box.y + box.height / 2;
  if (shown !== '') layout.commands.push(textAt(box.x + PADDING, middle, shown, textStyle));
  if (isFocused && !isSelect) {
    const at = isEmpty ? 0 : widthOf(isPassword(field) ? shownValue(field) : shown, textStyle);
    layout.commands.push(caretAt(box.x + PADDING + Math.min(at, room), middle, textStyle.size));
  }
}

/** The end of a text that fits into `room`: the caret is there. */
export function endOf(text: string, room: number, textStyle: TextStyle): string {
  if (widthOf(text, textStyle) <= room) return text;
  const characters = [...text.slice(-400)];
  let shown = '';
  for (const character of characters.reverse()) {
    if (widthOf(character + shown, textStyle) > room) break;
    shown = character + shown;
  }
  return shown;
}

const CARET_WIDTH = 2;

export function caretAt(x: number, middle: number, size: number): DrawCommand {
  return {
    kind: 'box',
    bounds: bounds(Math.round(x) + 1, Math.round(middle - size * 0.62), CARET_WIDTH, Math.round(size * 1.24)),
    fill: COLOURS.accent,
  };
}

export const isCaret = (command: DrawCommand): boolean =>
  command.kind === 'box' && command.bounds.width === CARET_WIDTH && command.fill === COLOURS.accent;

function drawLines(layout: LayoutContext, field: Element, box: Bounds, isFocused: boolean): void {
  const { text, textStyle } = valueLook(layout, field);
  const lineHeight = Math.round(layout.size * 1.5);
  const room = box.width - PADDING * 2;
  if (room < textStyle.size) return;
  const most = Math.max(1, Math.floor((box.height - layout.size) / lineHeight));
  const lines = wrap(text.slice(-4000), room, textStyle).slice(-most);
  for (const [row, line] of lines.entries()) {
    if (line !== '')
      layout.commands.push(
        textAt(box.x + PADDING, box.y + layout.size * 0.5 + (row + 0.5) * lineHeight, line, textStyle),
      );
  }
  if (!isFocused) return;
  const isEmpty = shownValue(field) === '';
  const last = isEmpty ? '' : (lines.at(-1) ?? '');
  const row = isEmpty ? 0 : lines.length - 1;
  layout.commands.push(
    caretAt(
      box.x + PADDING + widthOf(last, textStyle),
      box.y + layout.size * 0.5 + (row + 0.5) * lineHeight,
      textStyle.size,
    ),
  );
}

function drawFile(layout: LayoutContext, field: Element, box: Bounds): void {
  const name = shownValue(field);
  const button = style(layout.size - 2, { isBold: true });
  const width = Math.min(Math.ceil(widthOf('Choose file', button)) + 24, Math.max(box.width - 10, 0));
  const inner = bounds(box.x + 5, box.y + 5, width, box.height - 10);
  layout.commands.push({ kind: 'box', bounds: inner, fill: COLOURS.bar, radius: 5 });
  const middle = box.y + box.height / 2;
  layout.commands.push(textAt(inner.x + 12, middle, fitLine('Choose file', width - 14, button), button));
  const textStyle = style(layout.size - 1, { colour: name === '' ? COLOURS.quiet : COLOURS.ink });
  const room = box.width - width - 28;
  if (room > textStyle.size * 2)
    layout.commands.push(
      textAt(inner.x + width + 12, middle, fitLine(name || 'No file chosen', room, textStyle), textStyle),
    );
}

function chevron(box: Bounds): DrawCommand {
  const x = box.x + box.width - 22;
  const y = box.y + box.height / 2;
  const points = [
    [0, -3],
    [5, 2],
    [10, -3],
    [11.4, -1.6],
    [5, 4.8],
    [-1.4, -1.6],
  ] as const;
  return { kind: 'polygon', fill: COLOURS.quiet, points: points.map(([dx, dy]) => [x + dx, y + dy] as const) };
}
