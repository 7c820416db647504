import { isSecretKey } from '../../../secrets.ts';
import { type Detail, detailFor } from '../details.ts';
import { foundText, lastValue, toText } from '../found.ts';
import type { IntentOf } from '../intent.ts';
import { isEarlier, saidValues } from '../parsing/argument-parser.ts';
import { fieldFit, fieldWords } from '../parsing/field-names.ts';
import { type Parameter, toToolInput, toValue } from '../parsing/tool-parameters.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, success } from './step-generator.ts';

const MAX_REASON_LENGTH = 400;

/** A tool is called with arguments that its schema allows, or not at all. */
export function* callTool(intent: IntentOf<'call_tool'>, progress: Progress): StepGenerator<Outcome> {
  const { name } = intent.tool;
  const title = name.slice(0, 100).toWellFormed();
  const tool = toToolInput(intent.tool.inputs);
  const input = toInput(intent, tool.parameters, progress);
  const missing = tool.parameters.find((each) => each.isRequired && !Object.hasOwn(input, each.name));
  if (missing) return failure(intent, `nothing says the ${missing.name.slice(0, 100)} that ${title} needs`);
  if (!tool.accepts(input)) return failure(intent, `what is said makes no valid arguments for ${title}`);
  const step = yield* act(progress, { type: 'call_tool', name, input }, `Call the tool ${title}.`);
  if (step.ok) return success(intent, `Called the tool ${title}.`, step.value ?? null);
  return failure(intent, step.summary.slice(0, MAX_REASON_LENGTH).toWellFormed());
}

/** The arguments that have a value: what the clause says goes before what the client sent along, and that before what was
 *  found on the way. */
function toInput(
  { said }: IntentOf<'call_tool'>,
  parameters: readonly Parameter[],
  { details, outcomes }: Progress,
): object {
  const { values, rest } = saidValues(said, parameters);
  // What a tool was called with is shown with the step: secrets are not passed on.
  const open = details.filter(({ key }) => !isSecretKey(key));
  for (const parameter of parameters) {
    const { name } = parameter;
    const value = values.has(name) ? meant(values.get(name), parameter, outcomes) : known(parameter, open, outcomes);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  const bare = parameters.find(({ name, isRequired }) => !values.has(name) && (isRequired || parameters.length === 1));
  const value = bare && toValue(rest, bare);
  if (bare && value !== undefined) values.set(bare.name, meant(value, bare, outcomes));
  return Object.fromEntries([...values].filter(([, each]) => each !== undefined));
}

/** `the result` stands for what was found. */
function meant(value: unknown, parameter: Parameter, outcomes: readonly Outcome[]): unknown {
  if (!isEarlier(value)) return value;
  const found = lastValue(outcomes) === null ? undefined : toValue(foundText(value, outcomes), parameter);
  return found ?? toValue(value, parameter);
}

function known(parameter: Parameter, details: readonly Detail[], outcomes: readonly Outcome[]): unknown {
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

/** The part of a value that has the argument's name. */
function partOf(value: unknown, { name }: Parameter): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const part = Object.entries(value).find(([key, each]) => each !== null && fieldFit(name, key) > 0);
  return part && toText(part[1]);
}

/** Whether words ask for what the argument is called. */
function isOf(text: string, { name }: Parameter): boolean {
  const [wanted, words] = [fieldWords(name), new Set(fieldWords(text))];
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}
