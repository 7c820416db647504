import type { Span, ValueDetail } from './value.ts';

/** What a reader found in a text, with its place there. */
export type Found = { span: Span } & ValueDetail;

/** Places of a text that are taken. */
export class Spans {
  private readonly taken: Uint8Array;

  constructor(length: number) {
    this.taken = new Uint8Array(length);
  }

  isFree({ start, end }: Span): boolean {
    return !this.taken.subarray(start, end).includes(1);
  }

  /** Takes a span; false if a part of it is taken, or it is empty. */
  take(span: Span): boolean {
    if (span.start >= span.end || !this.isFree(span)) return false;
    this.taken.fill(1, span.start, span.end);
    return true;
  }
}
