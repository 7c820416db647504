import type { AccessibilityNode } from '../../device.ts';
import type { Text } from '../web/document.ts';
import type { Mark } from './marks.ts';
import { bounds } from './marks.ts';
import type { TextStyle } from './text.ts';
import { textAt, widthOf, wrap } from './text.ts';
import { COLOURS } from './theme.ts';

/** A column of the page to put a block in. */
export interface Column {
  x: number;
  y: number;
  width: number;
  /** Size of body text. */
  size: number;
}

export interface PlacedBlock {
  node: AccessibilityNode;
  marks: Mark[];
  height: number;
}

export const LINE_HEIGHT = 1.5;

export function placeText(role: string, name: string, column: Column, look: TextStyle): PlacedBlock {
  const { marks, height } = placeLines(name, column, look);
  return { node: { role, name, bounds: bounds(column.x, column.y, column.width, height) }, marks, height };
}

function placeLines(text: string, column: Column, look: TextStyle, isLink = false): { marks: Mark[]; height: number } {
  const lineHeight = Math.round(look.size * LINE_HEIGHT);
  const lines = wrap(text, column.width, look);
  const marks = lines.map((line, index) => ({
    ...textAt(column.x, column.y + (index + 0.5) * lineHeight, line, look),
    isUnderlined: isLink,
  }));
  return { marks, height: lines.length * lineHeight };
}

/** Text that may be a link; a link's node carries its address as its value. */
export function placeInline(text: Text, column: Column, look: TextStyle): PlacedBlock {
  if (typeof text === 'string') return placeText('text', text, column, look);
  const { marks, height } = placeLines(text.text, column, { ...look, colour: COLOURS.link }, true);
  const width = Math.min(column.width, Math.ceil(widthOf(text.text, look)));
  const node = { role: 'link', name: text.text, value: text.url, bounds: bounds(column.x, column.y, width, height) };
  return { node, marks, height };
}

export function linkChild(node: AccessibilityNode): { children?: AccessibilityNode[] } {
  return node.role === 'link' ? { children: [node] } : {};
}

/** A thin line across. */
export function rule(x: number, y: number, width: number): Mark {
  return { kind: 'box', bounds: bounds(x, y, width, 1), fill: COLOURS.line };
}
