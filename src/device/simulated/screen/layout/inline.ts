import type { AnyNode, Element } from 'domhandler';
import { hasClass, isElement, isText } from '../../browser/dom.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { splitWord, widthOf } from '../text.ts';
import { COLOURS } from '../theme.ts';
import { inlineBoxOf } from './inline-boxes.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank } from './layout-context.ts';

const LINE_HEIGHT = 1.55;

interface Style {
  look: InlineStyle;
  /** What lies under the text: the ground of code and of marked text. */
  ground: string | null;
  isUnderlined: boolean;
  /** The inline elements that hold the text, outermost first. */
  owners: readonly Element[];
}

/** Something in a line: a word, or a box such as a button. */
type Item =
  | { kind: 'word'; text: string; width: number; hasSpace: boolean; style: Style }
  | {
      kind: 'atom';
      width: number;
      height: number;
      hasSpace: boolean;
      style: Style;
      draw: (x: number, y: number) => void;
    }
  | { kind: 'break' };

type Placeable = Exclude<Item, { kind: 'break' }>;

/** Flows text and what stands in it into lines. Returns their height. */
export function placeInline(
  sheet: LayoutContext,
  nodes: readonly AnyNode[],
  column: Column,
  look: InlineStyle,
): number {
  const lines = toLines(collect(sheet, nodes, look, column.width), column.width);
  let y = column.y;
  for (const line of lines) y += placeLine(sheet, line, { ...column, y }, look);
  return y - column.y;
}

/** How wide text is on one line, and how wide its widest word is. */
export function measureInline(
  sheet: LayoutContext,
  nodes: readonly AnyNode[],
  look: InlineStyle,
): { least: number; most: number } {
  let least = 0;
  let most = 0;
  let line = 0;
  for (const item of collect(sheet, nodes, look, Number.POSITIVE_INFINITY)) {
    if (item.kind === 'break') {
      line = 0;
      continue;
    }
    line += item.width + (item.hasSpace && line > 0 ? spaceOf(item) : 0);
    least = Math.max(least, item.width);
    most = Math.max(most, line);
  }
  return { least: Math.ceil(least), most: Math.ceil(most) };
}

function collect(sheet: LayoutContext, nodes: readonly AnyNode[], look: InlineStyle, width: number): Item[] {
  const items: Item[] = [];
  let hasSpace = false;
  const visit = (node: AnyNode, style: Style): void => {
    if (isText(node)) {
      hasSpace = addWords(items, node.data, style, hasSpace, width);
      return;
    }
    if (!isElement(node) || (isBlank(node) && node.name !== 'br')) return;
    if (node.name === 'br') {
      items.push({ kind: 'break' });
      hasSpace = false;
      return;
    }
    const own = styleOf(sheet, node, style);
    const atom = inlineBoxOf(sheet, node, own.look, width);
    if (atom) {
      items.push({ kind: 'atom', ...atom, hasSpace: hasSpace || items.length > 0, style: own });
      hasSpace = true;
      return;
    }
    for (const child of node.children) visit(child, own);
  };
  const plain: Style = { look, ground: null, isUnderlined: false, owners: [] };
  for (const node of nodes) visit(node, plain);
  return items;
}

function addWords(items: Item[], text: string, style: Style, spaceBefore: boolean, width: number): boolean {
  let hasSpace = spaceBefore;
  for (const part of text.split(/(\s+)/)) {
    if (part === '') continue;
    if (part.trim() === '') {
      hasSpace = true;
      continue;
    }
    for (const piece of Number.isFinite(width) ? splitWord(part, width, style.look) : [part]) {
      items.push({ kind: 'word', text: piece, width: widthOf(piece, style.look), hasSpace, style });
      hasSpace = false;
    }
  }
  return hasSpace;
}

function styleOf(sheet: LayoutContext, element: Element, outer: Style): Style {
  const style = { ...outer, owners: [...outer.owners, element] };
  const look = inlineStyleOf(sheet, element, outer.look);
  switch (element.name) {
    case 'a':
      if (element.attribs.href === undefined) return { ...style, look };
      return {
        ...style,
        look: { ...look, colour: outer.look.linkColour },
        isUnderlined: !outer.look.isLinkPlain,
      };
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return { ...style, look: { ...look, isMono: true, size: Math.round(look.size * 0.88) }, ground: COLOURS.bar };
    case 'mark':
      return { ...style, look, ground: COLOURS.highlight };
    default:
      return { ...style, look };
  }
}

/** How an element's own name and classes change the look of its text. */
export function inlineStyleOf(sheet: LayoutContext, { name, attribs }: Element, outer: InlineStyle): InlineStyle {
  const look = { ...outer };
  if (BOLD.has(name)) look.isBold = true;
  if (ITALIC.has(name)) look.isItalic = true;
  if (SMALL.has(name)) look.size = Math.max(11, Math.round(outer.size * 0.85));
  if (attribs.class === undefined) return look;
  const element = { name, attribs } as Element;
  if (hasClass(element, 'muted') && outer.colour !== sheet.theme.onMain) look.colour = COLOURS.quiet;
  if (hasClass(element, 'lead')) look.size = Math.round(sheet.size * 1.2);
  if (hasClass(element, 'price')) Object.assign(look, { size: Math.round(sheet.size * 1.45), isBold: true });
  return look;
}

const BOLD = new Set(['b', 'strong', 'th', 'dt', 'legend']);
const ITALIC = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const SMALL = new Set(['small', 'sub', 'sup', 'figcaption', 'caption']);

function spaceOf(item: Placeable): number {
  return item.kind === 'atom' ? 8 : widthOf(' ', item.style.look);
}

function toLines(items: readonly Item[], width: number): Placeable[][] {
  const lines: Placeable[][] = [];
  let line: Placeable[] = [];
  let used = 0;
  for (const item of items) {
    const needed = item.kind === 'break' ? 0 : item.width + (item.hasSpace && line.length > 0 ? spaceOf(item) : 0);
    // Half a pixel of rounding must not break a line that was measured to fit.
    if (
      item.kind === 'break' ||
      (line.length > 0 && item.hasSpace && used + needed > width + 0.5) ||
      isTooWide(item, line, used, width)
    ) {
      lines.push(line);
      line = [];
      used = 0;
    }
    if (item.kind === 'break') continue;
    used += line.length === 0 ? item.width : needed;
    line.push(item);
  }
  return line.length > 0 ? [...lines, line] : lines;
}

// A piece of a cut word has no space before it, and still needs a line of its own.
function isTooWide(item: Item, line: readonly Placeable[], used: number, width: number): boolean {
  return item.kind !== 'break' && line.length > 0 && !item.hasSpace && used + item.width > width + 0.5;
}

function placeLine(sheet: LayoutContext, line: readonly Placeable[], column: Column, look: InlineStyle): number {
  const textSize = Math.max(look.size, ...line.map((item) => (item.kind === 'word' ? item.style.look.size : 0)));
  const tallest = Math.max(0, ...line.map((item) => (item.kind === 'atom' ? item.height + 6 : 0)));
  const hasOnlyAtoms = line.length > 0 && line.every((item) => item.kind === 'atom');
  const height = Math.round(Math.max(hasOnlyAtoms ? 0 : textSize * lineHeightOf(textSize, sheet.size), tallest));
  const middle = column.y + height / 2;
  const baseline = Math.round(middle + textSize * 0.36);
  let x = column.x + startOf(line, column.width, look);
  for (const [index, run] of runsOf(line).entries()) {
    const [first] = run;
    if (!first) continue;
    if (index > 0 && first.hasSpace) x += spaceOf(first);
    const width = first.kind === 'atom' ? first.width : placeRun(sheet, run, x, baseline);
    if (first.kind === 'atom') first.draw(Math.round(x), Math.round(middle - first.height / 2));
    const box =
      first.kind === 'atom'
        ? bounds(Math.round(x), Math.round(middle - first.height / 2), Math.round(width), first.height)
        : bounds(Math.floor(x), column.y, Math.ceil(width), height);
    for (const owner of first.style.owners) addBox(sheet, owner, box);
    x += width;
  }
  return height;
}

// Large text needs less air between its lines.
function lineHeightOf(textSize: number, bodySize: number): number {
  return textSize > bodySize * 1.3 ? 1.25 : LINE_HEIGHT;
}

function startOf(line: readonly Placeable[], width: number, look: InlineStyle): number {
  if (look.align === 'left') return 0;
  const used = line.reduce(
    (total, item, index) => total + item.width + (index > 0 && item.hasSpace ? spaceOf(item) : 0),
    0,
  );
  const spare = Math.max(0, width - used);
  return Math.floor(look.align === 'right' ? spare : spare / 2);
}

/** Neighbouring words of one look, to be drawn at once; boxes stand alone. */
function runsOf(line: readonly Placeable[]): Placeable[][] {
  const runs: Placeable[][] = [];
  for (const item of line) {
    const run = runs.at(-1);
    const last = run?.[0];
    if (run && last?.kind === 'word' && item.kind === 'word' && last.style === item.style) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function placeRun(sheet: LayoutContext, run: readonly Placeable[], x: number, baseline: number): number {
  const words = run.flatMap((item) => (item.kind === 'word' ? [item] : []));
  const text = words.map((word, index) => (index > 0 && word.hasSpace ? ' ' : '') + word.text).join('');
  const [first] = words;
  if (!first) return 0;
  const { look, ground, isUnderlined } = first.style;
  const width = widthOf(text, look);
  if (ground !== null) sheet.marks.push(groundMark(x, baseline, width, look.size, ground));
  sheet.marks.push({ kind: 'text', x: Math.round(x), y: baseline, text, ...textStyle(look), isUnderlined });
  return width;
}

function groundMark(x: number, baseline: number, width: number, size: number, fill: string): DrawCommand {
  return {
    kind: 'box',
    bounds: bounds(Math.round(x) - 3, Math.round(baseline - size * 1.02), Math.ceil(width) + 6, Math.round(size * 1.4)),
    fill,
    radius: 4,
  };
}

function textStyle({ size, isBold, colour, isMono, isItalic }: InlineStyle) {
  return { size, isBold, colour, ...(isMono && { isMono }), ...(isItalic && { isItalic }) };
}
