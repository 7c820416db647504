import type { Element } from 'domhandler';
import type { PageLink } from '../../../page-content.ts';
import { closest } from '../../browser/dom.ts';
import { nameOf } from '../../browser/forms/controls.ts';
import type { Page } from '../../browser/page.ts';
import { indexOf, linkUrl } from '../../browser/page-index.ts';
import { isFrame } from '../blocks/blocks.ts';
import { isUnseen } from '../blocks/dom-text.ts';
import { toText, toUrl } from './limits.ts';

/** Links to web addresses that have a name other than the address, in order. */
export function readLinks(page: Page, rows: ReadonlySet<Element>): PageLink[] {
  const hasMain = page.$('main, [role="main"]').length > 0;
  return [...indexOf(page).byRef].flatMap(([ref, element]) => {
    if (element.name !== 'a') return [];
    const url = linkUrl(page, element);
    const text = toText(nameOf(page, element));
    const isWeb = url !== null && /^https?:$/.test(url.protocol) && toUrl(url.href) !== null;
    if (!isWeb || text === '' || text === element.attribs.href || closest(element, isUnseen) !== null) return [];
    return [{ text, url: url.href, ref, area: areaOf(element, rows, hasMain) }];
  });
}

function areaOf(link: Element, rows: ReadonlySet<Element>, hasMain: boolean): PageLink['area'] {
  if (closest(link, (element) => rows.has(element)) !== null) return 'row';
  const isMain = closest(link, ({ name, attribs }) => name === 'main' || attribs.role === 'main') !== null;
  return (hasMain && !isMain) || closest(link, isFrame) !== null ? 'menu' : 'main';
}
