import type { Element } from 'domhandler';
import type { Page as BrowserPage, ElementHandle, Frame } from 'playwright-core';
import type { Bounds } from '../../device.ts';
import { descendants } from '../../simulated/browser/dom.ts';
import type { Page } from '../../simulated/browser/page.ts';
import { parsePage } from '../../simulated/browser/parse-page.ts';
import { callInFrame, callOnElement, findElement } from '../isolated/isolated-world.ts';
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

const ANSWER_MS = 5_000;
const MAX_ELEMENTS = 15_000;
const MAX_TEXT = 400_000;
const MAX_FRAMES = 20;
// A page may go on to others by itself.
const MAX_TRIES = 4;

/** Reads one page of the browser, with its frames and shadow trees. */
export class PageReader {
  readonly #page: BrowserPage;
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
      const handle = await within(ANSWER_MS, findElement(frame, 'find', number)).catch(() => null);
      if (handle) return handle;
    }
    return null;
  }

  async #walk(frame: Frame): Promise<DocumentSnapshot> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#walkOnce(frame);
      } catch (error) {
        if (!isGone(error) || tries === MAX_TRIES) throw error;
      }
    }
  }

  async #walkOnce(frame: Frame): Promise<DocumentSnapshot> {
    const isFrame = frame !== this.#page.mainFrame();
    const options = { next: this.#next, maxElements: MAX_ELEMENTS, maxText: MAX_TEXT, isFrame };
    const found = await within(ANSWER_MS, callInFrame<DocumentSnapshot>(frame, 'walk', options));
    this.#frameCount += 1;
    this.#next = found.next;
    return found;
  }

  /** The HTML of a document with those of its frames in place. Their boxes are added to it. */
  async #withFrames(frame: Frame, document: DocumentSnapshot): Promise<string> {
    let { html } = document;
    for (const child of frame.childFrames()) {
      if (this.#frameCount > MAX_FRAMES) break;
      const inner = await this.#readFrame(child, document).catch(() => null);
      if (!inner) continue;
      const { place, html: content } = inner;
      html = html.replace(` doppel-frame="${place}"></div>`, () => `>${content}</div>`);
    }
    return html;
  }

  async #readFrame(child: Frame, document: DocumentSnapshot) {
    const element = await within(ANSWER_MS, child.frameElement());
    const number = await within(ANSWER_MS, callOnElement<number | null>(element, 'numberOf'));
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
