import { AppError } from './errors.ts';
import type { AgentAction } from './llm/model.ts';

/** Directives let a test decide how a request ends. Published clients send a fixed set of fields, so a directive is part
 *  of the text: `[[doppel:fail no luck]]`. It is removed before anything else reads the text. */
export interface Directives {
  /** The request fails with this reason. */
  fail?: string;
  /** The request succeeds with this result. */
  output?: unknown;
  /** Number of steps of the run. */
  steps?: number;
  /** Pause between the steps. */
  stepMs?: number;
  /** Delay before the request is executed. */
  delayMs?: number;
  /** Number of reads that show the request as unfinished. */
  polls?: number;
  /** The request ends only at its time limit, or when it is cancelled. */
  stuck?: true;
  /** The request begins, or its end is shown, only when a test releases it, or at its time limit. By rule only. */
  held?: true;
  /** The worker is lost once while it executes the request. */
  crash?: true;
  /** Sample data may stand for required values that nobody gave. */
  samples?: true;
  /** Custom tools to call, in order, before anything else. */
  tools?: { name: string; input: object }[];
  /** Actions of the run after that, in place of what the agent would do. By rule only. */
  actions?: AgentAction[];
  /** Events that are sent to the client when the run begins. By rule only. */
  events?: { name: string; payload: Record<string, unknown> }[];
  /** Credits that the run costs, in place of one for each step. By rule only. */
  credits?: number;
  /** Context of a query. By rule only. */
  context?: unknown;
  /** Where the end is reported (see control/webhooks). By rule only. */
  webhookUrl?: string;
  /** Those of the text as they were written, so that it can be submitted again. */
  written?: string;
}

/** Directives of a text over those of a rule. */
export function mergeDirectives(ruled: Directives, written: Directives): Directives {
  const { fail: _, output: __, ...rest } = ruled;
  return { ...('fail' in written || 'output' in written ? rest : ruled), ...written };
}

export type DirectiveName = keyof typeof FORMS;

/** Directives allowed in each kind of text. */
export const TASK_DIRECTIVES: readonly DirectiveName[] = [
  'fail',
  'output',
  'steps',
  'step_ms',
  'delay',
  'polls',
  'stuck',
  'crash',
  'samples',
  'tool',
];
export const QUERY_DIRECTIVES: readonly DirectiveName[] = ['fail', 'output', 'delay', 'polls', 'stuck', 'crash'];
export const MEMORY_DIRECTIVES: readonly DirectiveName[] = ['fail', 'delay', 'polls', 'stuck', 'crash'];

interface Form {
  /** Shown in error messages. */
  example: string;
  /** Allowed argument, for error messages. */
  allows: string;
  /** Whether the argument contains JSON, which may itself contain `]]`. */
  hasJson?: boolean;
  /** Null when the argument is invalid. */
  read(argument: string, before: Directives): Directives | null;
}

const MAX_STEP_COUNT = 128;
const MAX_STEP_MS = 60_000;
const MAX_DELAY_MS = 3_600_000;
const MAX_POLLS = 1000;
const MAX_DIRECTIVES = 32;

const FORMS = {
  fail: { example: 'fail no luck', allows: 'a reason', read: (reason) => (reason === '' ? null : { fail: reason }) },
  output: {
    example: 'output {"any": "json"}',
    allows: 'JSON',
    hasJson: true,
    read: (json) => withJson(json, (output) => ({ output })),
  },
  steps: {
    example: 'steps 12',
    allows: `an integer from 1 to ${MAX_STEP_COUNT}`,
    read: (text) => withCount(text, 1, MAX_STEP_COUNT, (steps) => ({ steps })),
  },
  step_ms: {
    example: 'step_ms 500',
    allows: `an integer from 0 to ${MAX_STEP_MS}`,
    read: (text) => withCount(text, 0, MAX_STEP_MS, (stepMs) => ({ stepMs })),
  },
  delay: { example: 'delay 3s', allows: 'a time up to 1h, in ms, s, m or h', read: readDelay },
  polls: {
    example: 'polls 3',
    allows: `an integer from 1 to ${MAX_POLLS}`,
    read: (text) => withCount(text, 1, MAX_POLLS, (polls) => ({ polls })),
  },
  stuck: { example: 'stuck', allows: 'nothing after its name', read: (rest) => (rest === '' ? { stuck: true } : null) },
  crash: { example: 'crash', allows: 'nothing after its name', read: (rest) => (rest === '' ? { crash: true } : null) },
  samples: {
    example: 'samples',
    allows: 'nothing after its name',
    read: (rest) => (rest === '' ? { samples: true } : null),
  },
  tool: {
    example: 'tool get_weather {"city": "Rome"}',
    allows: 'the name of a tool and a JSON object',
    hasJson: true,
    read: readTool,
  },
} as const satisfies Record<string, Form>;

const OPENING = /\[\[doppel:/gi;
const NAME = /^\s*([a-z_]*)\s*/i;

/** Removes the directives from a text, each with the spaces before it. Any other `[[...]]` is ordinary text. Throws
 *  invalid, naming `field`, for a directive that is unknown, malformed, repeated or not in `allowed`. Runs in linear
 *  time. */
export function readDirectives(
  text: string,
  field: string,
  allowed: readonly DirectiveName[],
): { text: string; directives: Directives } {
  const parts: string[] = [];
  let written = '';
  let directives: Directives = {};
  let count = 0;
  let at = 0;
  for (const opening of text.matchAll(OPENING)) {
    if (opening.index < at) continue;
    count += 1;
    if (count > MAX_DIRECTIVES) throw toInvalidError(field, `has more than ${MAX_DIRECTIVES} directives`, allowed);
    const found = readOne(text, opening.index + opening[0].length, directives, { field, allowed });
    directives = found.directives;
    parts.push(text.slice(at, opening.index).replace(/(?<![ \t])[ \t]+$/, ''));
    written += text.slice(opening.index, found.end);
    at = found.end;
  }
  if (count === 0) return { text, directives };
  parts.push(text.slice(at));
  return { text: parts.join('').replace(/^[ \t]+/, ''), directives: { ...directives, written } };
}

interface ReadOptions {
  field: string;
  allowed: readonly DirectiveName[];
}

function readOne(text: string, start: number, before: Directives, { field, allowed }: ReadOptions) {
  const head = NAME.exec(text.slice(start, start + 64));
  const name = (head?.[1] ?? '').toLowerCase();
  const form: Form | undefined = isName(name) && allowed.includes(name) ? FORMS[name] : undefined;
  if (!form) throw toInvalidError(field, `has an unknown directive "${name}"`, allowed);
  const from = start + (head?.[0].length ?? 0);
  const close = form.hasJson ? endOfJson(text, from) : text.indexOf(']]', from);
  if (close === -1) throw toInvalidError(field, `has a directive "${name}" that is not closed by ]]`, allowed);
  const given = form.read(text.slice(from, close).trim(), before);
  if (!given)
    throw toInvalidError(
      field,
      `has a malformed directive "${name}", which takes ${form.allows}: [[doppel:${form.example}]]`,
      allowed,
    );
  const repeated = Object.keys(given).find((key) => key in before && key !== 'tools');
  if (repeated) throw toInvalidError(field, `has the directive "${name}" twice`, allowed);
  const directives = { ...before, ...given };
  if ('fail' in directives && 'output' in directives) {
    throw toInvalidError(field, 'has both directives "fail" and "output", of which only one is allowed', allowed);
  }
  return { directives, end: close + 2 };
}

function isName(name: string): name is DirectiveName {
  return Object.hasOwn(FORMS, name);
}

function toInvalidError(field: string, problem: string, allowed: readonly DirectiveName[]): AppError {
  const known = allowed.map((name) => `[[doppel:${FORMS[name].example}]]`).join(', ');
  return new AppError('invalid', `${field} ${problem}. Known here: ${known}.`);
}

/** Index of the first `]]` outside of strings, arrays and objects; -1 when there is none. */
function endOfJson(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (depth === 0 && character === ']' && text[at + 1] === ']') return at;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return -1;
}

function withJson<T>(json: string, make: (value: unknown) => T): T | null {
  try {
    return make(JSON.parse(json));
  } catch {
    return null;
  }
}

function withCount<T>(text: string, minimum: number, maximum: number, make: (count: number) => T): T | null {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return count >= minimum && count <= maximum ? make(count) : null;
}

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

function readDelay(text: string): Directives | null {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m|h)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const delayMs = Math.round(Number(digits) * UNITS_MS[unit as keyof typeof UNITS_MS]);
  return delayMs <= MAX_DELAY_MS ? { delayMs } : null;
}

function readTool(text: string, before: Directives): Directives | null {
  const [, name, json] = /^([A-Za-z_][\w.-]{0,63})\s*(.*)$/s.exec(text) ?? [];
  if (name === undefined || json === undefined) return null;
  return withJson(json === '' ? '{}' : json, (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? { tools: [...(before.tools ?? []), { name, input }] }
      : null,
  );
}
