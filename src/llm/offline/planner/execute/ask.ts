import { isAboutModel } from '../../agent/find/about-model.ts';
import { evidenceOfValue } from '../../agent/find/evidence.ts';
import { findSeveral } from '../../agent/find/several.ts';
import { englishLexicon } from '../../agent/lexicon/lexicon.ts';
import { asks } from '../../agent/understand/clause.ts';
import { correctSpelling } from '../../agent/understand/spelling.ts';
import { toTokens } from '../../agent/understand/tokens.ts';
import { readValues } from '../../agent/values/read-values.ts';
import type { IntentOf } from '../intent.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { failure, success } from './step-generator.ts';

/** Answers a question from what pages say. */
export function* ask(intent: IntentOf<'ask'>, progress: Progress): StepGenerator<Outcome> {
  const lexicon = englishLexicon();
  const words = correctSpelling(intent.words, lexicon);
  const tokens = toTokens(words, readValues(words, { today: progress.today, language: 'en' }));
  const isAnswered = progress.outcomes.some(({ ok, evidence }) => ok && evidence !== undefined);
  if (isAnswered && isAboutModel(tokens, progress.wanted, lexicon))
    return success(intent, 'What it asks for is part of the output.');
  const isElliptic = !progress.staysOnPage && !asks(words, tokens, lexicon);
  const found = yield* findSeveral({ tokens, lexicon, progress, isElliptic, site: null });
  if ('problem' in found) {
    const missing = found.missing === undefined ? undefined : [found.missing];
    return failure(intent, found.problem, found.reason ?? 'no_subject', missing);
  }
  const { value, evidence, entity, attribute, raw, url } = found.answer;
  // `Read the letter, then ...` only opens it.
  const isOnlyOpened = found.isWhole === true && progress.task.length > words.length + 20;
  if (isOnlyOpened) return success(intent, `Read ${entity}.`);
  const outcome = success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, 400), value);
  return { ...outcome, evidence: evidence ?? evidenceOfValue(entity, attribute, raw, url) };
}
