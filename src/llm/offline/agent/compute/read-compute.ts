import { englishLexicon } from '../lexicon/lexicon.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { listItems } from '../understand/items.ts';
import { readRequest } from '../understand/request.ts';
import { correctSpelling } from '../understand/spelling.ts';
import { toTokens } from '../understand/tokens.ts';
import { evaluate } from '../values/arithmetic/evaluate.ts';
import { readValues } from '../values/read-values.ts';
import { readOperands } from './operands.ts';
import { readDateSpan } from './problems.ts';
import { readSum } from './sum.ts';
import type { Sum } from './sum-kind.ts';

const WITH_RESULT: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'ask',
  'compute',
  'compute_over',
  'call_tool',
]);
/** Whether a text asks for arithmetic does not depend on the day. */
const ANY_DAY = '2026-01-01';
const OPTIONS = { today: ANY_DAY, language: 'en' };

export const readCompute: Rule = (clause, before) => {
  const results = before.filter(({ kind }) => WITH_RESULT.has(kind)).length;
  const isSum = (text: string): boolean => readSum(text, ANY_DAY, results) !== null;
  const corrected = /\d/.test(clause) ? correctSpelling(clause, englishLexicon()) : clause;
  const text = [clause, corrected].find(isSum);
  return text === undefined ? null : [{ kind: 'compute', text, results, words: clause }];
};

export const readComputeOver: Rule = (clause) =>
  compares(clause) || readOperands(clause, ANY_DAY) === null
    ? null
    : [{ kind: 'compute_over', text: clause, words: clause }];

/** `which is heavier, and what is the difference in kilos`: two things are compared. */
function compares(clause: string): boolean {
  if (clause.length > MAX_LENGTH) return false;
  const request = readRequest(toTokens(clause, readValues(clause, OPTIONS)), englishLexicon());
  return request.comparative !== null && listItems(request).length > 1;
}

const SENTENCE = /[.?!](?:\s+|$)/g;
const MAX_SENTENCES = 3;
const MAX_LENGTH = 400;

/** Whether a sum refers to nothing that is said elsewhere. */
function isComplete(sum: Sum | null): boolean {
  if (sum?.kind !== 'expression') return sum !== null;
  const result = evaluate(sum.expression);
  return result.kind !== 'unknown' || result.reason !== 'reference';
}

/** A task that states numbers in one sentence and asks for a result in another: `Three of us share a bill of 87.30. How
 *  much does each pay?` Null for other tasks. */
export function readStory(task: string): Intent | null {
  if (task.length > MAX_LENGTH) return null;
  const sentences = task
    .trim()
    .split(SENTENCE)
    .filter((sentence) => sentence !== '');
  if (sentences.length > MAX_SENTENCES || !task.trimEnd().endsWith('?')) return null;
  const last = sentences.at(-1) ?? '';
  const isAlone =
    (sentences.length === 1 && !/^if /i.test(task)) || (sentences.length > 1 && isComplete(readSum(last, ANY_DAY, 0)));
  const isOfDate = sentences.length > 1 && readDateSpan(task, readValues(task, OPTIONS), ANY_DAY) !== null;
  const sum = isAlone && !isOfDate ? null : readSum(task, ANY_DAY, 0);
  return sum?.kind === 'expression' ? { kind: 'compute', text: task, results: 0, words: task } : null;
}
