import { findSeveral } from '../../agent/find/several.ts';
import { englishLexicon } from '../../agent/lexicon/lexicon.ts';
import { asks, isAnswerable } from '../../agent/understand/clause.ts';
import { correctSpelling } from '../../agent/understand/spelling.ts';
import { toTokens } from '../../agent/understand/tokens.ts';
import { readValues } from '../../agent/values/read-values.ts';
import type { IntentOf } from '../intent.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, isBrowser, success } from './step-generator.ts';

const MAX_SUMMARY = 400;

/** Answers a question from what pages say, and highlights the place of the answer. */
export function* ask(intent: IntentOf<'ask'>, progress: Progress): StepGenerator<Outcome> {
  if (progress.hasLostPage && needsPage(intent)) return failure(intent, 'the page to read was not opened', 'no_subject');
  const lexicon = englishLexicon();
  const words = correctSpelling(intent.words, lexicon);
  const tokens = toTokens(words, readValues(words, { today: progress.today, language: 'en' }));
  if (!isAnswerable(words, tokens, lexicon))
    return failure(intent, 'this simulated computer cannot do that', 'no_reading');
  const isElliptic = !asks(words, tokens, lexicon);
  const found = yield* findSeveral({ tokens, lexicon, progress, isElliptic, site: null });
  if ('problem' in found) return failure(intent, found.problem, 'no_subject');
  const { value, raw, url } = found.answer;
  if (raw !== '' && isBrowser(progress) && progress.screen.url === url)
    yield* act(progress, { type: 'extract', question: intent.words, found: [raw] }, `Read the answer to: ${intent.words}`);
  progress.answerUrl = url;
  return success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, MAX_SUMMARY), value);
}

/** Whether the question is about a page that was to be opened. */
function needsPage({ otherwise }: IntentOf<'ask'>): boolean {
  return otherwise.kind === 'unknown' || (otherwise.kind === 'read' && otherwise.scope !== 'web') || otherwise.kind === 'compare';
}
