import type { Element } from 'domhandler';
import { closest } from '../../browser/dom.ts';
import type { Page } from '../../browser/page.ts';
import { isUnseen, textOf } from '../blocks/dom-text.ts';

export interface Message {
  text: string;
  element: Element;
}

/** A longer text with such a role is a part of the page that changes rather than a message. */
const MAX_LENGTH = 600;

/** Messages with the role `alert` or `status`, and notices and errors; a message inside another is part of it. */
export function readMessages(page: Page): Message[] {
  const marked = page
    .$('[role="alert"], [role="status"], .notice, .error')
    .get()
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '' && text.length <= MAX_LENGTH);
  const elements = new Set<Element>(marked.map(({ element }) => element));
  return marked.filter(({ element }) => {
    const isInside = closest(element, (each) => each !== element && elements.has(each)) !== null;
    return !isInside && closest(element, isUnseen) === null;
  });
}
