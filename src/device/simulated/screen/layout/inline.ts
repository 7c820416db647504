import type { AnyNode, Element } from 'domhandler';
import { hasClass, isElement, isText } from '../../browser/dom.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { type Look, NO_LOOK, toPixels } from '../style/look.ts';
import { splitWord, widthOf } from '../text.ts';
import { COLOURS } from '../theme.ts';
import { inlineBoxOf } from './inline-boxes.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank } from './layout-context.ts';

const LINE_HEIGHT = 1.55;

interface Style {
  textStyle: InlineStyle;
  /** Background colour of code and highlighted text. */
  background: string | null;
  isUnderlined: boolean;
  /** The inline elements that hold the text, outermost first. */
  owners: readonly Element[];
}

/** An item of a line: a word, or a box such as a button. */
type Item =
  | { kind: 'word'; text: string; width: number; hasSpace: boolean; style: Style }
  | {
      kind: 'inline-box';
      width: number;
      height: number;
      hasSpace: boolean;
      style: Style;
      draw: (x: number, y: number) => void;
    }
  | { kind: 'break' };

type Placeable = Exclude<Item, { kind: 'break' }>;

/** Breaks text and inline boxes into lines. Returns their height. */
export function placeInline(
  layout: LayoutContext,
  nodes: readonly AnyNode[],
  column: Column,
  textStyle: InlineStyle,
): number {
  const lines = toLines(collect(layout, nodes, textStyle, column.width), column.width);
  let y = column.y;
  for (const line of lines) y += placeLine(layout, line, { ...column, y }, textStyle);
  return y - column.y;
}

/** Width of the text on one line, and of its widest word. */
export function measureInline(
  layout: LayoutContext,
  nodes: readonly AnyNode[],
  textStyle: InlineStyle,
): { least: number; most: number } {
  let least = 0;
  let most = 0;
  let line = 0;
  for (const item of collect(layout, nodes, textStyle, Number.POSITIVE_INFINITY)) {
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

function collect(layout: LayoutContext, nodes: readonly AnyNode[], textStyle: InlineStyle, width: number): Item[] {
  const items: Item[] = [];
  let hasSpace = false;
  const visit = (node: AnyNode, style: Style): void => {
    if (isText(node)) {
      const text = style.textStyle.isUpper ? node.data.toUpperCase() : node.data;
      hasSpace = addWords(items, text, style, hasSpace, width);
      return;
    }
    if (!isElement(node) || (isBlank(node) && node.name !== 'br')) return;
    if (node.name === 'br') {
      items.push({ kind: 'break' });
      hasSpace = false;
      return;
    }
    const own = styleOf(layout, node, style);
    const inlineBox = inlineBoxOf(layout, node, own.textStyle, width);
    if (inlineBox) {
      items.push({ kind: 'inline-box', ...inlineBox, hasSpace: hasSpace || items.length > 0, style: own });
      hasSpace = true;
      return;
    }
    for (const child of node.children) visit(child, own);
  };
  const plain: Style = { textStyle, background: null, isUnderlined: false, owners: [] };
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
    for (const piece of Number.isFinite(width) ? splitWord(part, width, style.textStyle) : [part]) {
      items.push({ kind: 'word', text: piece, width: widthOf(piece, style.textStyle), hasSpace, style });
      hasSpace = false;
    }
  }
  return hasSpace;
}

function styleOf(layout: LayoutContext, element: Element, outer: Style): Style {
  const style = { ...outer, owners: [...outer.owners, element] };
  const textStyle = inlineStyleOf(layout, element, outer.textStyle);
  const look = layout.look(element);
  switch (element.name) {
    case 'a':
      if (element.attribs.href === undefined) return { ...style, textStyle };
      return {
        ...style,
        textStyle: { ...textStyle, colour: look.colour ?? outer.textStyle.linkColour },
        isUnderlined: look.isUnderlined ?? !outer.textStyle.isLinkPlain,
      };
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return {
        ...style,
        textStyle: { ...textStyle, isMono: true, size: Math.round(textStyle.size * 0.88) },
        background: COLOURS.bar,
      };
    case 'mark':
      return { ...style, textStyle, background: COLOURS.highlight };
    default:
      return { ...style, textStyle };
  }
}

/** Applies an element's name and classes to the inherited style. */
export function inlineStyleOf(layout: LayoutContext, element: Element, outer: InlineStyle): InlineStyle {
  const textStyle = namedStyleOf(layout, element, outer);
  const look = layout.look(element);
  return look === NO_LOOK ? textStyle : withLook(textStyle, look, layout.size);
}

function withLook(outer: InlineStyle, look: Look, bodySize: number): InlineStyle {
  // Assigned one by one: styles of one shape are read faster.
  const textStyle = { ...outer };
  if (look.colour !== undefined) textStyle.colour = look.colour;
  if (look.size) textStyle.size = Math.max(9, toPixels(look.size, bodySize));
  if (look.isBold !== undefined) textStyle.isBold = look.isBold;
  if (look.isItalic !== undefined) textStyle.isItalic = look.isItalic;
  if (look.align) textStyle.align = look.align;
  if (look.isUpper !== undefined) textStyle.isUpper = look.isUpper;
  return textStyle;
}

function namedStyleOf(layout: LayoutContext, element: Element, outer: InlineStyle): InlineStyle {
  const { name, attribs } = element;
  const textStyle = { ...outer };
  if (BOLD.has(name)) textStyle.isBold = true;
  if (ITALIC.has(name)) textStyle.isItalic = true;
  if (SMALL.has(name)) textStyle.size = Math.max(11, Math.round(outer.size * 0.85));
  if (attribs.class === undefined) return textStyle;
  if (hasClass(element, 'muted') && outer.colour !== layout.theme.onMain) textStyle.colour = COLOURS.quiet;
  if (hasClass(element, 'lead')) textStyle.size = Math.round(layout.size * 1.2);
  if (hasClass(element, 'price')) Object.assign(textStyle, { size: Math.round(layout.size * 1.45), isBold: true });
  return textStyle;
}

const BOLD = new Set(['b', 'strong', 'th', 'dt', 'legend']);
const ITALIC = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const SMALL = new Set(['small', 'sub', 'sup', 'figcaption', 'caption']);

function spaceOf(item: Placeable): number {
  return item.kind === 'inline-box' ? 8 : widthOf(' ', item.style.textStyle);
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

function placeLine(layout: LayoutContext, line: readonly Placeable[], column: Column, textStyle: InlineStyle): number {
  const textSize = Math.max(
    textStyle.size,
    ...line.map((item) => (item.kind === 'word' ? item.style.textStyle.size : 0)),
  );
  const tallest = Math.max(0, ...line.map((item) => (item.kind === 'inline-box' ? item.height + 6 : 0)));
  const hasOnlyBoxes = line.length > 0 && line.every((item) => item.kind === 'inline-box');
  const height = Math.round(Math.max(hasOnlyBoxes ? 0 : textSize * lineHeightOf(textSize, layout.size), tallest));
  const middle = column.y + height / 2;
  const baseline = Math.round(middle + textSize * 0.36);
  let x = column.x + startOf(line, column.width, textStyle);
  for (const [index, run] of runsOf(line).entries()) {
    const [first] = run;
    if (!first) continue;
    if (index > 0 && first.hasSpace) x += spaceOf(first);
    const width = first.kind === 'inline-box' ? first.width : placeRun(layout, run, x, baseline);
    if (first.kind === 'inline-box') first.draw(Math.round(x), Math.round(middle - first.height / 2));
    const box =
      first.kind === 'inline-box'
        ? bounds(Math.round(x), Math.round(middle - first.height / 2), Math.round(width), first.height)
        : bounds(Math.floor(x), column.y, Math.ceil(width), height);
    for (const owner of first.style.owners) addBox(layout, owner, box);
    x += width;
  }
  return height;
}

// Large text needs less air between its lines.
function lineHeightOf(textSize: number, bodySize: number): number {
  return textSize > bodySize * 1.3 ? 1.25 : LINE_HEIGHT;
}

function startOf(line: readonly Placeable[], width: number, textStyle: InlineStyle): number {
  if (textStyle.align === 'left') return 0;
  const used = line.reduce(
    (total, item, index) => total + item.width + (index > 0 && item.hasSpace ? spaceOf(item) : 0),
    0,
  );
  const spare = Math.max(0, width - used);
  return Math.floor(textStyle.align === 'right' ? spare : spare / 2);
}

/** Groups adjacent words of the same style, which are drawn with one command; each box is a group. */
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

function placeRun(layout: LayoutContext, run: readonly Placeable[], x: number, baseline: number): number {
  const words = run.flatMap((item) => (item.kind === 'word' ? [item] : []));
  const text = words.map((word, index) => (index > 0 && word.hasSpace ? ' ' : '') + word.text).join('');
  const [first] = words;
  if (!first) return 0;
  const { textStyle, background, isUnderlined } = first.style;
  const width = widthOf(text, textStyle);
  if (background !== null) layout.commands.push(backgroundCommand(x, baseline, width, textStyle.size, background));
  layout.commands.push({ kind: 'text', x: Math.round(x), y: baseline, text, ...fontOf(textStyle), isUnderlined });
  return width;
}

function backgroundCommand(x: number, baseline: number, width: number, size: number, fill: string): DrawCommand {
  return {
    kind: 'box',
    bounds: bounds(Math.round(x) - 3, Math.round(baseline - size * 1.02), Math.ceil(width) + 6, Math.round(size * 1.4)),
    fill,
    radius: 4,
  };
}

function fontOf({ size, isBold, colour, isMono, isItalic }: InlineStyle) {
  return { size, isBold, colour, ...(isMono && { isMono }), ...(isItalic && { isItalic }) };
}
