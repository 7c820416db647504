import type { Found } from '../find/find.ts';
import { findSeveral } from '../find/several.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { toTokens } from '../understand/tokens.ts';
import { readValues } from '../values/read-values.ts';

/** Finds what words describe, such as `the price of the desk lamp`. All of them have to be explained. */
export function* lookUp(words: string, progress: Progress): StepGenerator<Found> {
  const tokens = toTokens(words, readValues(words, { today: progress.today, language: 'en' }));
  return yield* findSeveral({ tokens, lexicon: englishLexicon(), progress, site: null, isElliptic: true });
}
