import type { ActionAnswer, ActionEvent, ActionOutcome, ClientEvent, RunEvent } from '../../tasks/client-event.ts';

export interface EventRow<Name extends string = string> {
  id: string;
  name: Name;
  /** JSON, in the format that the name determines. */
  payload: string;
  created_at: number;
}

export type RunEventRow = EventRow<RunEvent['name']>;
export type ActionEventRow = EventRow<ActionEvent['name']>;

/** Stored format of an answer, which is also its wire format. */
interface StoredAnswer {
  code: 200 | 400 | 500;
  output: unknown;
  partial?: unknown;
}

interface StoredCost extends ActionOutcome {
  credits_used: number;
  duration: number;
}

export function toClientPayload(event: ClientEvent): string {
  return JSON.stringify(event.name === 'tool_call' ? event.answer : event.action);
}

export function toRunPayload(event: RunEvent): string {
  if (event.name === 'custom') return JSON.stringify(event.event);
  return JSON.stringify(event.name === 'tool_call' ? event.call : toStoredAnswer(event.answer));
}

export function toRunEvent({ id, name, payload, created_at: timestamp }: RunEventRow) {
  const content = JSON.parse(payload);
  if (name === 'tool_call') return { id, name, call: content, timestamp };
  if (name === 'custom') return { id, name, event: content, timestamp };
  return { id, name, answer: toAnswer(content), timestamp };
}

export function toActionEvent({ id, name, payload }: ActionEventRow): ActionEvent {
  return { id, name, action: JSON.parse(payload) };
}

/** JSON path of the value within the payload of an answer. */
export function toValuePath({ hasCost }: { hasCost: boolean }): string {
  return hasCost ? '$.output.output' : '$.output';
}

/** The value at a path of `toValuePath` within the payload of an answer. */
export function readValueAt(path: string, payload: string): unknown {
  const { output } = JSON.parse(payload);
  return path === '$.output' ? output : output?.output;
}

function toStoredAnswer(answer: ActionAnswer): StoredAnswer {
  if (answer.code !== 200) return { code: answer.code, output: answer.reason, ...partOf(answer) };
  const { code, value, cost, unmet, sampled } = answer;
  if (!cost) return { code, output: value ?? null };
  const fields: StoredCost = { credits_used: cost.credits, duration: cost.seconds };
  return {
    code,
    output:
      value === undefined ? fields : { output: value, ...fields, ...(unmet && { unmet }), ...(sampled && { sampled }) },
  };
}

const partOf = ({ partial }: { partial?: unknown }): { partial?: unknown } =>
  partial === undefined ? {} : { partial };

/** Reads a value that has the shape of a value with its cost as such; the client still gets the same JSON. */
function toAnswer({ code, output, partial }: StoredAnswer): ActionAnswer {
  if (code !== 200) return { code, reason: String(output), ...partOf({ partial }) };
  if (!hasCost(output)) return { code, value: output };
  const cost = { credits: output.credits_used, seconds: output.duration };
  if (!('output' in output)) return { code, cost };
  const { output: value, unmet, sampled } = output;
  return { code, value, cost, ...(unmet && { unmet }), ...(sampled && { sampled }) };
}

const COST_FIELDS = new Set(['output', 'credits_used', 'duration', 'unmet', 'sampled']);

function hasCost(output: unknown): output is StoredCost & { output?: unknown } {
  if (typeof output !== 'object' || output === null) return false;
  if (!('credits_used' in output && 'duration' in output)) return false;
  const areNumbers = typeof output.credits_used === 'number' && typeof output.duration === 'number';
  return areNumbers && Object.keys(output).every((name) => COST_FIELDS.has(name));
}
