import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import type { PageLayout } from '../layout/page-layout.ts';
import type { Picture } from '../paint/picture.ts';

/** A4 at 96 dots per inch, in CSS pixels. */
const WIDTH = 794;
const HEIGHT = 1123;
const TEXT_SIZE = 14;
const MAX_PAGES = 100;
/** Of a page that may stay empty so that no line is cut in two. */
const MAX_REST = 200;

/** Splits the layout of a page into sheets of A4, between its lines of text. */
export function toPrintPages(layOut: (width: number, size: number) => PageLayout): Picture[] {
  const { commands, height } = layOut(WIDTH, TEXT_SIZE);
  const lines = commands.flatMap(linesOf);
  const pages: Picture[] = [];
  for (let top = 0; (top < height || top === 0) && pages.length < MAX_PAGES; ) {
    const bottom = top + HEIGHT >= height ? top + HEIGHT : breakBefore(top + HEIGHT, lines);
    const sheet = bounds(0, 0, WIDTH, bottom - top);
    const clip: DrawCommand = { kind: 'clip', bounds: sheet, shift: { x: 0, y: -top }, commands };
    pages.push({ width: WIDTH, height: HEIGHT, commands: [clip] });
    top = bottom;
  }
  return pages;
}

/** Upper and lower edges of what must not be cut. */
function linesOf(command: DrawCommand): [number, number][] {
  if (command.kind === 'text') return [[command.y - command.size, command.y + command.size * 0.4]];
  if (command.kind === 'picture' && command.bounds.height < MAX_REST)
    return [[command.bounds.y, command.bounds.y + command.bounds.height]];
  return [];
}

/** The lowest place at `limit` or above that cuts no line, unless that leaves too much of the page empty. */
function breakBefore(limit: number, lines: readonly [number, number][]): number {
  const near = lines.filter(([top, bottom]) => bottom > limit - MAX_REST && top < limit).sort((a, b) => b[1] - a[1]);
  let place = limit;
  for (const [top, bottom] of near) if (top < place && bottom > place) place = Math.floor(top);
  return place > limit - MAX_REST ? place : limit;
}
