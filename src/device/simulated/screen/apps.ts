import type { AccessibilityNode, Bounds } from '../../device.ts';
import type { DeviceState } from '../state.ts';
import type { Mark, Part } from './marks.ts';
import { bounds } from './marks.ts';
import { layOutPage } from './page-layout.ts';
import { centredText, fitLine, textAt, widthOf, wrap } from './text.ts';
import { COLOURS, style } from './theme.ts';

/** What an application shows in the part of the screen it is given, and where the pointer rests in it. */
export interface AppView extends Part {
  pointer: { x: number; y: number };
}

const TOOLBAR_HEIGHT = 48;

export function browserView(state: DeviceState, area: Bounds, size: number): AppView {
  const view = bounds(area.x, area.y + TOOLBAR_HEIGHT, area.width, area.height - TOOLBAR_HEIGHT);
  const bar = addressBar(state.page?.url ?? '', area);
  if (state.page === null) return { ...bar, pointer: { x: area.x + area.width / 2, y: area.y + TOOLBAR_HEIGHT / 2 } };
  const page = layOutPage(state.page, view, size, state.readBlockIndex);
  const read = page.readBounds;
  const pointer = read
    ? {
        x: Math.round(read.x + read.width * 0.6),
        y: Math.round(Math.max(view.y, read.y) + Math.min(read.height, 60) * 0.7),
      }
    : { x: Math.round(area.x + area.width * 0.4), y: area.y + TOOLBAR_HEIGHT / 2 + 4 };
  return { nodes: [...bar.nodes, page.document], marks: [...page.marks, ...bar.marks], pointer };
}

function addressBar(url: string, area: Bounds): Part {
  const bar = bounds(area.x, area.y, area.width, TOOLBAR_HEIGHT);
  const isNarrow = area.width < 500;
  const left = isNarrow ? 12 : 108;
  const field = bounds(area.x + left, area.y + 8, area.width - left - 12, 32);
  const look = style(14);
  const arrow = style(20, { colour: COLOURS.quiet });
  const arrows: Mark[] = isNarrow
    ? []
    : ['‹', '›', '⟳'].map((glyph, index) => textAt(area.x + 20 + index * 28, area.y + 24, glyph, arrow));
  return {
    nodes: [{ role: 'textbox', name: 'Address', value: url, bounds: field }],
    marks: [
      { kind: 'box', bounds: bar, fill: COLOURS.shade },
      { kind: 'box', bounds: bounds(bar.x, bar.y + bar.height - 1, bar.width, 1), fill: COLOURS.line },
      ...arrows,
      { kind: 'box', bounds: field, fill: COLOURS.paper, radius: 16, stroke: COLOURS.line },
      textAt(field.x + 16, field.y + 16, fitLine(url, field.width - 32, look), look),
    ],
  };
}

/** Notes, the newest on top. Those below the window are named but not laid out. */
export function notesView(state: DeviceState, area: Bounds, size: number): AppView {
  const marks: Mark[] = [{ kind: 'box', bounds: area, fill: COLOURS.note }];
  const items: AccessibilityNode[] = [];
  let y = area.y + NOTE_PADDING;
  for (const [index, note] of [...state.notes.entries()].reverse()) {
    if (y > area.y + area.height) {
      items.push({ role: 'listitem', name: note });
      continue;
    }
    const placed = placeNote(note, index + 1, { ...area, y }, size);
    items.push(placed.node);
    marks.push(...placed.marks);
    y += placed.height;
  }
  if (items.length === 0) {
    marks.push(textAt(area.x + NOTE_PADDING, y + size, 'No notes yet', style(size, { colour: COLOURS.quiet })));
  }
  return {
    nodes: [{ role: 'list', name: 'Notes', bounds: area, children: items }],
    marks: [{ kind: 'clip', bounds: area, marks }],
    pointer: { x: Math.round(area.x + Math.min(area.width * 0.9, 380)), y: area.y + NOTE_PADDING + size * 3 },
  };
}

const NOTE_PADDING = 20;

function placeNote(note: string, number: number, area: Bounds, size: number) {
  const x = area.x + NOTE_PADDING;
  const width = area.width - 2 * NOTE_PADDING;
  const lineHeight = Math.round(size * 1.5);
  const look = style(size);
  const lines = wrap(note, width, look);
  const height = (lines.length + 1) * lineHeight + NOTE_PADDING;
  const heading = style(size - 3, { colour: COLOURS.noteInk, isBold: true });
  const marks: Mark[] = [
    textAt(x, area.y + lineHeight / 2, `Note ${number}`, heading),
    ...lines.map((line, row) => textAt(x, area.y + (row + 1.5) * lineHeight, line, look)),
    { kind: 'box', bounds: bounds(x, area.y + height - NOTE_PADDING / 2, width, 1), fill: COLOURS.noteLine },
  ];
  const node = { role: 'listitem', name: note, bounds: bounds(x, area.y, width, height - NOTE_PADDING) };
  return { node, marks, height };
}

const KEYS = ['(', ')', '%', '÷', '7', '8', '9', '×', '4', '5', '6', '−', '1', '2', '3', '+', '0', '.', '^', '='];
const KEY_COLUMNS = 4;
const KEY_GAP = 8;

export function calculatorView(state: DeviceState, area: Bounds): AppView {
  const displayHeight = Math.min(130, Math.round(area.height * 0.28));
  const display = bounds(area.x + KEY_GAP * 2, area.y + KEY_GAP, area.width - KEY_GAP * 4, displayHeight - KEY_GAP);
  const keyArea = bounds(
    display.x,
    area.y + displayHeight + KEY_GAP,
    display.width,
    area.height - displayHeight - KEY_GAP * 3,
  );
  const keys = KEYS.map((key, index) => ({ key, box: keyBounds(keyArea, index) }));
  const equals = keys[keys.length - 1]?.box ?? keyArea;
  return {
    nodes: [
      { role: 'status', name: 'Result', value: state.calculation?.display ?? '0', bounds: display },
      { role: 'textbox', name: 'Expression', value: state.calculation?.expression ?? '' },
      ...keys.map(({ key, box }) => ({ role: 'button', name: key, bounds: box })),
    ],
    marks: [
      { kind: 'box', bounds: area, fill: COLOURS.dark },
      ...displayMarks(state, display),
      ...keys.flatMap(({ key, box }) => keyMarks(key, box)),
    ],
    pointer: { x: Math.round(equals.x + equals.width * 0.6), y: Math.round(equals.y + equals.height * 0.55) },
  };
}

function keyBounds(area: Bounds, index: number): Bounds {
  const rows = KEYS.length / KEY_COLUMNS;
  const width = (area.width - KEY_GAP * (KEY_COLUMNS - 1)) / KEY_COLUMNS;
  const height = (area.height - KEY_GAP * (rows - 1)) / rows;
  const x = area.x + (index % KEY_COLUMNS) * (width + KEY_GAP);
  const y = area.y + Math.floor(index / KEY_COLUMNS) * (height + KEY_GAP);
  return bounds(Math.round(x), Math.round(y), Math.round(width), Math.round(height));
}

function displayMarks(state: DeviceState, display: Bounds): Mark[] {
  const small = style(16, { colour: '#a9b4c4' });
  const large = style(32, { colour: COLOURS.paper });
  const expression = fitLine(state.calculation?.expression ?? '', display.width, small);
  const result = fitLine(state.calculation?.display ?? '0', display.width, large);
  const right = display.x + display.width;
  return [
    textAt(Math.round(right - widthOf(expression, small)), display.y + display.height * 0.3, expression, small),
    textAt(Math.round(right - widthOf(result, large)), display.y + display.height * 0.7, result, large),
  ];
}

function keyMarks(key: string, box: Bounds): Mark[] {
  const fill = key === '=' ? COLOURS.accent : '÷×−+'.includes(key) ? '#f2994a' : COLOURS.darkKey;
  const look = style(20, { colour: COLOURS.paper, isBold: key === '=' });
  return [
    { kind: 'box', bounds: box, fill, radius: 10 },
    centredText(box.x + box.width / 2, box.y + box.height / 2, key, look),
  ];
}
