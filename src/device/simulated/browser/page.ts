import type { CheerioAPI } from 'cheerio';

/** A loaded page. Its document is the single source of truth: typing changes a field's `value` there, so that reading,
 *  drawing and submitting a form see the same state. */
export interface Page {
  /** Absolute address. */
  url: string;
  status: number;
  title: string;
  $: CheerioAPI;
}
