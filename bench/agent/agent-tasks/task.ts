import type { ActionResult, DeviceFile } from '../../../src/device/device.ts';
import { toCallEffect } from '../../../src/device/effect.ts';
import type { PastStep, ToolOffer } from '../../../src/llm/model.ts';

/** Acts that cannot be undone, and changes of an account or a cart. */
export type ActKind = 'order' | 'booking' | 'message' | 'survey' | 'permit' | 'email' | 'cart' | 'login';

/** A form that a site accepted. */
export interface Act {
  kind: ActKind;
  /** Fields of the form; for a booking also the flight, for a permit the fields of all its steps. */
  fields: Readonly<Record<string, string>>;
  /** For an order or a cart: products by slug, with their number. */
  items: Readonly<Record<string, number>>;
}

/** What an agent did and said. */
export interface Outcome {
  ends: 'done' | 'fail';
  /** The output of a run that is done, or the reason of one that failed. */
  output: unknown;
  /** All text of the output, without the words of the task and without admissions of what was not done. */
  text: string;
  /** Whether it said, in a field or in words, that something was not done. */
  isUnmet: boolean;
  /** What was found of an output whose form requires more. */
  partial?: unknown;
  /** Whether the output holds sample data. */
  isSampled: boolean;
  acts: readonly Act[];
  notes: readonly string[];
  calls: readonly { name: string; input: Readonly<Record<string, unknown>> }[];
  downloads: readonly string[];
  /** Address and title of the screen at the end. */
  url: string;
  title: string;
  history: readonly PastStep[];
}

/** One requirement of a task and whether an outcome meets it. `must`: a part of the answer; `need`: has to be so, but is
 *  no part of the answer by itself; `not`: whether something that must not be is absent. */
export interface Finding {
  kind: 'must' | 'need' | 'not';
  what: string;
  isMet: boolean;
}

export type Check = (outcome: Outcome) => readonly Finding[];

/** A task as a person would put it, with what is expected. */
export interface BenchTask {
  /** Class of the task: see `CLASSES`. */
  class: number;
  task: string;
  url?: string;
  metadata?: Readonly<Record<string, unknown>>;
  files?: readonly DeviceFile[];
  responseModel?: object;
  tools?: readonly ToolOffer[];
  /** What the client answers to a call, by the name of the tool. */
  answers?: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>;
  allowedUrls?: readonly string[];
  /** Acts that the task asks for; any other act but a login is an error. */
  acts?: readonly ActKind[];
  /** What the output must have, for a task that can be done. */
  check?: Check;
  /** Why the task is better left: no answer exists, a required value is missing, or the act is forbidden. The run has
   *  to fail, or to say what was not done. */
  left?: string;
  /** For a task better left with a schema: the output may also be null, or have null at all of these keys. */
  nullable?: readonly string[];
}

export const CLASSES: Readonly<Record<number, string>> = {
  1: 'fact in other words',
  2: 'not beside the point',
  3: 'work on rows',
  4: 'several facts, arithmetic',
  5: 'structured output',
  6: 'flights',
  7: 'orders and personal data',
  8: 'portal',
  9: 'forms in prose',
  10: 'files',
  11: 'calculator and calendar',
  12: 'other languages',
  13: 'notes, tools, tabs, prose',
  14: 'good already, keep',
};

/** What a tool answered. */
export function toResult(name: string, input: object, value: unknown): ActionResult {
  return { ok: true, summary: 'The tool answered.', value, effects: [toCallEffect(name, input)] };
}
