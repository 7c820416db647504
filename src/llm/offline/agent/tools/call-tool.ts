import { isRecord } from '../../../../json-schema/schema-node.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { isDescription } from '../../../../language/understand/description.ts';
import { isGivenValue, withoutName } from '../../../../language/values/given-value.ts';
import { isSecretKey } from '../../../secrets.ts';
import { answerWords } from '../compute/answer-words.ts';
import { fieldFit, fieldWords } from '../forms/controls/field-names.ts';
import type { IntentOf } from '../plan/intent.ts';
import { nameWords } from '../plan/words/task-tokens.ts';
import { type Detail, detailFor } from '../run/details.ts';
import { foundText, lastValue, toText } from '../run/found.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success } from '../run/step-generator.ts';
import { isEarlier, parseArguments } from './arguments/argument-parser.ts';
import { readArguments } from './arguments/tool-arguments.ts';
import { type Parameter, toToolInput, toValue } from './arguments/tool-parameters.ts';
import { changesSomething } from './tool-meaning.ts';
import { AFTER_VALUE } from './tool-words.ts';

const MAX_REASON_LENGTH = 400;

/** Calls a tool only with arguments that are valid against its schema. If the task does not say them, those that a test
 *  determined are used. */
export function* callTool(intent: IntentOf<'call_tool'>, progress: Progress): StepGenerator<Outcome> {
  const said = yield* readInput(intent, progress);
  if ('input' in said) return yield* call(intent, said.input, progress);
  const directed = directedInput(intent, progress.outcomes);
  return directed === undefined ? said.failed : yield* call(intent, directed, progress);
}

function* call(intent: IntentOf<'call_tool'>, input: object, progress: Progress): StepGenerator<Outcome> {
  const { name } = intent.tool;
  const title = titleOf(name);
  const step = yield* act(progress, { type: 'call_tool', name, input }, `Call the tool ${title}.`);
  if (step.ok) return success(intent, `Called the tool ${title}.`, step.value ?? null);
  return failure(intent, step.summary.slice(0, MAX_REASON_LENGTH).toWellFormed());
}

const titleOf = (name: string): string => name.slice(0, 100).toWellFormed();

/** The arguments that the task says, or the failure of the intent if they are missing or invalid. */
function* readInput(
  intent: IntentOf<'call_tool'>,
  progress: Progress,
): StepGenerator<{ input: object } | { failed: Outcome }> {
  const title = titleOf(intent.tool.name);
  const tool = toToolInput(intent.tool.inputs);
  const said = yield* toInput(intent, tool.parameters, progress);
  if ('problem' in said) return { failed: failure(intent, said.problem, 'no_subject') };
  const needed = neededOf(intent, tool.parameters, said.input);
  const missing = needed.find(({ name }) => !Object.hasOwn(said.input, name));
  if (missing) {
    const name = missing.name.slice(0, 100);
    const problem = `nothing says the ${name} that ${title} needs`;
    return { failed: failure(intent, problem, 'missing_value', [name]) };
  }
  if (tool.accepts(said.input)) return said;
  return { failed: failure(intent, `what is said makes no valid arguments for ${title}`, 'wrong_kind') };
}

/** The arguments without which the tool is not called: those that its schema requires. Where the client lists names without a
 *  schema, which cannot say so, a tool that the task does not name needs all of them if it is to change something, and one in
 *  any case. */
function neededOf(
  { isMeant, tool: { name, inputs } }: IntentOf<'call_tool'>,
  parameters: readonly Parameter[],
  input: object,
): readonly Parameter[] {
  const required = parameters.filter(({ isRequired }) => isRequired);
  if (!isMeant || required.length > 0 || isRecord(inputs.properties)) return required;
  if (changesSomething(nameWords(name))) return parameters.filter(({ description }) => !/optional/i.test(description));
  return Object.keys(input).length === 0 ? parameters.slice(0, 1) : [];
}

/** The arguments of the directed call that answers this one. */
function directedInput({ tool }: IntentOf<'call_tool'>, outcomes: readonly Outcome[]): object | undefined {
  const calls = outcomes.filter(({ intent }) => intent.kind === 'call_tool' && intent.tool.name === tool.name);
  return tool.directed?.[calls.length];
}

/** Collects argument values. The clause takes precedence over the metadata, and that over earlier results. */
function* toInput(
  { said, tool, isMeant }: IntentOf<'call_tool'>,
  parameters: readonly Parameter[],
  progress: Progress,
): StepGenerator<{ input: object } | { problem: string }> {
  const { details, outcomes } = progress;
  const parsed = parseArguments(said, parameters);
  const values = isMeant ? readArguments(said, nameWords(tool.name), parameters) : parsed.values;
  const rest = isMeant ? '' : parsed.rest;
  const about = [tool.name, tool.description, ...parameters.map((each) => each.name)].join(' ');
  for (const parameter of parameters) {
    const given = toGiven(values.get(parameter.name), parameter, about, progress);
    if (given === undefined) values.delete(parameter.name);
    else values.set(parameter.name, given);
  }
  // Arguments are shown with the step, so secrets are not passed.
  const open = details.filter(({ key }) => !isSecretKey(key));
  for (const parameter of parameters) {
    const { name } = parameter;
    const isOfEarlier = isMeant === true && !values.has(name) && parameter.kind === 'text' && THERE.test(said);
    const value = isOfEarlier
      ? shortResult(outcomes)
      : values.has(name)
        ? resolveReference(values.get(name), parameter, outcomes)
        : findValue(parameter, open, outcomes);
    const description = typeof value === 'string' && !said.includes(`"${value}"`) ? value : '';
    if (isDescription(description)) {
      const found = yield* lookUp(description, parameter, progress);
      if ('problem' in found) return found;
      values.set(name, found.value);
    } else if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  if (isMeant) for (const [name, value] of values) if (saysNothing(value)) values.delete(name);
  const bare = parameters.find(({ name, isRequired }) => !values.has(name) && (isRequired || parameters.length === 1));
  const value = bare && toGiven(toValue(rest, bare), bare, about, progress);
  if (bare && value !== undefined) values.set(bare.name, resolveReference(value, bare, outcomes));
  return { input: Object.fromEntries([...values].filter(([, each]) => each !== undefined)) };
}

/** What the task says for an argument, without words that only name it; undefined for a text that is no value.
 * @param about the words of the tool */
function toGiven(said: unknown, { name, kind, options }: Parameter, about: string, progress: Progress): unknown {
  if (typeof said !== 'string' || kind !== 'text' || options.length > 0 || isEarlier(said)) return said;
  const value = withoutName(said, { name, about });
  return isGivenValue(value, { name, about }, progress.task) ? progress.asWritten(value) : undefined;
}

/** Whether a value has only words that no name has: `the moment`. */
const saysNothing = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\p{Ll}/u.test(value) &&
  nameWords(value).every((word) => AFTER_VALUE.has(word) || englishLexicon().isFunctionWord(word));

const THERE = /\b(?:there|it|that)\b/i;
const LONGEST_NAME = 60;

/** The last result, if it can be the name of something. */
function shortResult(outcomes: readonly Outcome[]): string | undefined {
  const value = lastValue(outcomes);
  return typeof value === 'string' && value.length <= LONGEST_NAME ? value : undefined;
}

function* lookUp(
  question: string,
  parameter: Parameter,
  progress: Progress,
): StepGenerator<{ value: unknown } | { problem: string }> {
  const found = yield* answerWords(question, progress);
  if (found.problem !== null) return { problem: found.problem };
  const value = fromResult(found.value, parameter) ?? toValue(found.raw, parameter);
  return value === undefined
    ? { problem: `${question}: what the page says does not fit ${parameter.name}` }
    : { value };
}

/** A result as an argument. Of a record, the property with the argument's name; else for a text its first property, which is
 *  what it is called, and for a number its only number. */
function fromResult(result: unknown, parameter: Parameter): unknown {
  if (!isRecord(result)) return toValue(toText(result), parameter);
  const named = partOf(result, parameter);
  if (named !== undefined) return toValue(named, parameter);
  const values = Object.values(result).filter((each) => each !== null && typeof each !== 'object');
  if (parameter.kind === 'text') return values.length === 0 ? undefined : toValue(toText(values[0]), parameter);
  const fitting = values.flatMap((each) => toValue(toText(each), parameter) ?? []);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** `the result` refers to an earlier result. */
function resolveReference(value: unknown, parameter: Parameter, outcomes: readonly Outcome[]): unknown {
  if (!isEarlier(value)) return value;
  const last = lastValue(outcomes);
  const found = isRecord(last)
    ? fromResult(last, parameter)
    : last === null
      ? undefined
      : toValue(foundText(value, outcomes), parameter);
  return found ?? (/^the /i.test(value) ? undefined : toValue(value, parameter));
}

function findValue(parameter: Parameter, details: readonly Detail[], outcomes: readonly Outcome[]): unknown {
  const detail = detailFor(parameter.name, details);
  const given = detail === null ? undefined : toValue(detail, parameter);
  if (given !== undefined) return given;
  for (const { ok, value, intent } of outcomes.toReversed()) {
    if (!ok || value === null) continue;
    const found = partOf(value, parameter) ?? (isOf(intent.words, parameter) ? toText(value) : undefined);
    const fitting = found === undefined ? undefined : toValue(found, parameter);
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** The property of a value with the argument's name. */
function partOf(value: unknown, { name }: Parameter): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const part = Object.entries(value).find(([key, each]) => each !== null && fieldFit(name, key) > 0);
  return part && toText(part[1]);
}

/** Whether the words contain the argument's name. */
function isOf(text: string, { name }: Parameter): boolean {
  const [wanted, words] = [fieldWords(name), new Set(fieldWords(text))];
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}
