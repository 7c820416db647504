import type { ActionResult, DeviceAction } from '../device.ts';
import { calculate } from './calculate.ts';
import type { DeviceState } from './state.ts';
import { readPage } from './web/read-page.ts';
import type { SimulatedWeb } from './web/web.ts';

export interface Act {
  state: DeviceState;
  result: ActionResult;
}

const MAX_NOTE_LENGTH = 20_000;
const MAX_NOTES = 500;

/** What an action does to the computer. Pure: the same state and action always give the same outcome. */
export function act(before: DeviceState, action: DeviceAction, web: SimulatedWeb): Act {
  const state = { ...before, actionCount: before.actionCount + 1 };
  switch (action.type) {
    case 'goto':
      return goTo(state, action.url, web);
    case 'search':
      return search(state, action.query, web);
    case 'extract':
      return extract(state, action.question);
    case 'compute':
      return compute(state, action.expression);
    case 'write_note':
      return writeNote(state, action.text);
  }
}

function goTo(state: DeviceState, url: string, web: SimulatedWeb): Act {
  const { document, found } = web.visit(url);
  const summary = found
    ? `Opened “${document.title}” at ${document.url}.`
    : `Could not open ${brief(document.url)}: ${document.title === 'Page not found' ? 'the site has no such page' : 'it is not part of the simulated web'}.`;
  return {
    state: { ...state, app: 'browser', page: document, readBlockIndex: null },
    result: { ok: found, summary, value: null },
  };
}

function search(state: DeviceState, query: string, web: SimulatedWeb): Act {
  const { document, results } = web.search(query);
  const shown = brief(query);
  const summary =
    results.length > 0
      ? `Searched for “${shown}”: ${results.length} ${results.length === 1 ? 'result' : 'results'}.`
      : `Searched for “${shown}”: no page of the simulated web matches.`;
  return {
    state: { ...state, app: 'browser', page: document, readBlockIndex: null },
    result: { ok: results.length > 0, summary, value: results },
  };
}

function extract(state: DeviceState, question: string): Act {
  if (state.page === null) {
    return { state, result: { ok: false, summary: 'There is no page to read: the browser is not open.', value: null } };
  }
  const reading = readPage(state.page, question);
  const summary = reading?.summary ?? `Nothing on the page “${state.page.title}” answers “${brief(question)}”.`;
  return {
    state: { ...state, app: 'browser', readBlockIndex: reading?.blockIndex ?? null },
    result: { ok: reading !== null, summary, value: reading?.value ?? null },
  };
}

function compute(state: DeviceState, expression: string): Act {
  const calculation = calculate(expression);
  const shown = brief(expression);
  const display = calculation.ok ? String(calculation.value) : 'Error';
  const summary = calculation.ok ? `${shown} = ${display}.` : `Could not compute “${shown}”: ${calculation.problem}.`;
  return {
    state: { ...state, app: 'calculator', calculation: { expression: shown, display } },
    result: { ok: calculation.ok, summary, value: calculation.ok ? calculation.value : null },
  };
}

function writeNote(state: DeviceState, text: string): Act {
  const refusal = noteRefusal(state, text);
  if (refusal !== null)
    return { state: { ...state, app: 'notes' }, result: { ok: false, summary: refusal, value: null } };
  const notes = [...state.notes, text.toWellFormed()];
  return {
    state: { ...state, app: 'notes', notes },
    result: { ok: true, summary: `Wrote the note “${brief(text)}”.`, value: null },
  };
}

function noteRefusal(state: DeviceState, text: string): string | null {
  if (text.trim() === '') return 'Wrote no note: it would be empty.';
  if (text.length > MAX_NOTE_LENGTH) return `Wrote no note: it is longer than ${MAX_NOTE_LENGTH} characters.`;
  if (state.notes.length >= MAX_NOTES) return `Wrote no note: there are already ${MAX_NOTES}.`;
  return null;
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…`.toWellFormed() : line.toWellFormed();
}
