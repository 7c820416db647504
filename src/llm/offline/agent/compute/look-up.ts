import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Found } from '../find/find.ts';
import { findSeveral } from '../find/several.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';

/** Finds what words describe, such as `the price of the desk lamp`. All of them have to be explained. */
export function* lookUp(words: string, progress: Progress): StepGenerator<Found> {
  const tokens = toTokens(words, readValues(words, { today: progress.today, language: 'en' }));
  return yield* findSeveral({ tokens, lexicon: englishLexicon(), progress, site: null, isElliptic: true });
}
