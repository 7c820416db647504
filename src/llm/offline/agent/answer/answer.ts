import type { AnswerKind } from '../lexicon/concept.ts';

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

/** Why a part of the task was not done. */
export type UnmetReason =
  | 'no_reading'
  | 'no_subject'
  | 'no_attribute'
  | 'wrong_kind'
  | 'missing_value'
  | 'not_offered'
  | 'refused'
  | 'failed'
  | 'too_many_pages';

/** A part of the task that was not done. `words` are its words in the task. */
export interface Unmet {
  words: string;
  reason: UnmetReason;
  /** One sentence for people. */
  detail: string;
  /** Names of required values that nobody gave. */
  missing?: readonly string[];
}
