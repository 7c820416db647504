import { inputRequired } from '@modelcontextprotocol/server';
import { type Static, Type } from '#typebox';
import type { StepList } from '../../http/wire/tasks/step.ts';
import { isSecretKey } from '../../llm/secrets.ts';
import { type Api, path } from '../api.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { hasEnded, readTask, TaskOutput, type TaskRecord, toTaskOutcome } from './task-result.ts';
import { waitUntil } from './wait.ts';

const DEFAULT_MAX_STEPS = 32;
/** Under the 60 seconds after which clients give up a call by default. */
const DEFAULT_WAIT_S = 50;

const json = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const Input = Type.Object({
  task: Type.String({ minLength: 1, description: 'What to do, in plain words, with every value that is needed.' }),
  url: Type.Optional(Type.String({ description: 'Address of the first page.' })),
  device: Type.Optional(Type.String({ enum: ['desktop', 'desktop-lg', 'mobile'] })),
  metadata: Type.Optional(json('Values that forms and logins may need, by name. Secrets belong here, not in task.')),
  response_model: Type.Optional(json('JSON Schema (2020-12) that the output of a done task is valid against.')),
  allowed_urls: Type.Optional(
    Type.Array(Type.String(), { description: 'Hosts or addresses that the browser may open; * is a wildcard.' }),
  ),
  max_steps: Type.Optional(Type.Integer({ minimum: 2, maximum: 128, default: DEFAULT_MAX_STEPS })),
  wait_s: Type.Optional(
    Type.Integer({
      ...{ minimum: 0, maximum: 600, default: DEFAULT_WAIT_S },
      description: 'How long to wait for the end. After that, the task goes on: read it with get_task.',
    }),
  ),
});

/** The form that asks for values that were missing. */
const MISSING = 'missing_values';

export const runTask = defineTool({
  name: 'run_task',
  title: 'Run a task',
  description:
    'Lets an agent do a task on a computer with a browser, mail, calendar, files and notes, and returns its output. What it ' +
    'could not do is in unmet. It invents no values: name those that it needs.',
  input: Input,
  output: TaskOutput,
  async run(args, context) {
    const { answers, state } = context.readForm(MISSING);
    // A user who declines has seen why: the task is not run in vain again.
    if (answers === null && state !== null) return toTaskOutcome(await readTask(context.api, state));
    const record = await runToEnd(answers ? { ...args, metadata: { ...args.metadata, ...answers } } : args, context);
    const missing = [...new Set(record.unmet?.flatMap((part) => part.missing ?? []))];
    const isAskable = context.canAsk && state === null && missing.length > 0 && !missing.some(isSecretKey);
    return record.status === 'failed' && isAskable ? askFor(missing, record.id) : toTaskOutcome(record);
  },
});

async function runToEnd(args: Static<typeof Input>, { api, signal, report }: ToolContext): Promise<TaskRecord> {
  const { wait_s: waitS = DEFAULT_WAIT_S, ...task } = args;
  signal.throwIfAborted();
  const { id } = await api.call<TaskRecord>('POST', '/api/v1/task', task);
  let stepCount = 0;
  const read = async () => {
    for (const { index, reason } of await readSteps(api, id, stepCount)) {
      stepCount = index;
      await report(index, args.max_steps ?? DEFAULT_MAX_STEPS, reason);
    }
    return readTask(api, id);
  };
  try {
    return await waitUntil(read, hasEnded, { withinMs: waitS * 1000, signal });
  } catch (error) {
    // A call that its client has cancelled must not go on acting.
    if (signal.aborted) await api.call('DELETE', path`/api/v1/task/${id}`);
    throw error;
  }
}

async function readSteps(api: Api, id: string, after: number): Promise<Static<typeof StepList>['steps']> {
  const { steps } = await api.call<Static<typeof StepList>>('GET', `${path`/api/v1/task/${id}/steps`}?after=${after}`);
  return steps;
}

/** Asks the user for the values. Secrets are never asked for in forms (MCP specification, elicitation, security). */
function askFor(missing: readonly string[], taskId: string) {
  const properties = Object.fromEntries(missing.map((name) => [name, { type: 'string' as const, title: name }]));
  const message = `The task needs ${missing.join(', ')}. Nothing was sent.`;
  const requestedSchema = { type: 'object' as const, properties, required: [...missing] };
  return inputRequired({
    inputRequests: { [MISSING]: inputRequired.elicit({ message, requestedSchema }) },
    // The client can change it: the API shows it no task of another account.
    requestState: taskId,
  });
}
