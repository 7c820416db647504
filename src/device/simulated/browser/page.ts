import type { CheerioAPI } from 'cheerio';

/** A page as the browser holds it. Its document is the one truth: what a person types into a field is that field's
 *  `value` there, so that reading, drawing and sending a form all see the same. */
export interface Page {
  /** Absolute address. */
  url: string;
  status: number;
  title: string;
  $: CheerioAPI;
}
