import type { CheerioAPI } from 'cheerio';
import type { Element, ParentNode } from 'domhandler';
import type { Bounds } from '../../device.ts';
import type { StyleRules } from '../screen/style/page-styles.ts';
import { childElements } from './dom.ts';

/** A loaded page. Its document is the single source of truth: typing changes a field's `value` there, so that reading,
 *  drawing and submitting a form see the same state. */
export interface Page {
  /** Absolute address. */
  url: string;
  status: number;
  title: string;
  $: CheerioAPI;
  /** Its style, which the layout applies as far as it knows it; that of real sites is not loaded. */
  style?: AppliedStyle;
  /** How another engine has laid out and drawn it; absent for pages that are laid out here. */
  rendering?: Rendering;
}

/** A page as a browser shows it. Lengths are in CSS pixels, positions from the top left of the page. */
export interface Rendering {
  /** Elements that can be acted on, with the refs that they keep as long as they exist. */
  refs: ReadonlyMap<Element, string>;
  /** Bounding box of each element that has one. */
  boxes: ReadonlyMap<Element, Bounds>;
  height: number;
  /** Picture of what is in view, in base64: WebP. Null until one is taken. */
  picture: string | null;
}

export interface AppliedStyle {
  rules: StyleRules;
  /** SVG by path. */
  pictures: ReadonlyMap<string, string>;
}

/** The body; of a fragment without one, its root. */
export function bodyOf({ $ }: Page): ParentNode | null {
  const root = $.root()[0] ?? null;
  // A query looks at all elements.
  const html = root && childElements(root).find(({ name }) => name === 'html');
  const body = html && childElements(html).find(({ name }) => name === 'body');
  return body ?? $('body')[0] ?? $('html')[0] ?? root;
}

/** The page's theme-color; null if it has none. */
export function themeColourOf({ $ }: Page): string | null {
  const root = $.root()[0];
  const head =
    root &&
    childElements(root)
      .flatMap(childElements)
      .find(({ name }) => name === 'head');
  const inHead =
    head && childElements(head).find(({ name, attribs }) => name === 'meta' && attribs.name === 'theme-color');
  return inHead?.attribs.content ?? $('meta[name="theme-color"]').attr('content') ?? null;
}
