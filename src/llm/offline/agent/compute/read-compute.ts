import { type ActVerb, englishLexicon, VERBS_OF_ACTS } from '../../../../language/lexicon/lexicon.ts';
import { listItems } from '../../../../language/understand/items.ts';
import { moodOf } from '../../../../language/understand/mood.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { evaluate } from '../../../../language/values/arithmetic/evaluate.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { splitClauses } from '../plan/clauses.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { readOperands } from './operands.ts';
import { asksForSpan } from './problems/dates.ts';
import { readSum } from './sum.ts';

const WITH_RESULT: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'ask',
  'compute',
  'compute_over',
  'call_tool',
]);
/** Whether a text asks for arithmetic does not depend on the day. */
const ANY_DAY = '2026-01-02';
const OPTIONS = { today: ANY_DAY, language: 'en' };

export const readCompute: Rule = (clause, before) => {
  const results = before.filter(({ kind }) => WITH_RESULT.has(kind)).length;
  const isSum = (text: string): boolean => readSum(text, ANY_DAY, results) !== null;
  return isSum(clause) ? [{ kind: 'compute', text: clause, results, words: clause }] : null;
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
const MAX_SENTENCES = 4;
const MAX_LENGTH = 400;

/** Whether a clause is a sum that refers to nothing said elsewhere. */
function isComplete(clause: string): boolean {
  const sum = readSum(clause, ANY_DAY, 0);
  if (sum?.kind !== 'expression') return sum !== null;
  const result = evaluate(sum.expression);
  return result.kind !== 'unknown' || result.reason !== 'reference';
}

const CONDITIONS = new Set([
  'if',
  'suppose',
  'supposing',
  'assuming',
  'assume',
  'say',
  'imagine',
  'given',
  'provided',
  'when',
]);

/** Whether a clause asks by itself, and is no condition of the question after it. */
const isAsking = (clause: string): boolean => {
  const tokens = toTokens(clause, readValues(clause, OPTIONS));
  if (CONDITIONS.has(tokens[0]?.lower ?? '')) return false;
  const opening = englishLexicon().verbs.match(tokens, 0);
  return moodOf(clause, tokens, englishLexicon()) === 'question' || (opening?.payloads.includes('compute') ?? false);
};

/** Acts that a sum is only a part of. */
const ACTS: ReadonlySet<ActVerb> = new Set<ActVerb>([...VERBS_OF_ACTS, 'open', 'search']);

function acts(clause: string): boolean {
  const { verbs, markers } = englishLexicon();
  const tokens = toTokens(clause, []);
  const opening = markers.match(tokens, 0);
  const isFiller = opening?.payloads.some(({ type }) => type === 'filler') ?? false;
  const verb = verbs.match(tokens, isFiller ? (opening?.length ?? 0) : 0);
  return verb?.payloads.some((each) => ACTS.has(each)) ?? false;
}

/** A task that states numbers in one part and asks for a result in another: `Three of us share a bill of 87.30. How
 *  much does each pay?` Null for other tasks. */
export function readStory(task: string): Intent | null {
  if (task.length > MAX_LENGTH) return null;
  const sentences = task
    .trim()
    .split(SENTENCE)
    .filter((sentence) => sentence !== '');
  if (sentences.length > MAX_SENTENCES) return null;
  const sum = readSum(task, ANY_DAY, 0);
  if (sum?.kind !== 'expression') return null;
  const clauses = splitClauses(task);
  const isOfDate = sentences.length > 1 && asksForSpan(task, readValues(task, OPTIONS), ANY_DAY);
  const isAlone = clauses.length === 1 || clauses.some((clause) => isAsking(clause) && isComplete(clause));
  if ((isAlone && !isOfDate) || clauses.some(acts)) return null;
  return { kind: 'compute', text: task, results: 0, words: task };
}
