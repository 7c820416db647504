import { readFileSync } from 'node:fs';
import type { ElementHandle, Frame, Selectors } from 'playwright-core';

/** Calls functions of `page-functions.js` in the documents of pages, in a world of their own: what a page does to the objects
 *  of JavaScript is not seen there. Playwright runs selector engines of this kind in it, so that a call is a selector. */

/** A function of the server failed in a document, such as one whose elements hide what they are made of. */
export class PageFunctionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageFunctionError';
  }
}

const ENGINE = 'doppel';
/** Longer than any caller waits. */
const TIMEOUT_MS = 30_000;

const readSource = (url: URL): string => readFileSync(url, 'utf8').replace(/;\s*$/, '');

let registered: Promise<void> | undefined;

/** Makes the functions known. To be awaited before a page is opened. */
export function registerPageFunctions(selectors: Selectors): Promise<void> {
  registered ??= selectors.register(ENGINE, toEngine(), { contentScript: true });
  return registered;
}

/** One for each document. A result that is no element is the text of an element that is in no document. */
function toEngine(): string {
  const functions = readSource(new URL('./page-functions.js', import.meta.url));
  const walk = readSource(new URL('./walk-page.js', import.meta.url));
  return `(() => {
  const functions = { ...${functions}, walk: ${walk} };
  const registry = { numbers: new WeakMap(), elements: new Map() };
  const call = (root, body) => {
    const { name, argument, element } = JSON.parse(decodeURIComponent(body));
    let outcome;
    try {
      const result = functions[name](registry, argument, root);
      if (element) return result instanceof Element ? [result] : [];
      outcome = { result };
    } catch (error) {
      if (element) return [];
      outcome = { problem: String(error) };
    }
    const carrier = document.createElement('data');
    carrier.textContent = JSON.stringify(outcome);
    return [carrier];
  };
  return { query: (root, body) => call(root, body)[0] ?? null, queryAll: call };
})()`;
}

/** Calls a function in a document. Throws PageFunctionError if it does. */
export async function callInFrame<Result>(frame: Frame, name: string, argument: unknown = null): Promise<Result> {
  return read(await frame.textContent(toSelector(name, argument), { timeout: TIMEOUT_MS }));
}

/** Calls a function on an element. Throws PageFunctionError if it does. */
export async function callOnElement<Result>(element: ElementHandle, name: string): Promise<Result> {
  const carrier = await element.$(toSelector(name, null));
  try {
    return read((await carrier?.textContent()) ?? null);
  } finally {
    await carrier?.dispose();
  }
}

/** The element that a function returns in a document, or on an element; null if it returns none. */
export function findElement(
  place: Frame | ElementHandle,
  name: string,
  argument: unknown = null,
): Promise<ElementHandle | null> {
  return place.$(toSelector(name, argument, true));
}

/** @param element whether an element is asked for */
function toSelector(name: string, argument: unknown, element = false): string {
  return `${ENGINE}=${encodeURIComponent(JSON.stringify({ name, argument, element })).replaceAll("'", '%27')}`;
}

function read<Result>(text: string | null): Result {
  const { result, problem } = JSON.parse(text ?? '{}') as { result: Result; problem?: string };
  if (problem !== undefined) throw new PageFunctionError(problem);
  return result;
}
