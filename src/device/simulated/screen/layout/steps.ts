import type { Element } from 'domhandler';
import { childElements, textOf } from '../../browser/dom.ts';
import { bounds } from '../draw-commands.ts';
import { centredText, fitLine, widthOf, wrap } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import { tick } from './inline-boxes.ts';
import type { Column, LayoutContext } from './layout-context.ts';
import { addBox } from './layout-context.ts';

/** Places a progress indicator: numbered steps with the current one highlighted. */
export function placeSteps(layout: LayoutContext, element: Element, column: Column): number {
  const steps = childElements(element)
    .filter(({ name }) => name === 'li')
    .slice(0, 8);
  const current = steps.findIndex(({ attribs }) => attribs['aria-current'] !== undefined);
  const width = Math.floor(column.width / Math.max(steps.length, 1));
  const radius = Math.round(layout.size * 0.85);
  let tallest = 0;
  for (const [index, step] of steps.entries()) {
    const x = column.x + (index + 0.5) * width;
    const middle = column.y + radius + 2;
    if (index > 0) {
      const line = bounds(x - width + radius + 6, middle - 1, width - 2 * radius - 12, 2);
      layout.commands.push({ kind: 'box', bounds: line, fill: index <= current ? layout.theme.main : COLOURS.line });
    }
    drawStep(layout, x, middle, radius, index, current);
    const isCurrent = index === current;
    const textStyle = style(layout.size - 2, { isBold: isCurrent, colour: isCurrent ? COLOURS.ink : COLOURS.quiet });
    const lines = wrap(textOf(step).slice(0, 80), Math.max(width - 8, 40), textStyle).slice(0, 3);
    for (const [row, text] of lines.entries()) {
      layout.commands.push(
        centredText(
          x,
          middle + radius + (row + 0.75) * textStyle.size * 1.3,
          fitLine(text, Math.max(width - 4, 20), textStyle),
          textStyle,
        ),
      );
    }
    const height = radius * 2 + 8 + Math.ceil(lines.length * textStyle.size * 1.3);
    addBox(layout, step, bounds(Math.round(x - width / 2), column.y, width, height));
    tallest = Math.max(tallest, height);
  }
  return tallest;
}

function drawStep(layout: LayoutContext, x: number, y: number, radius: number, index: number, current: number): void {
  const { main, onMain, soft } = layout.theme;
  const isReached = index <= current;
  const box = bounds(Math.round(x) - radius, y - radius, radius * 2, radius * 2);
  const fill = index === current ? main : isReached ? soft : COLOURS.paper;
  layout.commands.push({ kind: 'box', bounds: box, fill, radius, stroke: isReached ? main : '#c3cad6' });
  if (index < current) {
    layout.commands.push(tick(box.x, box.y, radius * 2, layout.theme.ink));
    return;
  }
  const textStyle = style(layout.size - 2, { isBold: true, colour: index === current ? onMain : COLOURS.quiet });
  if (widthOf('8', textStyle) < radius * 2) layout.commands.push(centredText(x, y, String(index + 1), textStyle));
}
