import type { Dialog } from 'playwright-core';
import { type OpenPage, toOpenPage } from '../../simulated/browser/browser.ts';
import { parsePage } from '../../simulated/browser/parse-page.ts';

/** Pages that the browser itself shows in place of one of the web. */

const DIALOG_OK = 'ok';
export const DIALOG_CANCEL = 'cancel';
export const DIALOG_FIELD = 'answer';

/** A dialog of a script, as a page with its buttons. */
export function dialogPage(dialog: Dialog, url: string): Promise<OpenPage> {
  const isPrompt = dialog.type() === 'prompt';
  const field = isPrompt
    ? `<label>Answer <input type="text" name="${DIALOG_FIELD}" value="${escapeHtml(dialog.defaultValue())}"></label>`
    : '';
  const cancel =
    dialog.type() === 'alert' ? '' : `<button type="button" name="${DIALOG_CANCEL}" value="1">Cancel</button>`;
  const buttons = `<button type="button" name="${DIALOG_OK}" value="1">OK</button>${cancel}`;
  const said = dialog
    .message()
    .slice(0, 2_000)
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`);
  return ownPage(url, 200, 'This page says', `${said.join('')}${field}<p>${buttons}</p>`);
}

/** Says why a page is not shown. */
export function problemPage(url: string, status: number, problem: string): Promise<OpenPage> {
  return ownPage(url, status, 'This page could not be opened', `<p class="error">${escapeHtml(problem)}</p>`);
}

async function ownPage(url: string, status: number, title: string, html: string): Promise<OpenPage> {
  const text = escapeHtml(title);
  const document = `<html lang="en"><head><title>${text}</title></head><body><main><h1>${text}</h1>${html}</main></body></html>`;
  return toOpenPage(await parsePage(document, url, status));
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
