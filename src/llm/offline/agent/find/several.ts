import type { StepGenerator } from '../../planner/execute/step-generator.ts';
import type { AttributeRef } from '../lexicon/concept.ts';
import { type Compare, compareFacts } from '../query/compare.ts';
import { listItems, type Item } from '../understand/items.ts';
import { type Request, readRequest } from '../understand/request.ts';
import type { Token } from '../understand/tokens.ts';
import { type FindContext, find, type Found, type FoundAnswer } from './find.ts';
import { findAttribute } from './find-attribute.ts';

/** Answers a clause about several things, `the population of Paris and Rome`, `is the Nile longer than the Danube`; or about
 *  one, as it is. */
export function* findSeveral(context: FindContext): StepGenerator<Found> {
  const request = readRequest(context.tokens, context.lexicon);
  const items = listItems(request);
  if (items.length < 2) return yield* find(context);
  const attribute = request.comparative?.ref ?? request.order?.attribute ?? request.attributes[0]?.ref ?? null;
  const compare = toCompare(request);
  if (compare !== null && attribute !== null) return yield* compareItems(items, attribute, compare, context);
  const isListed = items.every(({ isProper }) => isProper) || request.attributes.length > 0;
  return isListed ? yield* findEach(items, context) : yield* find(context);
}

/** How the things are compared; null if the clause only lists them. */
function toCompare({ comparative, order, question, aggregate, tokens }: Request): Compare | null {
  const direction = comparative ? (comparative.direction === -1 ? 1 : -1) : order?.direction === 1 ? -1 : 1;
  const words = new Set(tokens.map(({ lower }) => lower));
  if (aggregate === 'mean' || aggregate === 'sum') return { want: aggregate, direction };
  if (words.has('times') && comparative) return { want: 'ratio', direction };
  const asksHowMuch = comparative !== null && (words.has('much') || question === 'quantity');
  if (words.has('difference') || (asksHowMuch && question !== 'boolean')) return { want: 'difference', direction };
  if (comparative === null && order === null) return null;
  return { want: question === 'boolean' ? 'whether' : 'which', direction };
}

function* compareItems(
  items: readonly Item[],
  attribute: AttributeRef,
  compare: Compare,
  context: FindContext,
): StepGenerator<Found> {
  const answers: { name: string; answer: FoundAnswer }[] = [];
  for (const { text } of items) {
    const found = yield* findAttribute(text, attribute, context);
    if ('problem' in found) return { problem: `${text}: ${found.problem}` };
    answers.push({ name: text, answer: found.answer });
  }
  const facts = answers.map(({ name, answer }) => ({ name, label: answer.attribute, raw: answer.raw }));
  const verdict = compareFacts(facts, compare);
  const [first] = answers;
  if (!verdict.isKnown || !first) return { problem: `the values of ${verdict.isKnown ? 'them' : verdict.names.join(', ')} cannot be compared` };
  const text = toText(verdict.value, verdict.text);
  const also = compare.want === 'whether' && asksDifference(context.tokens) ? compareFacts(facts, { ...compare, want: 'difference' }) : null;
  const value = also?.isKnown ? `${text}; difference: ${also.result}` : text;
  return { answer: { ...first.answer, value, raw: verdict.text } };
}

const asksDifference = (tokens: readonly Token[]): boolean => tokens.some(({ lower }) => lower === 'much' || lower === 'many');

const toText = (value: readonly string[] | boolean | number, text: string): string =>
  Array.isArray(value) ? `${value.join(', ')} (${text})` : text;

/** Answers the clause for each thing apart. What is missing is named. */
function* findEach(items: readonly Item[], context: FindContext): StepGenerator<Found> {
  const values = new Map<string, unknown>();
  const problems: string[] = [];
  let last: FoundAnswer | null = null;
  for (const item of items) {
    const others = items.filter((other) => other !== item);
    const found = yield* find({ ...context, tokens: without(context.tokens, others) });
    if ('problem' in found) problems.push(`${item.text}: ${found.problem}`);
    else {
      last = found.answer;
      values.set(item.text, found.answer.value);
    }
  }
  if (last === null) return { problem: problems.join('; ') };
  return { answer: { ...last, value: Object.fromEntries(values) }, ...(problems.length > 0 && { missing: problems.join('; ') }) };
}

function without(tokens: readonly Token[], items: readonly Item[]): Token[] {
  return tokens.filter((_, at) => !items.some(({ start, end }) => at >= start && at < end));
}
