import type { Bounds } from '../../../device.ts';
import { frontTab } from '../../browser/browser.ts';
import { scrollToFragment } from '../../browser/navigate.ts';
import { indexOf } from '../../browser/page-index.ts';
import { ScriptError } from '../../browser/script-error.ts';
import { removeItem, type StorageArea, storeFor, writeItem } from '../../browser/storage.ts';
import { pageArea } from '../../screen/geometry.ts';
import { layOutPage } from '../../screen/layout/page-layout.ts';
import { scrollRange } from '../../screen/views/page-view.ts';
import type { Operation } from './operation.ts';
import { attributeOf, toText } from './operation.ts';
import type { ScriptPage } from './script-page.ts';

const MAX_ADDRESS = 4_000;
const PARTS = ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'] as const;

/** Operations on the window: location, history, storage and scrolling. */
export const windowOperations: Record<string, Operation> = {
  location: ({ page }) => page.url,
  baseAddress: ({ page }) => indexOf(page).baseUrl,
  address: (page, handle, attribute) => {
    const value = attributeOf(page.element(handle), toText(attribute));
    return value === undefined ? '' : (URL.parse(value.trim(), indexOf(page.page).baseUrl)?.href ?? value);
  },
  parseAddress: (_, address, base) => {
    const url = base === null ? URL.parse(toText(address)) : URL.parse(toText(address), toText(base));
    return url && Object.fromEntries(PARTS.map((part) => [part, url[part]]));
  },
  navigate: (page, address) => navigate(page, toText(address)),
  reload: (page) => {
    page.navigation = { type: 'reload' };
  },
  travel: (page, step) => {
    page.navigation = { type: 'travel', step: Number(step) || 0 };
  },
  historyLength: ({ computer }) => frontTab(computer.browser)?.history.length ?? 0,
  userAgent: () => 'Doppel/0.1 (simulated browser)',
  cookie: ({ page, computer }) => computer.browser.cookies.header(new URL(page.url), { isScript: true }),
  setCookie: (page, text) => page.setCookie(toText(text)),
  storage: ({ page, computer: { browser } }, area, action, key, value) => {
    const which: StorageArea = area === 'session' ? 'session' : 'local';
    const items = storeFor(browser, which, page.url);
    if (action === 'get') return items.get(toText(key)) ?? null;
    if (action === 'keys') return [...items.keys()];
    if (action === 'set') return writeItem(browser, which, page.url, toText(key), toText(value));
    return removeItem(browser, which, page.url, action === 'clear' ? null : toText(key));
  },
  /** Width and height of the viewport, scroll offset, and height of the page. */
  view: ({ computer, shown }) => {
    const { furthest, viewHeight } = scrollRange(computer, shown);
    return [pageArea(computer, 'browser').area.width, viewHeight, shown.scroll, furthest + viewHeight];
  },
  scroll: (page, y) => scrollTo(page, Number(y)),
  box: (page, handle) => {
    const box = boxesOf(page).get(page.element(handle));
    return box ? [box.x, box.y - page.shown.scroll, box.width, box.height] : [0, 0, 0, 0];
  },
  scrollIntoView: (page, handle) => {
    const box = boxesOf(page).get(page.element(handle));
    if (box) scrollTo(page, box.y);
  },
};

/** Scrolls to a fragment of the same page at once; opens another page after the script has ended. */
function navigate(page: ScriptPage, address: string): void {
  const url = address.length > MAX_ADDRESS ? null : URL.parse(address.trim(), indexOf(page.page).baseUrl);
  if (!url) throw new ScriptError('SyntaxError', `'${address.slice(0, 100)}' is not a valid URL.`);
  const [before, after] = [page.page.url, url.href].map((each) => each.split('#')[0]);
  if (url.hash === '' || before !== after) {
    page.navigation = { type: 'address', url };
    return;
  }
  page.page.url = url.href;
  page.touch();
  scrollToFragment(page.shown, url.hash);
}

function scrollTo({ computer, shown }: ScriptPage, y: number): void {
  const { furthest } = scrollRange(computer, shown);
  shown.scroll = Math.round(Math.max(0, Math.min(furthest, y || 0)));
}

const layouts = new WeakMap<ScriptPage, { version: number; boxes: ReadonlyMap<object, Bounds> }>();

function boxesOf(page: ScriptPage): ReadonlyMap<object, Bounds> {
  const known = layouts.get(page);
  if (known?.version === page.shown.version) return known.boxes;
  const { area, size } = pageArea(page.computer, 'browser');
  const { boxes } = layOutPage(page.shown, area.width, size);
  layouts.set(page, { version: page.shown.version, boxes });
  return boxes;
}
