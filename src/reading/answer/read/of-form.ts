import type { AnswerKind } from '../../../language/lexicon/concept.ts';

/** Kinds that a question word demands of a value; other question words take any. */
export const OF_FORM: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'person',
  'date',
  'place',
  'clock',
  'duration',
  'quantity',
]);
