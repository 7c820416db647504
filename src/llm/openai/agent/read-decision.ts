import { compileSchema } from '../../../json-schema/json-schema.ts';
import { isRecord } from '../../../json-schema/schema-node.ts';
import type { AgentAction, DecideInput, Decision, Unmet } from '../../model.ts';
import { mapTexts, mapUnmet } from '../../secrets.ts';
import { type ChatReply, type ChatTool, UnreadableReply } from '../endpoint/chat.ts';
import { parseLoosely } from '../read-json.ts';
import { ACTING_TOOLS, CLICK_AT_TOOL, doneTool, FAIL_TOOL } from './agent-tools.ts';
import { type ClientTool, toClientTools } from './client-tools.ts';
import { describeArguments, toExample } from './formats/json-form.ts';
import { InvalidCall, toFailedStep } from './invalid-call.ts';
import { mendArguments } from './mend-arguments.ts';
import type { Placeholders } from './placeholders.ts';
import { isEmptyOutput, readUnmet } from './read-unmet.ts';
import { shorten } from './screen-text.ts';
import { type ActionArguments, refsIn, toAction } from './to-action.ts';
import { type ToolCall, toolCallOf } from './tool-call.ts';

/** Tools of one turn, and the parser of calls. */
export interface Turn {
  tools: readonly ChatTool[];
  /** The tools without the argument `reason`, for decisions as JSON, which have a plan. */
  actions: readonly ChatTool[];
  /** On the screen. */
  refs: readonly string[];
  /** A decision as JSON that would be valid in this turn. */
  example: string;
  /** Throws UnreadableReply for an invalid reply. */
  read: (reply: ChatReply) => Decision;
}

const OWN_NAMES = [...ACTING_TOOLS, FAIL_TOOL, doneTool(null)].map(({ name }) => name);
const MAX_REASON = 400;
const MAX_FORM = 250;

type TurnInput = Pick<DecideInput, 'responseModel' | 'tools' | 'observation' | 'stepsLeft' | 'history'>;

export interface TurnOptions {
  /** Whether points of the screen can be clicked. */
  points: boolean;
}

export function createTurn(
  input: TurnInput,
  placeholders: Placeholders,
  { points }: TurnOptions = { points: false },
): Turn {
  const mayAct = input.stepsLeft > 0;
  const clientTools = mayAct ? toClientTools(input.tools, OWN_NAMES) : [];
  const own = ACTING_TOOLS.map((tool) => (points && tool.name === CLICK_AT_TOOL.name ? CLICK_AT_TOOL : tool));
  const offered = clientTools.map(({ tool }) => ({ ...tool, description: placeholders.hide(tool.description) }));
  const wellFormed = (value: unknown): unknown => mapTexts(value, (text) => text.toWellFormed());
  const tools = wellFormed([
    ...(mayAct ? own : []),
    ...offered,
    doneTool(input.responseModel),
    FAIL_TOOL,
  ]) as ChatTool[];
  const needReason = [FAIL_TOOL.name, ...clientTools.flatMap(({ hasReason, tool }) => (hasReason ? [] : [tool.name]))];
  const actions = tools.map((tool) => (needReason.includes(tool.name) ? tool : withoutReason(tool)));
  const refs = refsIn(input.observation.tree);
  const reader = new DecisionReader(input, clientTools, tools, refs, placeholders);
  const [ref] = mayAct ? refs : [];
  const example = ref === undefined ? toExample('done', { output: '...' }) : toExample('click', { ref });
  return {
    tools,
    actions,
    refs,
    example,
    read: (reply) => reader.read(wellFormed(toolCallOf(reply, example)) as ToolCall),
  };
}

function withoutReason({ parameters, ...tool }: ChatTool): ChatTool {
  const { properties = {}, required = [] } = parameters as { properties?: Record<string, object>; required?: string[] };
  const { reason: _, ...others } = properties;
  return {
    ...tool,
    parameters: { ...parameters, properties: others, required: required.filter((key) => key !== 'reason') },
  };
}

class DecisionReader {
  private readonly turn: TurnInput;
  private readonly clientTools: readonly ClientTool[];
  private readonly tools: readonly ChatTool[];
  private readonly refs: readonly string[];
  private readonly placeholders: Placeholders;

  constructor(
    input: TurnInput,
    clientTools: readonly ClientTool[],
    tools: readonly ChatTool[],
    refs: readonly string[],
    placeholders: Placeholders,
  ) {
    this.turn = input;
    this.clientTools = clientTools;
    this.tools = tools;
    this.refs = refs;
    this.placeholders = placeholders;
  }

  /** An invalid call is a step that fails; of `done`, only where corrections do not help. */
  read(call: ToolCall): Decision {
    const { history } = this.turn;
    try {
      return this.decide(call);
    } catch (error) {
      if (error instanceof InvalidCall) return toFailedStep(call, error.message, history, this.placeholders);
      if (error instanceof InvalidOutput && this.turn.stepsLeft > 0)
        error.lastResort = () => toFailedStep(call, error.message, history, this.placeholders);
      throw error;
    }
  }

  private decide({ name, arguments: given, plan }: ToolCall): Decision {
    const isOfTool = this.clientTools.some(({ tool, hasReason }) => tool.name === name && !hasReason);
    const args = plan === null || isOfTool ? given : { reason: plan, ...given };
    if (name === 'done') return this.done(args);
    if (name === FAIL_TOOL.name) return this.fail(args);
    // If steps have run out, a call to act means that the task is unfinished.
    if (this.turn.stepsLeft < 1) return outOfSteps('');
    const clientTool = this.clientTools.find(({ tool }) => tool.name === name);
    if (clientTool) return this.callTool(clientTool, args);
    const tool = this.tools.find((each) => each.name === name);
    if (tool) return this.act(tool, args);
    const known = this.tools.map((each) => each.name).join(', ');
    throw new InvalidCall(`There is no tool of that name. Those there are: ${known}.`);
  }

  private done(args: Record<string, unknown>): Decision {
    const { responseModel } = this.turn;
    const found = responseModel === null ? args.output : outputIn(args, responseModel);
    if (found === undefined) throw new UnreadableReply('`done` needs `output`.');
    const output = this.placeholders.maskOutput(found, responseModel);
    const problem = responseModel === null ? null : problemOf(responseModel, output);
    if (problem !== null) throw new InvalidOutput(`\`output\`${problem}.`);
    const unmet = this.unmet(args.unmet);
    if (unmet.length > 0 && isEmptyOutput(output)) return nothingDone(unmet);
    return { type: 'done', output, unmet, sampled: [], reason: this.reason(args.reason, 'The task is done.') };
  }

  private unmet(value: unknown): readonly Unmet[] {
    return mapUnmet(readUnmet(value), this.placeholders.mask);
  }

  private fail(args: Record<string, unknown>): Decision {
    const reason = this.reason(args.reason, '');
    if (this.turn.stepsLeft < 1) return outOfSteps(reason);
    if (reason === '') throw new UnreadableReply('`fail` needs a `reason`.');
    const unmet = this.unmet(args.unmet);
    return unmet.length > 0 ? { ...nothingDone(unmet), reason } : { type: 'fail', reason };
  }

  private callTool({ name, inputSchema, hasReason }: ClientTool, args: Record<string, unknown>): Decision {
    const { reason, ...rest } = args;
    const toolArgs = hasReason ? rest : args;
    const input = this.toInput(name, toolArgs, inputSchema);
    const shown = this.reason(hasReason ? reason : undefined, `Calls ${name}.`);
    return this.toAct({ type: 'call_tool', name, input }, shown);
  }

  /** Passes a numeric secret as a number if the schema accepts only that. */
  private toInput(name: string, values: object, inputSchema: object): object {
    const fill = (text: string): string => this.placeholders.fill(text, null);
    const texts = fillDeep(values, fill) as object;
    const numbers = fillDeep(values, (text) =>
      this.placeholders.isAll(text) ? toNumber(fill(text)) : fill(text),
    ) as object;
    if (problemOf(inputSchema, texts) !== null && problemOf(inputSchema, numbers) === null) return numbers;
    requireArguments(name, inputSchema, texts);
    return texts;
  }

  private act(tool: ChatTool, args: Record<string, unknown>): Decision {
    const { observation } = this.turn;
    const { name, parameters } = withoutReason(tool);
    const { reason, ...given } = args;
    const values = mendArguments(given, parameters, this.refs);
    requireArguments(name, { ...parameters, additionalProperties: true }, values);
    const action = toAction(name, values as ActionArguments, {
      observation,
      refs: this.refs,
      placeholders: this.placeholders,
    });
    return this.toAct(action, this.reason(reason, `Takes the step “${name}”.`));
  }

  private toAct(action: AgentAction, reason: string): Decision {
    const { secrets } = this.placeholders;
    return { type: 'act', action, reason, ...(secrets.length > 0 && { secrets }) };
  }

  private reason(value: unknown, fallback: string): string {
    const plain = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
    return plain === '' ? fallback : shorten(this.placeholders.mask(plain), MAX_REASON);
  }
}

/** A model that ends the run with nothing but a list of what it did not do has failed. */
function nothingDone(unmet: readonly Unmet[]): Decision {
  const cause = unmet.some(({ reason }) => reason === 'missing_value') ? 'missing_value' : 'unmet';
  return { type: 'fail', cause, reason: unmet.map(({ detail }) => detail).join(' '), unmet };
}

/** Same wording as the agent's own step limit. */
function outOfSteps(reason: string): Decision {
  const text = ['Step limit reached before the task was finished.', reason].filter(Boolean).join(' ');
  return { type: 'fail', cause: 'step_limit', reason: text };
}

/** Finds the output that is valid against the response model: in `output`, in JSON inside it, or in the arguments
 *  themselves. */
function outputIn(args: Record<string, unknown>, responseModel: object): unknown {
  const { output, reason: _, ...rest } = args;
  const { unmet: __, ...bare } = rest;
  const parsed = typeof output === 'string' ? parseLoosely(output) : undefined;
  const candidates = output === undefined ? [rest, bare, args] : [output, parsed];
  return candidates.find((each) => each !== undefined && problemOf(responseModel, each) === null) ?? output;
}

/** An output that is not valid against the response model. */
class InvalidOutput extends UnreadableReply {}

function requireArguments(name: string, schema: object, value: unknown): void {
  const problem = problemOf(schema, value);
  if (problem === null) return;
  const form = describeArguments(schema);
  throw new InvalidCall(`The arguments of ${name}${problem}. They are: ${shorten(form, MAX_FORM)}`);
}

/** Text to append to the name of the value: location and kind of the violation. Null if the value is valid. */
function problemOf(schema: object, value: unknown): string | null {
  try {
    const [problem] = compileSchema(schema)(value);
    return problem ? `${problem.path === '' ? '' : ` at ${shorten(problem.path, 200)}`} ${problem.message}` : null;
  } catch {
    return ' takes too long to check: make it simpler';
  }
}

const toNumber = (text: string): string | number => (/^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : text);

function fillDeep(value: unknown, fill: (text: string) => unknown): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((entry) => fillDeep(entry, fill));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillDeep(entry, fill)]));
}
