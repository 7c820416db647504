import type { IntentOf } from '../plan/intent.ts';
import { listResults } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, success } from '../run/step-generator.ts';
import { follow } from './follow.ts';

/** Answers with the introduction of the page in front; after a search, of the first result. */
export function* summarize(intent: IntentOf<'summarize'>, progress: Progress): StepGenerator<Outcome> {
  const [best] = isSearchEngine(progress) ? (listResults(progress.screen) ?? []) : [];
  if (best) yield* follow(best.link, progress);
  else yield* openFoundEntry(progress);
  const page = progress.screen.content;
  const opening = page?.about || page?.prose[0];
  if (page === null || opening === undefined) return failure(intent, 'the page in front has no text', 'no_attribute');
  yield* act(progress, { type: 'extract', question: intent.words, found: [opening] }, 'Read the opening of the page.');
  progress.answerUrl = page.url;
  return success(intent, `${page.heading || page.title}: ${opening}`.slice(0, 400).toWellFormed(), opening);
}

/** Opens the entry of a list that the part before found: `find the newest story and summarize it`. */
function* openFoundEntry(progress: Progress): StepGenerator<void> {
  const last = progress.outcomes.at(-1);
  const rows = last?.ok && last.intent.kind === 'ask' ? (last.evidence?.rows ?? []) : [];
  const [row] = rows.length === 1 ? rows : [];
  if (row?.url && row.url !== progress.screen.url) yield* goTo(progress, row.url, `Open “${row.name}”.`);
}

const isSearchEngine = ({ screen }: Progress): boolean => /^https?:\/\/(?:www\.)?search\./.test(screen.url ?? '');
