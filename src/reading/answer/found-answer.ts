import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';

/** An answer with what it was read from. */
export interface FoundAnswer {
  value: unknown;
  entity: string;
  attribute: string;
  /** The text as the page has it. */
  raw: string;
  url: string;
  evidence?: Evidence;
  /** How the question was read. */
  explanation?: Explanation;
  /** Words of the question that the answer does not explain. */
  unexplained?: readonly string[];
}
