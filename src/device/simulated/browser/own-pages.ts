import type { OpenPage } from './browser.ts';
import { toOpenPage } from './browser.ts';
import { parsePage } from './parse-page.ts';

/** Internal pages of the browser. */

export const BLANK_URL = 'about:blank';

export function blankPage(): Promise<OpenPage> {
  return ownPage(BLANK_URL, 200, 'New tab', '<p class="muted">Type an address, or words to search for, above.</p>');
}

export function notAllowedPage(url: URL, allowed: readonly string[]): Promise<OpenPage> {
  const items = allowed.slice(0, 50).map((entry) => `<li>${toMarkup(entry)}</li>`);
  const text = `${toMarkup(url.href)} is not one of the addresses that this task may visit:`;
  return ownPage(url.href, 403, 'Not allowed', `<p>${text}</p><ul>${items.join('')}</ul>`);
}

async function ownPage(url: string, status: number, title: string, html: string): Promise<OpenPage> {
  const document = `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${html}</main></body></html>`;
  return toOpenPage(await parsePage(document, url, status));
}

function toMarkup(text: string): string {
  return text.slice(0, 300).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
