import type { AnyNode, Element } from 'domhandler';
import { hasClass, isElement, isHidden } from '../../browser/dom.ts';
import { bounds } from '../draw-commands.ts';
import { isBoxed, type Look, toPixels } from '../style/look.ts';
import { COLOURS } from '../theme.ts';
import { putBackground } from './background.ts';
import { insetsOf, placeCard, placeGrid, placeHero, placeNotice, placeRow } from './boxes.ts';
import { placeFacts } from './fact-list.ts';
import { placeField, placeFieldset, placeLabel } from './forms/form-blocks.ts';
import { inlineStyleOf, placeInline } from './inline.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank, isBlock, reserve } from './layout-context.ts';
import { placeList, placePre, placeQuote } from './lists.ts';
import { placeSteps } from './steps.ts';
import { placeTable } from './tables/tables.ts';

/** Places a block element with its content. Returns its height. */
export function placeBlock(layout: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const textStyle = blockLook(layout, element, outer);
  const look = layout.look(element);
  const placer = placerOf(element, look);
  const height = Math.round(
    isBoxed(look) && !DRAW_THEIR_BOX.has(placer)
      ? placeInBox(layout, element, look, column, textStyle, placer)
      : placer(layout, element, column, textStyle),
  );
  if (!FIELDS.has(element.name)) addBox(layout, element, bounds(column.x, column.y, column.width, height));
  return height;
}

// Fields are narrower than their column and add their own boxes.
const FIELDS = new Set(['input', 'select', 'textarea']);

type Placer = (layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle) => number;

/** Draws the box that a style sheet asks for around the content. */
function placeInBox(
  layout: LayoutContext,
  element: Element,
  look: Look,
  column: Column,
  textStyle: InlineStyle,
  placer: Placer,
): number {
  const slot = reserve(layout);
  const { top, right, bottom, left } = insetsOf(layout, look, column.width, 0);
  const inner = { x: column.x + left, y: column.y + top, width: column.width - left - right };
  const height = placer(layout, element, inner, textStyle) + top + bottom;
  putBackground(layout, slot, bounds(column.x, column.y, column.width, height), look, {});
  return height;
}

function placerOf(element: Element, look: Look): Placer {
  if (look.display === 'grid') return placeGrid;
  if (look.display === 'flex') return placeRow;
  if (element.attribs.class !== undefined) {
    const found = BY_CLASS.find(([name]) => hasClass(element, name));
    if (found) return found[1];
  }
  return BY_NAME[element.name] ?? placeContent;
}

const BY_CLASS: readonly (readonly [string, Placer])[] = [
  ['hero', placeHero],
  ['card', placeCard],
  ['grid', placeGrid],
  ['row', placeRow],
  ['notice', placeNotice],
  ['error', placeNotice],
  ['steps', placeSteps],
];

const BY_NAME: Readonly<Record<string, Placer>> = {
  aside: placeCard,
  nav: placeRow,
  ul: placeList,
  ol: placeList,
  menu: placeList,
  dl: placeFacts,
  table: placeTable,
  pre: placePre,
  blockquote: placeQuote,
  hr: (layout, _element, column) => {
    layout.commands.push({ kind: 'box', bounds: bounds(column.x, column.y, column.width, 1), fill: COLOURS.line });
    return 1;
  },
  label: placeLabel,
  fieldset: placeFieldset,
  input: placeField,
  select: placeField,
  textarea: placeField,
};

/** Placers of boxes that have a look of their own. */
const DRAW_THEIR_BOX: ReadonlySet<Placer> = new Set([
  ...[placeHero, placeCard, placeNotice, placeFacts, placeTable, placeField, placeFieldset, placePre],
]);

const HEADING_SIZES: Readonly<Record<string, number>> = { h1: 2, h2: 1.4, h3: 1.15, h4: 1.05, h5: 1, h6: 1 };

function blockLook(layout: LayoutContext, element: Element, outer: InlineStyle): InlineStyle {
  const textStyle = inlineStyleOf(layout, element, outer);
  const scale = HEADING_SIZES[element.name];
  if (scale === undefined) return textStyle;
  const look = layout.look(element);
  const own = look.size ? textStyle.size : Math.round(layout.size * scale);
  return {
    ...textStyle,
    size: Math.round(own * (layout.width < 500 && own > layout.size * 1.3 ? 0.86 : 1)),
    isBold: look.isBold ?? true,
  };
}

const placeContent: Placer = (layout, element, column, textStyle) =>
  placeFlow(layout, element.children, column, textStyle);

/** Places blocks below each other, and the nodes between them as lines of text. Returns the height. */
export function placeFlow(
  layout: LayoutContext,
  nodes: readonly AnyNode[],
  column: Column,
  textStyle: InlineStyle,
): number {
  let y = column.y;
  let marginBefore: number | null = null;
  let floating: Floating | null = null;
  for (const group of toGroups(layout, nodes, textStyle.isInLine)) {
    const [above, below] = group.block ? marginsOf(layout, group.block) : [0.5 * layout.size, 0.5 * layout.size];
    const gap: number = marginBefore === null ? 0 : Math.round(Math.max(marginBefore, above));
    const look = group.block && layout.look(group.block);
    if (group.block && (look?.float === 'left' || look?.float === 'right') && column.width > LEAST_FLOATED) {
      floating = placeFloat(layout, group.block, look, { ...column, y: y + gap }, textStyle);
      continue;
    }
    const place = beside(floating, { ...column, y: y + gap });
    const height = group.block
      ? placeBlock(layout, group.block, place, textStyle)
      : Math.round(placeInline(layout, group.inline, place, textStyle));
    if (height === 0) continue;
    y += gap + height;
    marginBefore = below;
  }
  return Math.max(y, floating?.bottom ?? 0) - column.y;
}

// Narrower columns have nothing beside each other.
const LEAST_FLOATED = 520;

/** A block at one side, beside which others are placed. */
interface Floating {
  side: 'left' | 'right';
  width: number;
  bottom: number;
}

function placeFloat(
  layout: LayoutContext,
  block: Element,
  look: Look,
  column: Column,
  textStyle: InlineStyle,
): Floating {
  const width = Math.round(column.width * (look.width ?? 0.35));
  const side = look.float === 'left' ? 'left' : 'right';
  const x = side === 'left' ? column.x : column.x + column.width - width;
  const height = placeBlock(layout, block, { ...column, x, width }, textStyle);
  const gap = Math.round(layout.size * 1.5);
  return { side, width: width + gap, bottom: column.y + height + gap };
}

function beside(floating: Floating | null, column: Column): Column {
  if (!floating || column.y >= floating.bottom) return column;
  const x = floating.side === 'left' ? column.x + floating.width : column.x;
  return { ...column, x, width: column.width - floating.width };
}

type Group = { block: Element; inline?: never } | { block?: never; inline: AnyNode[] };

function toGroups(layout: LayoutContext, nodes: readonly AnyNode[], isInLine: boolean): Group[] {
  const groups: Group[] = [];
  let inline: AnyNode[] = [];
  const flush = (): void => {
    // A lone line break between blocks, such as a label and its field, is ignored.
    const visible = inline.filter((node) => !isBlank(node));
    const isBreak = visible.length === 1 && isElement(visible[0] ?? null) && (visible[0] as Element).name === 'br';
    if (visible.length > 0 && !isBreak) groups.push({ inline });
    inline = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isHidden(node)) continue;
    if (isElement(node) && isBlock(layout, node, isInLine)) {
      flush();
      groups.push({ block: node });
    } else inline.push(node);
  }
  flush();
  return groups;
}

const MARGINS: Readonly<Record<string, readonly [number, number]>> = {
  h1: [1.2, 0.7],
  h2: [1.9, 0.7],
  h3: [1.3, 0.45],
  h4: [1.2, 0.4],
  p: [0.85, 0.85],
  label: [1, 0.35],
  input: [0.35, 1],
  select: [0.35, 1],
  textarea: [0.35, 1],
  form: [1.2, 1.2],
  section: [2, 2],
  article: [1.2, 1.2],
  table: [1.2, 1.4],
  dl: [1.1, 1.3],
  hr: [1.4, 1.4],
  ul: [0.8, 1],
  ol: [0.8, 1],
  div: [0.7, 0.7],
  figure: [1.2, 1.2],
  figcaption: [0.4, 0.4],
};

/** Margins above and below a block in CSS pixels; adjacent margins collapse to the larger one. */
function marginsOf(layout: LayoutContext, element: Element): readonly [number, number] {
  const { marginTop, marginBottom } = layout.look(element);
  const [above, below] = usualMarginsOf(element, layout.size);
  return [
    marginTop ? toPixels(marginTop, layout.size) : above,
    marginBottom ? toPixels(marginBottom, layout.size) : below,
  ];
}

function usualMarginsOf({ name, attribs, parent }: Element, size: number): readonly [number, number] {
  if (parent?.type === 'tag' && (parent as Element).name === 'li') return [0.25 * size, 0.25 * size];
  const isBox = attribs.class !== undefined && /\b(?:grid|card|notice|error|steps|hero)\b/.test(attribs.class);
  const [above, below] = isBox ? [1.2, 1.4] : (MARGINS[name] ?? [0.8, 0.8]);
  return [above * size, below * size];
}
