import type { AnyNode, Element } from 'domhandler';
import { hasClass, isElement, isHidden } from '../../browser/dom.ts';
import { bounds } from '../draw-commands.ts';
import { COLOURS } from '../theme.ts';
import { placeCard, placeGrid, placeHero, placeNotice, placeRow } from './boxes.ts';
import { placeFacts } from './fact-list.ts';
import { placeField, placeFieldset, placeLabel } from './forms/form-blocks.ts';
import { inlineStyleOf, placeInline } from './inline.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank, isBlock } from './layout-context.ts';
import { placeList, placePre, placeQuote } from './lists.ts';
import { placeSteps } from './steps.ts';
import { placeTable } from './tables/tables.ts';

/** Places a block element with its content. Returns its height. */
export function placeBlock(layout: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const textStyle = blockLook(layout, element, outer);
  const height = Math.round(placerOf(element)(layout, element, column, textStyle));
  if (!FIELDS.has(element.name)) addBox(layout, element, bounds(column.x, column.y, column.width, height));
  return height;
}

// Fields are narrower than their column and add their own boxes.
const FIELDS = new Set(['input', 'select', 'textarea']);

type Placer = (layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle) => number;

function placerOf(element: Element): Placer {
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

const HEADING_SIZES: Readonly<Record<string, number>> = { h1: 2, h2: 1.4, h3: 1.15, h4: 1.05, h5: 1, h6: 1 };

function blockLook(layout: LayoutContext, element: Element, outer: InlineStyle): InlineStyle {
  const textStyle = inlineStyleOf(layout, element, outer);
  const scale = HEADING_SIZES[element.name];
  if (scale === undefined) return textStyle;
  return {
    ...textStyle,
    size: Math.round(layout.size * scale * (layout.width < 500 && scale > 1.3 ? 0.86 : 1)),
    isBold: true,
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
  for (const group of toGroups(layout, nodes, textStyle.isInLine)) {
    const [above, below] = group.block ? marginsOf(group.block, layout.size) : [0.5 * layout.size, 0.5 * layout.size];
    const gap: number = marginBefore === null ? 0 : Math.round(Math.max(marginBefore, above));
    const place = { ...column, y: y + gap };
    const height = group.block
      ? placeBlock(layout, group.block, place, textStyle)
      : Math.round(placeInline(layout, group.inline, place, textStyle));
    if (height === 0) continue;
    y += gap + height;
    marginBefore = below;
  }
  return y - column.y;
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
function marginsOf({ name, attribs, parent }: Element, size: number): readonly [number, number] {
  if (parent?.type === 'tag' && (parent as Element).name === 'li') return [0.25 * size, 0.25 * size];
  const isBox = attribs.class !== undefined && /\b(?:grid|card|notice|error|steps|hero)\b/.test(attribs.class);
  const [above, below] = isBox ? [1.2, 1.4] : (MARGINS[name] ?? [0.8, 0.8]);
  return [above * size, below * size];
}
