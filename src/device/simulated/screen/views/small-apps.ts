import type { AccessibilityNode, Bounds } from '../../../device.ts';
import type { CalculatorKey } from '../../apps/calculator.ts';
import { CALCULATOR_KEYS } from '../../apps/calculator.ts';
import type { Computer } from '../../state.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { appArea, textSize } from '../geometry.ts';
import { caretAt } from '../layout/forms/fields.ts';
import { centredText, fitLine, textAt, widthOf, wrap } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import type { AppView } from './app-view.ts';

const PADDING = 20;
const BAR_HEIGHT = 52;

/** Notes, newest first. Notes below the window get a node without bounds. */
export function notesView(computer: Computer): AppView {
  const { notes } = computer;
  const area = appArea(computer, 'notes');
  const size = textSize(computer);
  const commands: DrawCommand[] = [{ kind: 'box', bounds: area, fill: COLOURS.note }];
  const items: AccessibilityNode[] = [];
  let y = area.y + BAR_HEIGHT + PADDING;
  for (const [index, note] of [...notes.texts.entries()].reverse()) {
    const isOpen = notes.open === index;
    const named = {
      ref: `note:${index + 1}`,
      role: 'textbox',
      name: `Note ${index + 1}`,
      value: note,
      ...(isOpen && { states: ['focused' as const] }),
    };
    if (y > area.y + area.height) {
      items.push(named);
      continue;
    }
    const placed = placeNote(note, index + 1, { ...area, y }, size, isOpen);
    items.push({ ...named, bounds: placed.box });
    commands.push(...placed.commands);
    y += placed.height;
  }
  if (items.length === 0)
    commands.push(textAt(area.x + PADDING, y + size, 'No notes yet', style(size, { colour: COLOURS.quiet })));
  const button = newNoteButton(area);
  return {
    nodes: [button.node, { role: 'list', name: 'Notes', bounds: area, children: items }],
    commands: [{ kind: 'clip', bounds: area, commands: [...commands, ...button.commands] }],
    pointer: null,
  };
}

function newNoteButton(area: Bounds): { node: AccessibilityNode; commands: DrawCommand[] } {
  const box = bounds(area.x + area.width - 128 - PADDING, area.y + 10, 128, 34);
  return {
    node: { ref: 'new-note', role: 'button', name: 'New note', bounds: box },
    commands: [
      { kind: 'box', bounds: bounds(area.x, area.y, area.width, BAR_HEIGHT), fill: '#fdf3c7' },
      { kind: 'box', bounds: bounds(area.x, area.y + BAR_HEIGHT - 1, area.width, 1), fill: COLOURS.noteLine },
      textAt(area.x + PADDING, area.y + BAR_HEIGHT / 2, 'All notes', style(15, { isBold: true, colour: '#6b5b1e' })),
      { kind: 'box', bounds: box, fill: '#f2c94c', radius: 8 },
      centredText(
        box.x + box.width / 2,
        box.y + box.height / 2,
        '+ New note',
        style(14, { isBold: true, colour: '#4a3d0c' }),
      ),
    ],
  };
}

function placeNote(note: string, number: number, area: Bounds, size: number, isOpen: boolean) {
  const x = area.x + PADDING;
  const width = area.width - 2 * PADDING;
  const lineHeight = Math.round(size * 1.5);
  const textStyle = style(size);
  const lines = wrap(note, width, textStyle);
  const height = (lines.length + 1) * lineHeight + PADDING;
  const heading = style(size - 3, { colour: COLOURS.noteInk, isBold: true });
  const box = bounds(x, area.y, width, height - PADDING);
  const last = lines.at(-1) ?? '';
  const commands: DrawCommand[] = [
    ...(isOpen
      ? [
          {
            kind: 'box' as const,
            bounds: bounds(x - 10, area.y - 6, width + 20, height - 4),
            fill: '#fffdf2',
            radius: 8,
            stroke: '#f2c94c',
          },
        ]
      : []),
    textAt(x, area.y + lineHeight / 2, `Note ${number}`, heading),
    ...lines.map((line, row) => textAt(x, area.y + (row + 1.5) * lineHeight, line, textStyle)),
    ...(isOpen ? [caretAt(x + widthOf(last, textStyle), area.y + (lines.length + 0.5) * lineHeight, size)] : []),
    {
      kind: 'box',
      bounds: bounds(x, area.y + height - PADDING / 2, width, 1),
      fill: isOpen ? '#00000000' : COLOURS.noteLine,
    },
  ];
  return { box, commands, height };
}

const KEY_GAP = 8;

export function calculatorView(computer: Computer): AppView {
  const { calculator } = computer;
  const area = appArea(computer, 'calculator');
  const displayHeight = Math.min(130, Math.round(area.height * 0.26));
  const display = bounds(area.x + KEY_GAP * 2, area.y + KEY_GAP, area.width - KEY_GAP * 4, displayHeight - KEY_GAP);
  const top = area.y + displayHeight + KEY_GAP;
  const keyArea = bounds(display.x, top, display.width, area.y + area.height - KEY_GAP * 2 - top);
  const keys = placeKeys(keyArea);
  return {
    nodes: [
      { role: 'status', name: 'Result', value: calculator.display, bounds: display },
      { ref: 'expression', role: 'textbox', name: 'Expression', value: calculator.expression, bounds: display },
      ...keys.map(({ key, name, box }) => ({ ref: `key:${key}`, role: 'button', name, bounds: box })),
    ],
    commands: [
      { kind: 'box', bounds: area, fill: COLOURS.dark },
      ...displayCommands(computer, display),
      ...keys.flatMap(({ key, name, box }) => keyCommands(key, name, box)),
    ],
    pointer: null,
  };
}

/** Keys of a row share its width; the last key of a short row fills the rest. */
function placeKeys(area: Bounds): (CalculatorKey & { box: Bounds })[] {
  const columns = Math.max(...CALCULATOR_KEYS.map((row) => row.length));
  const width = (area.width - KEY_GAP * (columns - 1)) / columns;
  const height = (area.height - KEY_GAP * (CALCULATOR_KEYS.length - 1)) / CALCULATOR_KEYS.length;
  return CALCULATOR_KEYS.flatMap((row, rowIndex) =>
    row.map((key, index) => {
      const span = index === row.length - 1 ? columns - index : 1;
      const x = area.x + index * (width + KEY_GAP);
      const y = area.y + rowIndex * (height + KEY_GAP);
      const box = bounds(
        Math.round(x),
        Math.round(y),
        Math.round(width * span + KEY_GAP * (span - 1)),
        Math.round(height),
      );
      return { ...key, box };
    }),
  );
}

function displayCommands({ calculator }: Computer, display: Bounds): DrawCommand[] {
  const small = style(16, { colour: '#a9b4c4' });
  const large = style(34, { colour: COLOURS.paper });
  const expression = fitLine(calculator.expression, display.width, small);
  const result = fitLine(calculator.display, display.width, large);
  const right = display.x + display.width;
  return [
    textAt(Math.round(right - widthOf(expression, small)), display.y + display.height * 0.3, expression, small),
    textAt(Math.round(right - widthOf(result, large)), display.y + display.height * 0.7, result, large),
  ];
}

function keyCommands(key: string, name: string, box: Bounds): DrawCommand[] {
  const fill =
    key === '='
      ? COLOURS.accent
      : '/*-+'.includes(key)
        ? '#f2994a'
        : 'C⌫()^%sqrt'.includes(key)
          ? '#4b5768'
          : COLOURS.darkKey;
  const textStyle = style(20, { colour: COLOURS.paper, isBold: key === '=' });
  return [
    { kind: 'box', bounds: box, fill, radius: 10 },
    centredText(box.x + box.width / 2, box.y + box.height / 2, name, textStyle),
  ];
}
