import type { AccessibilityNode } from '../../device.ts';
import type { Block, Fact, List, Text } from '../web/document.ts';
import { plainText } from '../web/document.ts';
import type { Mark } from './marks.ts';
import { bounds } from './marks.ts';
import { placeTable } from './page-table.ts';
import type { Column, PlacedBlock } from './page-text.ts';
import { LINE_HEIGHT, linkChild, placeInline, placeText, rule } from './page-text.ts';
import { textAt } from './text.ts';
import { COLOURS, style } from './theme.ts';

export function placeBlock(block: Block, column: Column): PlacedBlock {
  switch (block.kind) {
    case 'heading':
      return placeText('heading', block.text, column, style(Math.round(column.size * 1.3), { isBold: true }));
    case 'paragraph':
      return placeText('paragraph', block.text, column, style(column.size));
    case 'link':
      return placeLink(block, column);
    case 'facts':
      return placeFacts(block.facts, column);
    case 'list':
      return placeList(block, column);
    case 'table':
      return placeTable(block, column);
  }
}

function placeLink(link: { text: string; url: string }, column: Column): PlacedBlock {
  return placeInline(link, column, style(column.size));
}

function placeList(list: List, column: Column): PlacedBlock {
  const indent = Math.round(column.size * 1.9);
  const look = style(column.size);
  const marks: Mark[] = [];
  const children: AccessibilityNode[] = [];
  let y = column.y;
  for (const [index, item] of list.items.entries()) {
    const inner = placeItem(item, { ...column, x: column.x + indent, y, width: column.width - indent });
    const bullet = list.ordered ? `${index + 1}.` : '•';
    marks.push(
      textAt(column.x + 4, y + (look.size * LINE_HEIGHT) / 2, bullet, style(look.size, { colour: COLOURS.quiet })),
    );
    marks.push(...inner.marks);
    const itemBounds = bounds(column.x, y, column.width, inner.height);
    const detail = typeof item === 'string' || item.detail === undefined ? {} : { value: item.detail };
    children.push({ role: 'listitem', name: plainText(item), ...detail, bounds: itemBounds, ...linkChild(inner.node) });
    y += inner.height + 4;
  }
  const height = y - column.y;
  return {
    node: { role: 'list', name: '', bounds: bounds(column.x, column.y, column.width, height), children },
    marks,
    height,
  };
}

/** An item's text, and below it, smaller, its detail. */
function placeItem(item: Text, column: Column): PlacedBlock {
  const text = placeInline(item, column, style(column.size));
  if (typeof item === 'string' || item.detail === undefined) return text;
  const below = { ...column, y: column.y + text.height };
  const detail = placeText('text', item.detail, below, style(column.size - 1, { colour: COLOURS.quiet }));
  return { node: text.node, marks: [...text.marks, ...detail.marks], height: text.height + detail.height + 6 };
}

function placeFacts(facts: readonly Fact[], column: Column): PlacedBlock {
  const labelWidth = Math.round(column.width * 0.34);
  const padding = 12;
  const marks: Mark[] = [];
  const children: AccessibilityNode[] = [];
  let y = column.y + 6;
  for (const [index, fact] of facts.entries()) {
    const label = placeText(
      'term',
      fact.label,
      { ...column, x: column.x + padding, y: y + 6, width: labelWidth - padding },
      style(column.size, { isBold: true }),
    );
    const valueX = column.x + labelWidth + padding;
    const value = placeText(
      'definition',
      fact.value,
      { ...column, x: valueX, y: y + 6, width: column.width - labelWidth - 2 * padding },
      style(column.size),
    );
    const rowHeight = Math.max(label.height, value.height) + 12;
    if (index > 0) marks.push(rule(column.x + padding, y, column.width - 2 * padding));
    marks.push(...label.marks, ...value.marks);
    children.push({ ...label.node }, { ...value.node, value: fact.label });
    y += rowHeight;
  }
  const box = bounds(column.x, column.y, column.width, y + 6 - column.y);
  const frame: Mark = { kind: 'box', bounds: box, fill: COLOURS.shade, radius: 8, stroke: COLOURS.line };
  return { node: { role: 'list', name: 'Facts', bounds: box, children }, marks: [frame, ...marks], height: box.height };
}
