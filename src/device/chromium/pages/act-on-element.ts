import type { ElementHandle } from 'playwright-core';
import type { DeviceFile } from '../../device.ts';
import { callOnElement, findElement } from '../isolated/isolated-world.ts';
import { PageHungError } from '../within.ts';
import type { ChromiumTab } from './chromium-tab.ts';

const ACTION_MS = 3_000;

/** Why an element could not be acted on; continues `“Send” ...`. Null if it could. */
export type Refusal = string | null;

const GONE = 'is no longer on the page';

/** Clicks an element with the mouse, as a person would: what covers it gets in the way. */
export async function clickElement(handle: ElementHandle | null): Promise<Refusal> {
  if (!handle) return GONE;
  return refusalOf(() => clickHandle(handle));
}

async function clickHandle(handle: ElementHandle): Promise<void> {
  const isShown = await handle.isVisible();
  if (isShown) return handle.click({ timeout: ACTION_MS });
  // A control that is styled by its label alone.
  const shown = await findElement(handle, 'shownLabel');
  if (shown) return shown.click({ timeout: ACTION_MS });
  return handle.click({ timeout: ACTION_MS });
}

// What these accept is not typed letter by letter.
const SET_AT_ONCE = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** Replaces a field's value. The last letter is typed by keyboard, for scripts that listen to keys. */
export async function fillElement(handle: ElementHandle | null, text: string): Promise<Refusal> {
  if (!handle) return GONE;
  return refusalOf(async () => {
    const type = await callOnElement<string>(handle, 'typeOf');
    const letters = [...text];
    const last = letters.at(-1);
    if (last === undefined || last === '\n' || SET_AT_ONCE.has(type)) return handle.fill(text, { timeout: ACTION_MS });
    await handle.fill(letters.slice(0, -1).join(''), { timeout: ACTION_MS });
    await handle.press('End', { timeout: ACTION_MS });
    await handle.type(last, { timeout: ACTION_MS });
  });
}

export async function selectIndex(handle: ElementHandle | null, index: number): Promise<Refusal> {
  if (!handle) return GONE;
  return refusalOf(async () => {
    await handle.selectOption({ index }, { timeout: ACTION_MS });
  });
}

/** Puts a file into a file field, or into the one that a button opens. */
export async function putFile(
  live: ChromiumTab,
  handle: ElementHandle | null,
  isField: boolean,
  { name, mediaType, bytes }: DeviceFile,
): Promise<Refusal> {
  if (!handle) return GONE;
  const payload = { name, mimeType: mediaType, buffer: bytes };
  if (isField) return refusalOf(() => handle.setInputFiles(payload, { timeout: ACTION_MS }));
  const refusal = await clickElement(handle);
  await live.settle();
  const { chooser } = live;
  if (refusal !== null || !chooser) return refusal ?? 'asks for no file';
  live.chooser = null;
  return refusalOf(() => chooser.setFiles(payload, { timeout: ACTION_MS }));
}

/** The first line of the browser's reason, in plain words. */
async function refusalOf(act: () => Promise<void>): Promise<Refusal> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof PageHungError || !(error instanceof Error)) throw error;
    return explain(error);
  }
}

function explain({ message }: Error): string {
  const cover = /(<[^>]*>[^<]{0,80})[^\n]*intercepts pointer events/.exec(message)?.[1];
  if (cover !== undefined) return `is covered by ${cover.replace(/\s+/g, ' ').trim()}`;
  if (/not visible|outside of the viewport|no bounding box|not have layout/.test(message)) return 'is not visible';
  if (/not attached|detached|disposed/.test(message)) return GONE;
  if (/not enabled|disabled/.test(message)) return 'is disabled';
  if (/not editable|readonly/.test(message)) return 'cannot be written';
  if (/Malformed value/.test(message)) return 'does not take such a value';
  if (/closed|crashed/.test(message)) throw new Error(message);
  return 'did not react in time';
}
