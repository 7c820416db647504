import { readFileSync } from 'node:fs';
import type { Element } from 'domhandler';
import type { Page as BrowserPage, ElementHandle, Frame, JSHandle } from 'playwright-core';
import type { Bounds } from '../../device.ts';
import { descendants } from '../../simulated/browser/dom.ts';
import type { Page } from '../../simulated/browser/page.ts';
import { parsePage } from '../../simulated/browser/parse-page.ts';
import { pageFunction } from '../page-function.ts';
import { within } from '../within.ts';

/** A page as it is shown at one moment. */
export interface PageSnapshot {
  page: Page;
  /** Vertical scroll offset in CSS pixels. */
  scroll: number;
  focus: Element | null;
  /** HTML of the whole page: equal for pages that look equal to a reader. */
  html: string;
  elementOf: (number: number) => Element | null;
  numberOf: (element: Element) => number | null;
}

/** What `walk-page.js` returns. Boxes are numbers of elements, each with x, y, width and height. */
interface DocumentSnapshot {
  html: string;
  boxes: number[];
  frames: { number: number; x: number; y: number }[];
  next: number;
  focus: number | null;
  title: string;
  lang: string;
  url: string;
  scroll: number;
  height: number;
  themeColour: string | null;
}

interface Registry {
  numbers: { get(element: unknown): number | undefined };
  elements: { get(number: number): { deref(): unknown } | undefined };
}

const WALK = pageFunction<unknown, DocumentSnapshot>(readFileSync(new URL('./walk-page.js', import.meta.url), 'utf8'));
const NEW_REGISTRY = pageFunction<void, Registry>('() => ({ numbers: new WeakMap(), elements: new Map() })');
const FIND = pageFunction<[JSHandle<Registry>, number], unknown>(`([registry, number]) => {
  const found = registry.elements.get(number)?.deref();
  return found?.isConnected ? found : null;
}`);
const NUMBER = pageFunction<[JSHandle<Registry>, unknown], number | undefined>(
  '([registry, element]) => registry.numbers.get(element)',
);
const ANSWER_MS = 5_000;
const MAX_ELEMENTS = 15_000;
const MAX_TEXT = 400_000;
const MAX_FRAMES = 20;
// A page may go on to others by itself.
const MAX_TRIES = 4;

/** Reads one page of the browser, with its frames and shadow trees. */
export class PageReader {
  readonly #page: BrowserPage;
  readonly #registries = new WeakMap<Frame, JSHandle<Registry>>();
  #frameCount = 0;
  #next = 1;

  constructor(page: BrowserPage) {
    this.#page = page;
  }

  /** Rejects with PageHungError if the page does not answer.
   *  @param status HTTP status of the page */
  async read(status: number): Promise<PageSnapshot> {
    const main = this.#page.mainFrame();
    this.#frameCount = 0;
    const top = await this.#walk(main);
    const html = await this.#withFrames(main, top);
    const head = `<title>${escapeHtml(top.title)}</title>${themeTag(top.themeColour)}`;
    const document = `<!doctype html><html lang="${escapeHtml(top.lang)}"><head>${head}</head>${html}</html>`;
    return toSnapshot(await parsePage(document, top.url, status), top, html);
  }

  /** The element with this number; null once it is gone. */
  async handleOf(number: number): Promise<ElementHandle | null> {
    for (const frame of this.#page.frames()) {
      const handle = await this.#find(frame, number).catch(() => null);
      if (handle) return handle;
    }
    return null;
  }

  async #find(frame: Frame, number: number): Promise<ElementHandle | null> {
    const registry = this.#registries.get(frame);
    if (!registry) return null;
    const handle = await within(ANSWER_MS, frame.evaluateHandle(FIND as never, [registry, number]));
    return handle.asElement();
  }

  async #walk(frame: Frame): Promise<DocumentSnapshot> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#walkOnce(frame, await this.#registryOf(frame));
      } catch (error) {
        if (!isGone(error) || tries === MAX_TRIES) throw error;
        // The frame has another document now.
        this.#registries.delete(frame);
      }
    }
  }

  async #walkOnce(frame: Frame, registry: JSHandle<Registry>): Promise<DocumentSnapshot> {
    const isFrame = frame !== this.#page.mainFrame();
    const options = { next: this.#next, maxElements: MAX_ELEMENTS, maxText: MAX_TEXT, isFrame };
    const found = await within(
      ANSWER_MS,
      frame.evaluate<DocumentSnapshot, unknown>(WALK as never, [registry, options]),
    );
    this.#frameCount += 1;
    this.#next = found.next;
    return found;
  }

  async #registryOf(frame: Frame): Promise<JSHandle<Registry>> {
    const known = this.#registries.get(frame);
    if (known) return known;
    const registry = await within(ANSWER_MS, frame.evaluateHandle(NEW_REGISTRY));
    this.#registries.set(frame, registry);
    return registry;
  }

  /** The HTML of a document with those of its frames in place. Their boxes are added to it. */
  async #withFrames(frame: Frame, document: DocumentSnapshot): Promise<string> {
    let { html } = document;
    for (const child of frame.childFrames()) {
      if (this.#frameCount > MAX_FRAMES) break;
      const inner = await this.#readFrame(frame, child, document).catch(() => null);
      if (!inner) continue;
      const { place, html: content } = inner;
      html = html.replace(` doppel-frame="${place}"></div>`, () => `>${content}</div>`);
    }
    return html;
  }

  async #readFrame(parent: Frame, child: Frame, document: DocumentSnapshot) {
    const registry = this.#registries.get(parent);
    const element = await within(ANSWER_MS, child.frameElement());
    const number = await parent.evaluate<number | undefined, unknown>(NUMBER as never, [registry, element]);
    const place = document.frames.find((each) => each.number === number);
    if (!place) return null;
    const inner = await this.#walk(child);
    const html = await this.#withFrames(child, inner);
    for (let at = 0; at < inner.boxes.length; at += 5) {
      const [id = 0, x = 0, y = 0, width = 0, height = 0] = inner.boxes.slice(at, at + 5);
      document.boxes.push(id, x + place.x, y + place.y, width, height);
    }
    document.focus = document.focus === number && inner.focus !== null ? inner.focus : document.focus;
    return { place: place.number, html: html.replace(/^<body\b/, '<div').replace(/<\/body>$/, '</div>') };
  }
}

function toSnapshot(page: Page, top: DocumentSnapshot, html: string): PageSnapshot {
  const boxOf = new Map<number, Bounds>();
  for (let at = 0; at < top.boxes.length; at += 5) {
    const [number = 0, x = 0, y = 0, width = 0, height = 0] = top.boxes.slice(at, at + 5);
    boxOf.set(number, { x, y, width, height });
  }
  const byNumber = new Map<number, Element>();
  const numbers = new Map<Element, number>();
  const refs = new Map<Element, string>();
  const boxes = new Map<Element, Bounds>();
  const root = page.$.root()[0];
  for (const element of root ? descendants(root) : []) {
    const number = takeNumber(element);
    if (number === null) continue;
    byNumber.set(number, element);
    numbers.set(element, number);
    refs.set(element, `e${number}`);
    const box = boxOf.get(number);
    if (box) boxes.set(element, box);
  }
  return {
    page: { ...page, rendering: { refs, boxes, height: top.height, picture: null } },
    ...{ scroll: top.scroll, focus: (top.focus !== null && byNumber.get(top.focus)) || null, html },
    elementOf: (number) => byNumber.get(number) ?? null,
    numberOf: (element) => numbers.get(element) ?? null,
  };
}

/** Takes the attributes of `walk-page.js` off an element. */
function takeNumber({ attribs }: Element): number | null {
  const { 'doppel-n': text, 'doppel-file': file } = attribs;
  delete attribs['doppel-n'];
  delete attribs['doppel-file'];
  delete attribs['doppel-frame'];
  if (file !== undefined) attribs.value = file;
  return text === undefined ? null : Number(text);
}

const themeTag = (colour: string | null): string =>
  colour === null ? '' : `<meta name="theme-color" content="${escapeHtml(colour)}">`;

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Whether a document went away while it was read. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error && /context was destroyed|JSHandle|another realm|execution context/i.test(error.message)
  );
}
