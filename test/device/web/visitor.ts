import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';
import type { Web, WebResponse } from '../../../src/device/simulated/web/web.ts';

/** Visits sites as a browser does: with a cookie jar, links and forms by what they say. */
export class Visitor {
  readonly #web: Web;
  readonly cookies = new CookieJar();
  url = new URL('https://home.example/');
  status = 0;
  $: CheerioAPI = load('');
  file: { name: string; mediaType: string; bytes: Buffer } | null = null;

  constructor(web: Web = createBuiltInWeb({ seed: 1 })) {
    this.#web = web;
  }

  async open(address: string, posted?: URLSearchParams): Promise<this> {
    const url = new URL(address, this.url);
    const { cookies } = this;
    const method = posted ? 'POST' : 'GET';
    this.#take(await this.#web.fetch({ method, url, form: posted ?? new URLSearchParams(), cookies }));
    return this;
  }

  /** Follows the first link with this text or label. */
  follow(label: string): Promise<this> {
    const link = this.$('a').filter((_, a) => (this.$(a).attr('aria-label') ?? this.$(a).text()).trim() === label);
    const href = link.attr('href');
    if (href === undefined) throw new Error(`No link “${label}” at ${this.url.href}`);
    return this.open(href);
  }

  /** Sends the form that has the button, with the page's values and those given by the controls' names. */
  submit(button: string, given: Record<string, string | null> = {}): Promise<this> {
    const $ = this.$;
    const form = $('button')
      .filter((_, b) => ($(b).attr('aria-label') ?? $(b).text()).trim() === button)
      .closest('form');
    if (form.length === 0) throw new Error(`No button “${button}” at ${this.url.href}`);
    const values = new URLSearchParams(form.serializeArray().map(({ name, value }): [string, string] => [name, value]));
    for (const [name, value] of Object.entries(given)) {
      if (form.find(`[name="${name}"]`).length === 0) throw new Error(`No field ${name} at ${this.url.href}`);
      if (value === null) values.delete(name);
      else values.set(name, value);
    }
    const action = form.attr('action') ?? this.url.href;
    if (form.attr('method') === 'post') return this.open(action, values);
    return this.open(`${action}?${values.toString()}`);
  }

  text(selector: string): string {
    return this.$(selector).first().text().replace(/\s+/g, ' ').trim();
  }

  /** The value of a fact of the page's `dl`s. */
  fact(label: string): string {
    const term = this.$('dt').filter((_, dt) => this.$(dt).text() === label);
    return term.first().next('dd').text();
  }

  /** The text of a column of the first table. */
  column(index: number): string[] {
    return this.$('table')
      .first()
      .find(`tbody td:nth-child(${index + 1})`)
      .toArray()
      .map((cell) => this.$(cell).text().trim());
  }

  #take(response: WebResponse): void {
    this.status = response.status;
    this.file = response.body.type === 'file' ? response.body : null;
    if (response.body.type === 'file') return;
    this.url = response.url;
    this.$ = load(response.body.html);
  }
}
