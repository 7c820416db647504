import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio/slim';
import { readStyleSheet } from '../../screen/style/style-sheet.ts';
import type { PageStyle } from '../web.ts';

/** Reads a file of a site by its path on the site; null if there is none. */
export type ReadSiteFile = (path: string) => Buffer | null;

const MAX_PICTURES = 40;
const MAX_PICTURE_BYTES = 40_000;

/** The style of a page at `path`: its own and linked style sheets in order, and the SVG files that these name, or that the page
 *  shows. */
export function readPageStyle(html: string, path: string, read: ReadSiteFile): PageStyle | null {
  const $ = load(html);
  const sheets = $('style, link[rel~="stylesheet" i]')
    .toArray()
    .map((element) => {
      const href = $(element).attr('href');
      if (element.name === 'style') return withFullPaths($(element).text(), path);
      const sheet = href === undefined ? null : toPath(href, path);
      return sheet === null ? '' : withFullPaths(String(read(sheet) ?? ''), sheet);
    });
  const css = sheets.join('\n');
  const shown = $('img[src]')
    .toArray()
    .flatMap((image) => toPath($(image).attr('src') ?? '', path) ?? []);
  const named = [...css.matchAll(URLS)].map(([, url = '']) => url);
  const pictures = readPictures([...shown, ...named], read);
  return css.trim() === '' && pictures.size === 0 ? null : { css, pictures };
}

const URLS = /url\(\s*["']?([^"')]+?)["']?\s*\)/g;

const withFullPaths = (css: string, from: string): string =>
  css.replace(URLS, (all, url: string) => `url(${toPath(url, from) ?? all})`);

/** Path on the same site; null for any other address. */
function toPath(address: string, from: string): string | null {
  const url = URL.parse(address, `http://site.invalid${from}`);
  return url?.host === 'site.invalid' ? url.pathname : null;
}

function readPictures(paths: readonly string[], read: ReadSiteFile): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const path of paths) {
    if (!path.endsWith('.svg') || pictures.size >= MAX_PICTURES) continue;
    const bytes = read(path);
    if (bytes && bytes.length <= MAX_PICTURE_BYTES) pictures.set(path, bytes.toString());
  }
  return pictures;
}

const MAX_NAMED = 8;

/** One sentence on what the layout does not apply of the style sheets in a site's folder; null if it applies them all. */
export function describeLeftOut(folder: string, read: ReadSiteFile): string | null {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const leftOut = new Set<string>();
  for (const name of files) {
    const path = `/${name.split('\\').join('/')}`;
    if (!/\.(?:css|html?)$/i.test(name)) continue;
    const text = String(read(path) ?? '');
    const css = name.endsWith('.css') ? text : load(text)('style').text();
    for (const each of readStyleSheet(css).leftOut) leftOut.add(each);
  }
  if (leftOut.size === 0) return null;
  const named = [...leftOut].slice(0, MAX_NAMED).join('; ');
  const more = leftOut.size > MAX_NAMED ? `; and ${leftOut.size - MAX_NAMED} more` : '';
  return `The layout does not apply of the style sheets in ${join(folder)}: ${named}${more}`;
}
