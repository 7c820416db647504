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

/** Places a label: small and bold above a field, plain next to a checkbox or radio button. */
export function placeLabel(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const control = controlOfLabel(layout.shown.page, element);
  const kind = control ? kindOf(control) : null;
  if (kind === 'checkbox' || kind === 'radio') return layout.placeFlow(element.children, column, textStyle);
  return layout.placeFlow(element.children, column, { ...textStyle, isBold: true, size: layout.size - 1 });
}

/** Places a field on its own line, with its validation message below. */
export function placeField(layout: LayoutContext, field: Element, column: Column): number {
  const { height } = fieldSize(layout, field, column.width);
  const width = isInRow(field) ? column.width : stretchedWidth(layout, field, column.width);
  const box = bounds(column.x, column.y, width, height);
  drawField(layout, field, box);
  addBox(layout, field, box);
  const problem = layout.shown.problem;
  if (problem?.control !== field) return height;
  return height + placeProblem(layout, problem.text, { ...column, y: column.y + height + 4 });
}

function isInRow(field: Element): boolean {
  return field.parent?.type === 'tag' && /\brow\b/.test((field.parent as Element).attribs.class ?? '');
}

function placeProblem(layout: LayoutContext, text: string, column: Column): number {
  const textStyle = style(layout.size - 2, { colour: COLOURS.error, isBold: true });
  const sentence = `This field ${text}.`;
  const lines = wrap(sentence, column.width, textStyle);
  const lineHeight = Math.round(textStyle.size * 1.5);
  for (const [row, line] of lines.entries())
    layout.commands.push(textAt(column.x, column.y + (row + 0.5) * lineHeight, line, textStyle));
  return lines.length * lineHeight + 4;
}

/** Places a bordered group with its legend in the border. */
export function placeFieldset(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const legend = childElements(element).find(({ name }) => name === 'legend');
  const rest = element.children.filter((child) => child !== legend);
  const padding = Math.min(Math.round(layout.size * 1.1), Math.floor(column.width / 8));
  const top = legend ? Math.round(layout.size * 0.6) : 0;
  const slot = reserve(layout);
  const inner = { x: column.x + padding, y: column.y + top + padding, width: column.width - 2 * padding };
  const height = layout.placeFlow(rest, inner, textStyle) + top + 2 * padding;
  const box = bounds(column.x, column.y + top, column.width, height - top);
  const frame: DrawCommand = { kind: 'box', bounds: box, fill: '#00000000', radius: 10, stroke: COLOURS.line };
  layout.commands[slot] = frame;
  if (legend) placeLegend(layout, legend, { ...column, x: column.x + padding });
  return height;
}

function placeLegend(layout: LayoutContext, legend: Element, column: Column): void {
  const textStyle = style(layout.size - 1, { isBold: true });
  const [text = ''] = wrap(textOf(legend).slice(0, 200), Math.max(column.width - 40, 40), textStyle);
  const height = Math.round(layout.size * 1.4);
  const width = Math.ceil(widthOf(text, textStyle));
  const box = bounds(column.x - 5, column.y, width + 10, height);
  layout.commands.push({ kind: 'box', bounds: box, fill: COLOURS.paper });
  layout.commands.push(textAt(column.x, column.y + height / 2, text, textStyle));
  addBox(layout, legend, box);
}
