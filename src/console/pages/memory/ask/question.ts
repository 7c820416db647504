import type { Context } from '../../../api/context.ts';
import type { Answered as AnsweredQuery, QuestionHandle } from '../../../api/graphs.ts';

/** A question of this tab. Times are epoch ms, by the clock of the browser. */
export interface Question {
  id: number;
  text: string;
  parameters: Record<string, unknown>;
  askedAt: number;
  /** Null until the server has accepted it. */
  accepted: Accepted | null;
  outcome: Outcome;
}

export interface Accepted {
  at: number;
  handle: QuestionHandle;
  /** How often its record was read and was not finished. */
  openReads: number;
}

export type Outcome =
  | { state: 'asking' }
  | { state: 'answered'; endedAt: number; answer: string; context: Context; usage: AnsweredQuery['usage'] }
  | { state: 'failed'; endedAt: number; reason: string }
  | { state: 'stopped'; endedAt: number };

export type Answered = Extract<Outcome, { state: 'answered' }>;
