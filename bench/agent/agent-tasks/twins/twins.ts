import { readFileSync } from 'node:fs';
import type { PastStep, ToolOffer } from '../../../../src/llm/model.ts';
import type { Act, BenchTask, Outcome } from '../task.ts';

/** One of two tasks that are alike: this one can be done, or must be refused, or takes the other branch. Written by an author who
 *  read no code. */
export interface Twin {
  pair: number;
  kind: string;
  task: string;
  metadata?: Readonly<Record<string, unknown>>;
  url?: string;
  tools?: readonly ToolOffer[];
  /** Whether the task can be done as it is said. */
  stands: boolean;
  /** What the output must and must not contain, in any case. */
  says?: readonly string[];
  never?: readonly string[];
  /** What must change, each with texts that it contains; nothing else may. */
  acts?: readonly { kind: string; has?: readonly string[] }[];
  /** The fact that decides. */
  why: string;
}

export type TwinHalf = 'tune' | 'held';

/** Odd pairs are for tuning; of the even ones, only totals are looked at. */
export function readTwins(half: TwinHalf): Twin[] {
  return JSON.parse(readFileSync(new URL(`./${half}.json`, import.meta.url), 'utf8')) as Twin[];
}

/** Everyday tasks of five styles, a quarter of them impossible, in the form of twins without a counterpart. By an author who read
 *  no code. */
export function readEveryday(half: TwinHalf): Twin[] {
  return JSON.parse(readFileSync(new URL(`../everyday/${half}.json`, import.meta.url), 'utf8')) as Twin[];
}

/** Questions of everyday life, in five styles, a quarter of them impossible, in the same form. By two authors who read no code. */
export function readLookups(half: TwinHalf): Twin[] {
  return JSON.parse(readFileSync(new URL(`../lookups/${half}.json`, import.meta.url), 'utf8')) as Twin[];
}

export function toBenchTask({ task, metadata, url, tools }: Twin): BenchTask {
  return { class: 0, task, ...(metadata && { metadata }), ...(url && { url }), ...(tools && { tools }) };
}

export type TwinVerdict = 'right' | 'honest' | 'wrong';

/** `right`: done as said, or refused as it must be. `honest`: says that it was not done, though it can be. `wrong`: anything else
 *  changed, or was said. */
export function judgeTwin(twin: Twin, outcome: Outcome): { verdict: TwinVerdict; faults: string[] } {
  const effects = effectsOf(outcome);
  const text = toText([outcome.text]);
  const wanted = twin.acts ?? [];
  const isAs = (effect: Effect, { kind, has = [] }: { kind: string; has?: readonly string[] }): boolean =>
    effect.kind === kind && has.every((each) => `${effect.text} ${text}`.includes(each.toLowerCase()));
  const wrong = [
    ...effects
      .filter((effect) => !wanted.some((act) => isAs(effect, act) || (act.kind === 'order' && effect.kind === 'cart')))
      .map(({ kind, text: what }) => `changed: ${kind} ${what.slice(0, 100)}`),
    ...(twin.never ?? []).filter((each) => text.includes(each.toLowerCase())).map((each) => `says ${each}`),
  ];
  const lacking = [
    ...wanted.filter((act) => !effects.some((effect) => isAs(effect, act))).map(({ kind }) => `did not: ${kind}`),
    ...(twin.says ?? []).filter((each) => !text.includes(each.toLowerCase())).map((each) => `does not say ${each}`),
  ];
  if (wrong.length > 0) return { verdict: 'wrong', faults: wrong };
  const isOpen = outcome.ends === 'fail' || outcome.isUnmet;
  if (twin.stands) {
    if (lacking.length === 0) return { verdict: 'right', faults: [] };
    return { verdict: isOpen ? 'honest' : 'wrong', faults: lacking };
  }
  // Refused in a field or in words, or the other branch was taken.
  const isRefused = isOpen || wanted.length > 0 || REFUSES.test(String(outcome.output)) || isEmpty(outcome.output);
  if (!isRefused) return { verdict: 'wrong', faults: ['answers as if it could be done'] };
  const isDone = wanted.every((act) => effects.some((effect) => isAs(effect, act)));
  return isDone ? { verdict: 'right', faults: [] } : { verdict: 'honest', faults: lacking };
}

const REFUSES = /\bnot\b|\bno\b|\bnone\b|\bfalse\b|\bnothing\b|\bnobody\b|\b0\b/i;
const isEmpty = (output: unknown): boolean =>
  output === null || output === false || output === 0 || (Array.isArray(output) && output.length === 0);

interface Effect {
  kind: string;
  /** What changed, in lower case. */
  text: string;
}

/** What a run changed. What was put into a cart and removed again is no change. */
function effectsOf({ acts, history }: Outcome): Effect[] {
  const carts = acts.filter(({ kind }) => kind === 'cart');
  const inCart = Object.keys(carts.at(-1)?.items ?? {});
  const byStep: Effect[] = [];
  let typed: string[] = [];
  for (const step of history) {
    const kind = kindOf(step);
    if (kind === null) typed.push(step.summary);
    else {
      byStep.push({ kind, text: toText([...typed, step.summary, JSON.stringify([step.action, step.effects ?? []])]) });
      typed = [];
    }
  }
  const ordered = acts.filter(({ kind }) => KINDS[kind] !== undefined);
  return [
    ...inCart.map((slug) => ({
      kind: 'cart',
      text: toText([slug.replaceAll('-', ' '), JSON.stringify(carts.at(-1))]),
    })),
    ...ordered.map((act) => ({
      kind: KINDS[act.kind] ?? '',
      text: toText([JSON.stringify(act).replaceAll('-', ' ')]),
    })),
    ...byStep,
  ];
}

/** In lower case, with numbers without separators. */
const toText = (parts: readonly string[]): string =>
  parts
    .join(' ')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replaceAll('’', "'");

const KINDS: Readonly<Partial<Record<Act['kind'], string>>> = {
  ...{ order: 'order', booking: 'booking', message: 'form', survey: 'form', permit: 'form', email: 'form' },
};

/** The kind of the change that a step made; null if it made none. */
function kindOf({ action, ok, summary }: PastStep): string | null {
  if (!ok) return null;
  if (action.type === 'write_note') return 'note';
  if (action.type === 'call_tool') return 'tool';
  if (/^(?:Took a screenshot|Printed|Saved the page)/.test(summary)) return 'screenshot';
  if (/^Downloaded\b/.test(summary)) return 'download';
  if (action.type !== 'click') return null;
  if (summary.includes('https://mail.example/') && summary.includes('?done=')) return 'mail';
  if (/calendar\.example/.test(summary) && /Save event|Save changes|Delete event|Move/.test(summary)) return 'event';
  if (
    /tickets\.example/.test(summary) &&
    /Clicked “(?:Change|Assign|Create|Add|Comment|Save|Close|Reopen)/.test(summary)
  )
    return 'ticket';
  return null;
}
