import { type Evidence, joinEvidence } from './evidence.ts';
import { type Explanation, joinExplanations } from './explanation.ts';

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

/** Answers of several parts as one, by the words of each part; null without any. */
export function joinAnswers(answers: ReadonlyMap<string, FoundAnswer>): FoundAnswer | null {
  const parts = [...answers.values()];
  const last = parts.at(-1);
  if (last === undefined) return null;
  const { explanation: _, ...rest } = last;
  const explanation = joinExplanations(parts.flatMap((part) => part.explanation ?? []));
  return {
    ...rest,
    value: Object.fromEntries([...answers].map(([name, { value }]) => [name, value])),
    evidence: joinEvidence(parts.flatMap(({ evidence }) => evidence ?? [])),
    ...(explanation && { explanation }),
  };
}
