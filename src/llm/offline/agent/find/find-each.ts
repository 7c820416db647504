import type { Item } from '../../../../language/understand/items.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { type Evidence, joinEvidence } from '../../../../reading/answer/evidence.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import type { StepGenerator } from '../run/step-generator.ts';
import { type FindContext, type Found, find } from './find.ts';

/** Answers each part apart. What is missing is named. */
export function* findParts(parts: readonly Token[][], context: FindContext): StepGenerator<Found> {
  const named = parts.map((tokens) => ({ name: tokens.map(({ text }) => text).join(' '), tokens }));
  return yield* findNamed(named, context);
}

/** Answers the clause for each thing apart. What is missing is named. */
export function* findEach(items: readonly Item[], context: FindContext): StepGenerator<Found> {
  const named = items.map((item) => {
    const others = items.filter((other) => other !== item);
    return { name: item.text, tokens: without(context.tokens, others), entity: item.text };
  });
  return yield* findNamed(named, context);
}

function* findNamed(
  parts: readonly { name: string; tokens: readonly Token[]; entity?: string }[],
  context: FindContext,
): StepGenerator<Found> {
  const values = new Map<string, unknown>();
  const problems: string[] = [];
  let last: FoundAnswer | null = null;
  const read: Evidence[] = [];
  for (const { name, tokens, entity } of parts) {
    const found = yield* find({ ...context, tokens });
    if ('problem' in found) problems.push(`${name}: ${found.problem}`);
    else {
      last = found.answer;
      values.set(name, found.answer.value);
      if (found.answer.evidence) read.push(withEntity(found.answer.evidence, entity));
    }
  }
  if (last === null) return { problem: problems.join('; ') };
  const missing = problems.length > 0 ? { missing: problems.join('; ') } : {};
  return { answer: { ...last, value: Object.fromEntries(values), evidence: joinEvidence(read) }, ...missing };
}

/** Facts that name no thing are about the one that was asked for. */
function withEntity(evidence: Evidence, name = ''): Evidence {
  return { ...evidence, facts: evidence.facts.map((fact) => (fact.entity === '' ? { ...fact, entity: name } : fact)) };
}

function without(tokens: readonly Token[], items: readonly Item[]): Token[] {
  return tokens.filter((_, at) => !items.some(({ start, end }) => at >= start && at < end));
}
