import { type Static, Type } from '#typebox';
import type { StepList } from '../../http/wire/tasks/step.ts';
import { path } from '../../url-path.ts';
import type { Api } from '../api.ts';
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts';
import { askForMissing, FORM, finishPage, PAGE } from './missing-values.ts';
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

type Args = Static<typeof Input>;

export const runTask = defineTool({
  name: 'run_task',
  title: 'Run a task',
  description:
    'Lets an agent do a task on a computer with a browser, mail, calendar, files and notes, and returns its output. What it ' +
    'could not do is in unmet. It invents no values: name those that it needs.',
  input: Input,
  output: TaskOutput,
  async run(args, context) {
    const { api, readReply } = context;
    const form = readReply(FORM);
    const page = readReply(PAGE);
    // A user who declines has seen why: the task is not run in vain again.
    if (form && !form.answers) return toTaskOutcome(await readTask(api, form.state));
    const endsAt = Date.now() + (args.wait_s ?? DEFAULT_WAIT_S) * 1000;
    if (page) return finishPage(page, { context, endsAt, follow: (id) => follow(id, args, context, endsAt) });
    const id = await submit(form ? { ...args, metadata: { ...args.metadata, ...form.answers } } : args, context);
    const record = await follow(id, args, context, endsAt);
    return ((form === null && (await askForMissing(record, context))) || toTaskOutcome(record)) as ToolOutcome;
  },
});

async function submit({ wait_s: _, ...task }: Args, { api, signal }: ToolContext): Promise<string> {
  signal.throwIfAborted();
  return (await api.call<TaskRecord>('POST', '/api/v1/task', task)).id;
}

/** Reports the steps of a task until it has ended, or `endsAt` (epoch ms). */
async function follow(id: string, args: Args, { api, signal, report }: ToolContext, endsAt: number) {
  let stepCount = 0;
  const read = async () => {
    for (const { index, reason } of await readSteps(api, id, stepCount)) {
      stepCount = index;
      await report(index, args.max_steps ?? DEFAULT_MAX_STEPS, reason);
    }
    return readTask(api, id);
  };
  try {
    return await waitUntil(read, hasEnded, { withinMs: endsAt - Date.now(), signal });
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
