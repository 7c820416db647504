import type { PastStep } from '../../../model.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Control, Item } from '../run/screen.ts';
import { alertOf, controlsOf, isButton, isText, listResults, pageOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, goTo, isBrowser, notFound, success, toOutcome } from '../run/step-generator.ts';

const SEARCH_ADDRESS = 'https://search.example/?q=';
const MAX_QUERY_LENGTH = 200;

interface Found {
  step: PastStep;
  items: Item[];
}

/** Searches the web with the search engine. */
export function* searchWeb(query: string, progress: Progress): StepGenerator<Found> {
  const asked = query.slice(0, MAX_QUERY_LENGTH).toWellFormed();
  const url = `${SEARCH_ADDRESS}${encodeURIComponent(asked)}`;
  const step = yield* goTo(progress, url, `Search the web for “${asked}”.`);
  const items = step.ok ? (listResults(progress.screen) ?? []) : [];
  progress.hasLostPage = items.length === 0;
  return { step, items };
}

export function* search(intent: IntentOf<'search'>, progress: Progress): StepGenerator<Outcome> {
  const { query, where } = intent;
  if (where === 'site' && isBrowser(progress)) {
    const box = findSearchBox(progress);
    if (box) return yield* searchSite(intent, box, progress);
  }
  const { step, items } = yield* searchWeb(query, progress);
  if (!step.ok) return toOutcome(intent, step);
  return outcomeOf(intent, items, progress);
}

function findSearchBox({ screen }: Progress): Control | null {
  const boxes = controlsOf(screen).filter(isText);
  return boxes.find((box) => box.isSearch) ?? boxes.find(({ name }) => /\b(?:search|find)\b/i.test(name)) ?? null;
}

/** Searches the site with its own search box. */
function* searchSite(
  intent: IntentOf<'search'>,
  box: Control,
  progress: Progress,
  query = intent.query,
): StepGenerator<Outcome> {
  const typed = yield* act(
    progress,
    { type: 'type', target: box.ref, text: query },
    `Search this site for “${query}”.`,
  );
  if (!typed.ok) return toOutcome(intent, typed);
  const button = controlsOf(progress.screen).find((each) => isButton(each) && each.form === findForm(box, progress));
  const step = button
    ? yield* act(progress, { type: 'click', target: button.ref }, `Send the search with “${button.name}”.`)
    : yield* act(progress, { type: 'press', key: 'Enter' }, 'Send the search.');
  if (!step.ok) return toOutcome(intent, step);
  const items = listResults(progress.screen);
  if (items === null)
    return success(
      intent,
      `Searched the site for “${query}”: ${pageOf(progress.screen).name || progress.screen.title}.`,
    );
  return outcomeOf(intent, items, progress);
}

const findForm = (box: Control, { screen }: Progress): Control['form'] | undefined =>
  controlsOf(screen).find(({ ref }) => ref === box.ref)?.form;

function outcomeOf(intent: Outcome['intent'], items: readonly Item[], progress: Progress): Outcome {
  const query = 'query' in intent ? intent.query : intent.words;
  const shown = query.slice(0, 120).toWellFormed();
  if (items.length === 0) {
    const summary = alertOf(progress.screen) || `Searched for “${shown}”: no page matches.`;
    return notFound(intent, summary);
  }
  const count = `${items.length} ${items.length === 1 ? 'result' : 'results'}`;
  return success(intent, `Searched for “${shown}”: ${count}.`, items.map(toResult));
}

function toResult({ link, text }: Item): { title: string; url: string; snippet: string } {
  return { title: link.name, url: link.url, snippet: text.replace(link.name, '').trim().slice(0, 300).toWellFormed() };
}
