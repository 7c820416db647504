import type { Element } from 'domhandler';
import type { Page } from '../browser/page.ts';
import { elementsIn, isUnseen, textOf } from './blocks/dom-text.ts';

const MAX_DEPTH = 150;

/** The innermost visible element whose text contains the text; null if none does. */
export function findText(page: Page, text: string): Element | null {
  const wanted = text.trim();
  let parent: Element | undefined = page.$('main, [role="main"]').get(0) ?? page.$('body').get(0);
  if (wanted === '' || parent === undefined || !textOf(parent).includes(wanted)) return null;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const inner: Element | undefined = elementsIn(parent).find(
      (child) => !isUnseen(child) && textOf(child).includes(wanted),
    );
    if (inner === undefined) return parent;
    parent = inner;
  }
  return parent;
}
