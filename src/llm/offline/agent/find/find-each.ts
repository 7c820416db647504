import type { Item } from '../../../../language/understand/items.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { type FoundAnswer, joinAnswers } from '../../../../reading/answer/found-answer.ts';
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
  const answers = new Map<string, FoundAnswer>();
  const problems: string[] = [];
  for (const { name, tokens, entity } of parts) {
    const found = yield* find({ ...context, tokens });
    if ('problem' in found) problems.push(`${name}: ${found.problem}`);
    else answers.set(name, withEntity(found.answer, entity));
  }
  const answer = joinAnswers(answers);
  if (answer === null) return { problem: problems.join('; ') };
  const missing = problems.length > 0 ? { missing: problems.join('; ') } : {};
  return { answer, ...missing };
}

/** Facts that name no thing are about the one that was asked for. */
function withEntity(answer: FoundAnswer, name = ''): FoundAnswer {
  const { evidence } = answer;
  if (evidence === undefined) return answer;
  const facts = evidence.facts.map((fact) => (fact.entity === '' ? { ...fact, entity: name } : fact));
  return { ...answer, evidence: { ...evidence, facts } };
}

function without(tokens: readonly Token[], items: readonly Item[]): Token[] {
  return tokens.filter((_, at) => !items.some(({ start, end }) => at >= start && at < end));
}
