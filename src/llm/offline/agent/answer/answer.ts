import type { AnswerKind } from '../../../../language/lexicon/concept.ts';

export type { Unmet, UnmetReason } from '../../../model.ts';

/** Where an answer was read. */
export interface Evidence {
  url: string;
  entity: string;
  attribute: string;
  /** The text as the page has it. */
  raw: string;
}

/** An answer to one clause. */
export interface Answered {
  kind: AnswerKind;
  value: unknown;
  text: string;
  evidence: readonly Evidence[];
}
