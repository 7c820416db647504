import type { AnyNode, Element } from 'domhandler';
import { childElements, hasClass, isElement, isHidden } from '../../browser/dom.ts';
import { inlineStyleOf, measureInline } from './inline.ts';
import type { InlineStyle, LayoutContext } from './layout-context.ts';
import { isBlank, isBlock } from './layout-context.ts';

export interface Widths {
  /** Minimum width at which no word is split. */
  least: number;
  /** Preferred width: everything on one line. */
  most: number;
}

const NONE: Widths = { least: 0, most: 0 };

/** Minimum and preferred width of a node. */
export function measureNode(layout: LayoutContext, node: AnyNode, textStyle: InlineStyle): Widths {
  if (isBlank(node)) return NONE;
  if (!isElement(node) || !isBlock(layout, node, true)) return measureInline(layout, [node], textStyle);
  const known = layout.widths.get(node);
  if (known) return known;
  const widths = measureBlock(layout, node, inlineStyleOf(layout, node, textStyle));
  layout.widths.set(node, widths);
  return widths;
}

function measureBlock(layout: LayoutContext, element: Element, textStyle: InlineStyle): Widths {
  const padding = paddingOf(layout, element);
  const isSideBySide = element.name === 'tr' || element.name === 'nav' || hasClass(element, 'row');
  const inner = isSideBySide
    ? sideBySide(layout, element, textStyle)
    : measureFlow(layout, element.children, textStyle);
  return { least: inner.least + padding, most: inner.most + padding };
}

function paddingOf({ size }: LayoutContext, element: Element): number {
  if (hasClass(element, 'card') || element.name === 'aside') return size * 2.6;
  if (hasClass(element, 'notice') || hasClass(element, 'error') || element.name === 'fieldset') return size * 2.4;
  return { li: size * 1.8, td: 24, th: 24, blockquote: size * 1.2, pre: 28 }[element.name] ?? 0;
}

function sideBySide(layout: LayoutContext, element: Element, textStyle: InlineStyle): Widths {
  const widths = childElements(element)
    .filter((child) => !isHidden(child))
    .map((child) => measureNode(layout, child, { ...textStyle, isInLine: true }));
  const least = widths.reduce((most, each) => Math.max(most, each.least), 0);
  return { least, most: widths.reduce((total, each) => total + each.most + layout.size, 0) };
}

export function measureFlow(layout: LayoutContext, nodes: readonly AnyNode[], textStyle: InlineStyle): Widths {
  let least = 0;
  let most = 0;
  let inline: AnyNode[] = [];
  const include = (widths: Widths): void => {
    least = Math.max(least, widths.least);
    most = Math.max(most, widths.most);
  };
  for (const node of nodes) {
    if (isElement(node) && isBlock(layout, node, true)) {
      include(measureInline(layout, inline, textStyle));
      inline = [];
      include(measureNode(layout, node, textStyle));
    } else inline.push(node);
  }
  include(measureInline(layout, inline, textStyle));
  return { least, most };
}
