/** Limits of the size of a page's content. */

export const MAX_ROWS = 200;
export const MAX_COLUMNS = 16;
const MAX_TEXT = 200;
const MAX_PARAGRAPH = 2000;
const MAX_URL = 2000;
const MAX_BYTES = 64 * 1024;
/** Address, title, names of properties. */
const RESERVED_BYTES = 8 * 1024;

/** A short text: a cell, a label or a name. */
export const toText = (text: string): string => cut(text, MAX_TEXT);
export const toParagraph = (text: string): string => cut(text, MAX_PARAGRAPH);

function cut(text: string, length: number): string {
  return (text.length > length ? text.slice(0, length) : text).toWellFormed();
}

/** The address; null if it is too long to be kept. */
export const toUrl = (url: string | null): string | null => (url !== null && url.length > MAX_URL ? null : url);

/** Counts the bytes of what is kept. */
export class Budget {
  #left = MAX_BYTES - RESERVED_BYTES;
  /** Something was left out. */
  isExceeded = false;

  /** The first items that fit, all together in `most` bytes of JSON. */
  take<T>(items: readonly T[], most: number): T[] {
    const kept: T[] = [];
    let left = Math.min(most, this.#left);
    for (const item of items) {
      const size = sizeOf(item);
      if (size > left) {
        this.isExceeded = true;
        break;
      }
      left -= size;
      this.#left -= size;
      kept.push(item);
    }
    return kept;
  }

  /** The first items, at most `count` of them. */
  first<T>(items: readonly T[], count: number): readonly T[] {
    if (items.length <= count) return items;
    this.isExceeded = true;
    return items.slice(0, count);
  }
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;
