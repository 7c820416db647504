import type { IntentOf } from '../plan/intent.ts';
import { listResults } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success } from '../run/step-generator.ts';
import { follow } from './follow.ts';

/** Answers with the introduction of the page in front; after a search, of the first result. */
export function* summarize(intent: IntentOf<'summarize'>, progress: Progress): StepGenerator<Outcome> {
  const [best] = isSearchEngine(progress) ? (listResults(progress.screen) ?? []) : [];
  if (best) yield* follow(best.link, progress);
  const page = progress.screen.content;
  const opening = page?.about || page?.prose[0];
  if (page === null || opening === undefined) return failure(intent, 'the page in front has no text', 'no_attribute');
  yield* act(progress, { type: 'extract', question: intent.words, found: [opening] }, 'Read the opening of the page.');
  progress.answerUrl = page.url;
  return success(intent, `${page.heading || page.title}: ${opening}`.slice(0, 400).toWellFormed(), opening);
}

const isSearchEngine = ({ screen }: Progress): boolean => /^https?:\/\/(?:www\.)?search\./.test(screen.url ?? '');
