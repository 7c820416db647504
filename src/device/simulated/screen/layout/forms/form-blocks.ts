import type { Element } from 'domhandler';
import { childElements, textOf } from '../../../browser/dom.ts';
import { kindOf } from '../../../browser/forms/controls.ts';
import { controlOfLabel } from '../../../browser/page-index.ts';
import type { DrawCommand } from '../../draw-commands.ts';
import { bounds } from '../../draw-commands.ts';
import { textAt, widthOf, wrap } from '../../text.ts';
import { COLOURS, style } from '../../theme.ts';
import type { Column, InlineStyle, LayoutContext } from '../layout-context.ts';
import { addBox, reserve } from '../layout-context.ts';
import { drawField, fieldSize, stretchedWidth } from './fields.ts';

/** A label: small and bold above a field, plain beside a box to check. */
export function placeLabel(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const control = controlOfLabel(sheet.shown.page, element);
  const kind = control ? kindOf(control) : null;
  if (kind === 'checkbox' || kind === 'radio') return sheet.placeFlow(element.children, column, look);
  return sheet.placeFlow(element.children, column, { ...look, isBold: true, size: sheet.size - 1 });
}

/** A field on a line of its own, and below it what keeps the form from being sent. */
export function placeField(sheet: LayoutContext, field: Element, column: Column): number {
  const { height } = fieldSize(sheet, field, column.width);
  const width = isInRow(field) ? column.width : stretchedWidth(sheet, field, column.width);
  const box = bounds(column.x, column.y, width, height);
  drawField(sheet, field, box);
  addBox(sheet, field, box);
  const problem = sheet.shown.problem;
  if (problem?.control !== field) return height;
  return height + placeProblem(sheet, problem.text, { ...column, y: column.y + height + 4 });
}

function isInRow(field: Element): boolean {
  return field.parent?.type === 'tag' && /\brow\b/.test((field.parent as Element).attribs.class ?? '');
}

function placeProblem(sheet: LayoutContext, text: string, column: Column): number {
  const look = style(sheet.size - 2, { colour: COLOURS.error, isBold: true });
  const sentence = `This field ${text}.`;
  const lines = wrap(sentence, column.width, look);
  const lineHeight = Math.round(look.size * 1.5);
  for (const [row, line] of lines.entries())
    sheet.marks.push(textAt(column.x, column.y + (row + 0.5) * lineHeight, line, look));
  return lines.length * lineHeight + 4;
}

/** A bordered group, its legend in the border. */
export function placeFieldset(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const legend = childElements(element).find(({ name }) => name === 'legend');
  const rest = element.children.filter((child) => child !== legend);
  const padding = Math.min(Math.round(sheet.size * 1.1), Math.floor(column.width / 8));
  const top = legend ? Math.round(sheet.size * 0.6) : 0;
  const slot = reserve(sheet);
  const inner = { x: column.x + padding, y: column.y + top + padding, width: column.width - 2 * padding };
  const height = sheet.placeFlow(rest, inner, look) + top + 2 * padding;
  const box = bounds(column.x, column.y + top, column.width, height - top);
  const frame: DrawCommand = { kind: 'box', bounds: box, fill: '#00000000', radius: 10, stroke: COLOURS.line };
  sheet.marks[slot] = frame;
  if (legend) placeLegend(sheet, legend, { ...column, x: column.x + padding });
  return height;
}

function placeLegend(sheet: LayoutContext, legend: Element, column: Column): void {
  const look = style(sheet.size - 1, { isBold: true });
  const [text = ''] = wrap(textOf(legend).slice(0, 200), Math.max(column.width - 40, 40), look);
  const height = Math.round(sheet.size * 1.4);
  const width = Math.ceil(widthOf(text, look));
  const box = bounds(column.x - 5, column.y, width + 10, height);
  sheet.marks.push({ kind: 'box', bounds: box, fill: COLOURS.paper });
  sheet.marks.push(textAt(column.x, column.y + height / 2, text, look));
  addBox(sheet, legend, box);
}
