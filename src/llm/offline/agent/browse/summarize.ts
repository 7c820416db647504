import { readSentences } from '../../../../text/parts/sentences.ts';
import { ask } from '../find/ask.ts';
import type { IntentOf } from '../plan/intent.ts';
import { listResults } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, success } from '../run/step-generator.ts';
import { follow } from './follow.ts';

/** Answers with the introduction of the page in front; after a search, of the first result; else of the entry that is described. */
export function* summarize(intent: IntentOf<'summarize'>, progress: Progress): StepGenerator<Outcome> {
  const before = progress.outcomes.at(-1);
  if (before?.ok === false && before.intent.kind === 'open_named')
    return failure(intent, 'the page for it was not opened', 'no_subject');
  if (intent.of !== undefined) {
    const found = yield* ask({ kind: 'ask', source: 'any', isQuestion: true, words: intent.of }, progress);
    const [row, ...others] = found.evidence?.rows ?? [];
    if (!found.ok || !row?.url || others.length > 0) return failure(intent, `no list has “${intent.of}”`, 'no_subject');
    yield* goTo(progress, row.url, `Open “${row.name}”.`);
  }
  const [best] = isSearchEngine(progress) ? (listResults(progress.screen) ?? []) : [];
  if (best) yield* follow(best.link, progress);
  else if (intent.of === undefined) yield* openFoundEntry(progress);
  const page = progress.screen.content;
  const said = page?.about || page?.prose[0];
  const opening = said === undefined ? undefined : firstSentences(said, intent.sentences);
  if (page === null || opening === undefined) return failure(intent, 'the page in front has no text', 'no_attribute');
  yield* act(progress, { type: 'extract', question: intent.words, found: [opening] }, 'Read the opening of the page.');
  progress.answerUrl = page.url;
  return success(intent, `${page.heading || page.title}: ${opening}`.slice(0, 400).toWellFormed(), opening);
}

/** The first sentences of a text; all of it without a count. */
function firstSentences(text: string, count: number | undefined): string {
  const last = count === undefined ? undefined : readSentences(text)[count - 1];
  return last === undefined ? text : text.slice(0, last.end).trim();
}

/** Opens the entry of a list that the part before found: `find the newest story and summarize it`. */
function* openFoundEntry(progress: Progress): StepGenerator<void> {
  const last = progress.outcomes.at(-1);
  const rows = last?.ok && last.intent.kind === 'ask' ? (last.evidence?.rows ?? []) : [];
  const [row] = rows.length === 1 ? rows : [];
  if (row?.url && row.url !== progress.screen.url) yield* goTo(progress, row.url, `Open “${row.name}”.`);
}

const isSearchEngine = ({ screen }: Progress): boolean => /^https?:\/\/(?:www\.)?search\./.test(screen.url ?? '');
