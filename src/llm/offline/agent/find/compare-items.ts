import { toCell } from '../../../../language/cells/cell.ts';
import { cutToKind } from '../../../../language/cells/kinds.ts';
import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Compare } from '../../../../language/lexicon/query.ts';
import type { Item } from '../../../../language/understand/items.ts';
import { askedUnit } from '../../../../language/understand/parts/asked-unit.ts';
import { asksDifference } from '../../../../language/understand/parts/comparisons.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { evidenceOfComparison } from '../../../../reading/answer/evidence.ts';
import type { ModelFact } from '../../../../reading/answer/evidence-rows.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { type ComparedFact, compareFacts, type Verdict } from '../../../../reading/query/compare.ts';
import { toTable } from '../../../../reading/query/table.ts';
import { testCell } from '../../../../reading/query/test-cell.ts';
import { goTo, type StepGenerator } from '../run/step-generator.ts';
import { countOf, uncountedIn } from './counted-items.ts';
import type { FindContext, Found } from './find.ts';
import { findAttribute } from './find-attribute.ts';

/** Compares things by one attribute that is found of each, or adds it up. */
export function* compareItems(
  items: readonly Item[],
  attribute: AttributeRef,
  compare: Compare,
  context: FindContext,
): StepGenerator<Found> {
  const answers: { name: string; answer: FoundAnswer }[] = [];
  const counted = items.map((item) => countOf(item, context.tokens));
  const uncounted = compare.want === 'sum' ? uncountedIn(context.tokens, counted) : null;
  if (uncounted !== null) return { problem: `it does not say of what there are “${uncounted}”` };
  for (const { name } of counted) {
    const found = yield* findAttribute(name, attribute, context);
    if ('problem' in found) return { problem: `${name}: ${found.problem}` };
    answers.push({ name, answer: found.answer });
  }
  const toModelFact = ({ name, label, raw }: (typeof facts)[number], at: number): ModelFact => ({
    entity: name,
    label,
    raw,
    url: answers[at]?.answer.url ?? null,
    asked: attribute,
  });
  const facts = answers.map(({ name, answer }) => ({
    name,
    label: answer.attribute,
    raw: toMeasurable(answer.raw, attribute, context.lexicon),
  }));
  const weighed = { ...onValues(facts, compare, context), weights: counted.map(({ count }) => count) };
  const verdict = verdictOf(facts, weighed);
  const [first] = answers;
  if (!verdict.isKnown || !first)
    return { problem: `the values of ${verdict.isKnown ? 'them' : verdict.names.join(', ')} cannot be compared` };
  const inUnit =
    typeof verdict.value === 'number' && compare.want === 'difference'
      ? inAskedUnit(verdict.value, context.tokens)
      : null;
  // `..., and what does that one weigh?` goes on with the one that was chosen.
  const [chosen, ...equals] = Array.isArray(verdict.value) ? verdict.value : [];
  const url = equals.length === 0 ? answers.find(({ name }) => name === chosen)?.answer.url : undefined;
  if (url !== undefined && url !== context.progress.screen.url && compare.want === 'which')
    yield* goTo(context.progress, url, `Open “${chosen}”.`);
  const text = inUnit === null ? toText(verdict, compare, comparativeOf(context)) : `${inUnit} (${verdict.text})`;
  const also =
    (compare.want === 'whether' || compare.want === 'which') && asksDifference(context.tokens)
      ? compareFacts(facts, { ...compare, want: 'difference' })
      : null;
  const isWithin = testOf(verdict, compare, readRequest(context.tokens, context.lexicon));
  const value =
    isWithin !== null
      ? `${isWithin ? 'yes' : 'no'}: ${text}`
      : also?.isKnown
        ? `${text}; difference: ${(typeof also.value === 'number' && inAskedUnit(also.value, context.tokens)) || also.result}`
        : text;
  const evidence = evidenceOfComparison(facts.map(toModelFact), verdict, clauseOf(context.tokens));
  return { answer: { ...first.answer, value, raw: verdict.text, evidence } };
}

/** The comparison with the direction that its word has on the values: the older has the earlier date. */
function onValues(facts: readonly ComparedFact[], compare: Compare, { tokens, lexicon }: FindContext): Compare {
  const { comparative, order } = readRequest(tokens, lexicon);
  const onDates = (comparative ?? order)?.onDates;
  const cells = facts.map(({ raw, label }) => toCell(raw, label));
  const isOnDates = onDates !== undefined && cells.some(({ kind }) => kind === 'date');
  return isOnDates ? { ...compare, direction: onDates === -1 ? 1 : -1 } : compare;
}

/** Whether a sum or mean passes the condition of a yes-no question: `do both together weigh more than 2 kg`. Null if the
 *  clause sets none, or the two cannot be compared. */
function testOf(verdict: Verdict, { want }: Compare, { question, tests }: Request): boolean | null {
  const [test, ...others] = tests;
  if (question !== 'boolean' || !test || others.length > 0 || !verdict.isKnown) return null;
  if (want !== 'sum' && want !== 'mean') return null;
  const cells = [verdict.result];
  const { columns } = toTable({ name: '', columns: [''], rows: [{ name: '', cells, url: null, controls: [] }] });
  const [column] = columns;
  const cell = column?.cells[0];
  return column && cell ? testCell(cell, column, test) : null;
}

/** How many times is asked of the larger: `how many times does the diameter of Mercury fit into that of the Earth`. */
function verdictOf(facts: readonly ComparedFact[], compare: Compare): Verdict {
  const verdict = compareFacts(facts, compare);
  const isInverse =
    compare.want === 'ratio' && verdict.isKnown && typeof verdict.value === 'number' && verdict.value < 1;
  return isInverse ? compareFacts(facts.toReversed(), compare) : verdict;
}

/** A value that can be measured: of `up to about 6 tonnes, rarely more` the quantity. */
function toMeasurable(raw: string, { concepts, dimension }: AttributeRef, lexicon: Lexicon): string {
  if (toCell(raw).kind !== 'text') return raw;
  const kinds = concepts.flatMap((id) => lexicon.conceptOf(id)?.kind ?? []);
  return kinds.reduce<string | null>((found, kind) => found ?? cutToKind(raw, kind, dimension), null) ?? raw;
}

/** A span of time in the unit asked for; of days, to the nearest whole one: `how many years`. Null if none is. */
function inAskedUnit(seconds: number, tokens: readonly Token[]): string | null {
  const { unit, word } = askedUnit(tokens) ?? {};
  if (unit?.dimension !== 'time') return null;
  const n = Math.abs(seconds) / unit.factor;
  return `${unit.factor > DAY ? Math.round(n) : Number(n.toPrecision(4))} ${word}`;
}

const DAY = 86_400;

/** `Nile is longer: 6,650 km; Danube: 2,850 km`. */
function toText(verdict: Extract<Verdict, { isKnown: true }>, { want }: Compare, comparative: string): string {
  const { value, text } = verdict;
  if (!Array.isArray(value)) return text;
  if (value.length > 1) return `${value.join(' and ')} are equal (${text})`;
  return want === 'which' ? text.replace(`${value[0]}:`, `${value[0]} ${comparative}:`) : text;
}

/** The comparative of the clause, as a predicate: `is longer`; `has more` without one. */
function comparativeOf({ tokens, lexicon }: FindContext): string {
  const at = tokens.findIndex((_, index) =>
    lexicon.sensesAt(tokens, index)?.payloads.some(({ degree }) => degree === 'comparative'),
  );
  return at === -1 || tokens[at]?.lower === 'more' ? 'has more' : `is ${tokens[at]?.lower}`;
}

const clauseOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');
