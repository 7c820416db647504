import type { AnyNode, Element } from 'domhandler';
import { childElements, hasClass, isElement, isHidden } from '../../browser/dom.ts';
import { inlineStyleOf, measureInline } from './inline.ts';
import type { InlineStyle, LayoutContext } from './layout-context.ts';
import { isBlank, isBlock } from './layout-context.ts';

export interface Widths {
  /** Narrower than this, words are cut. */
  least: number;
  /** Wider than this, nothing is gained. */
  most: number;
}

const NONE: Widths = { least: 0, most: 0 };

/** How wide something wants to be. */
export function measureNode(sheet: LayoutContext, node: AnyNode, look: InlineStyle): Widths {
  if (isBlank(node)) return NONE;
  if (!isElement(node) || !isBlock(sheet, node, true)) return measureInline(sheet, [node], look);
  const known = sheet.widths.get(node);
  if (known) return known;
  const widths = measureBlock(sheet, node, inlineStyleOf(sheet, node, look));
  sheet.widths.set(node, widths);
  return widths;
}

function measureBlock(sheet: LayoutContext, element: Element, look: InlineStyle): Widths {
  const padding = paddingOf(sheet, element);
  const isSideBySide = element.name === 'tr' || element.name === 'nav' || hasClass(element, 'row');
  const inner = isSideBySide ? sideBySide(sheet, element, look) : measureFlow(sheet, element.children, look);
  return { least: inner.least + padding, most: inner.most + padding };
}

function paddingOf({ size }: LayoutContext, element: Element): number {
  if (hasClass(element, 'card') || element.name === 'aside') return size * 2.6;
  if (hasClass(element, 'notice') || hasClass(element, 'error') || element.name === 'fieldset') return size * 2.4;
  return { li: size * 1.8, td: 24, th: 24, blockquote: size * 1.2, pre: 28 }[element.name] ?? 0;
}

function sideBySide(sheet: LayoutContext, element: Element, look: InlineStyle): Widths {
  const widths = childElements(element)
    .filter((child) => !isHidden(child))
    .map((child) => measureNode(sheet, child, { ...look, isInLine: true }));
  const least = widths.reduce((most, each) => Math.max(most, each.least), 0);
  return { least, most: widths.reduce((total, each) => total + each.most + sheet.size, 0) };
}

export function measureFlow(sheet: LayoutContext, nodes: readonly AnyNode[], look: InlineStyle): Widths {
  let least = 0;
  let most = 0;
  let inline: AnyNode[] = [];
  const take = (widths: Widths): void => {
    least = Math.max(least, widths.least);
    most = Math.max(most, widths.most);
  };
  for (const node of nodes) {
    if (isElement(node) && isBlock(sheet, node, true)) {
      take(measureInline(sheet, inline, look));
      inline = [];
      take(measureNode(sheet, node, look));
    } else inline.push(node);
  }
  take(measureInline(sheet, inline, look));
  return { least, most };
}
