import { type Static, Type } from '#typebox';
import type { ViewerMessage } from '../../../tasks/run/inbox.ts';
import { END_REASONS, type Step, type TaskState } from '../../../tasks/task.ts';
import { checkAgainst } from '../../validation.ts';
import { nullable, oneOf } from '../common.ts';
import { outcomeFields, toOutcomeFields } from './unmet.ts';

const SOURCE = {
  type: oneOf(['fact', 'table', 'sentence', 'text']),
  name: Type.String({ description: 'Label of the fact, name of the table, the sentence, or what the text is of.' }),
};

const Reading = Type.Object(
  {
    request: Type.Record(Type.String(), Type.String(), {
      description:
        'The question as it was read, each part only if it has one: kind, attributes, things, tests, order, take, aggregate, grouped by.',
    }),
    words: Type.Array(Type.Object({ words: Type.String(), as: Type.String() }), {
      description: 'What the words of the question were read as, such as attribute, subject, column Date; 40 at most.',
    }),
    subject: Type.String({ description: 'The thing, or the rows, that the answer is about.' }),
    source: Type.Object(SOURCE, { description: 'What on the page, in the list or in the file has the answer.' }),
    left: Type.Array(Type.String(), { description: 'Words of the question that nothing explains.' }),
    rejected: Type.Array(Type.Object({ ...SOURCE, reason: Type.String() }), {
      description: 'Other readings, with the reason against each; five at most.',
    }),
  },
  {
    description:
      'Of an extract of the offline agent: how the question was read. Texts of pages in it, cut to 200 characters, are not trusted.',
  },
);

const stepFields = {
  index: Type.Integer({ description: 'Number of the step, from 1.' }),
  actor: oneOf(['agent', 'client', 'viewer'], {
    description: 'Who acted. A step costs one credit; actions of viewers, and goto actions of clients, are free.',
  }),
  action: Type.Object(
    { type: Type.String(), reading: Type.Optional(Type.Unsafe<object>(Type.Partial(Reading))) },
    { additionalProperties: true, description: 'The action: its type and the fields of that type.' },
  ),
  target: nullable(Type.String({ description: 'Target of the action, such as button “Add to cart”.' })),
  reason: Type.String({ description: 'Reason for the action.' }),
  ok: Type.Boolean(),
  summary: Type.String({ description: 'Result of the action, in words.' }),
  value: Type.Unknown({ description: 'The value that was read, if any.' }),
  screen: Type.Object(
    { app: Type.String(), title: Type.String(), url: nullable(Type.String()) },
    { description: 'The screen after the action.' },
  ),
  duration_ms: Type.Integer(),
  created_at: Type.Integer({ description: 'Epoch ms.' }),
};

const StepRecord = Type.Object(
  {
    ...stepFields,
    frame_url: Type.String({ description: 'Screenshot after the action (WebP). Needs no key.' }),
  },
  { $id: 'Step' },
);

export const StepList = Type.Object(
  {
    task_id: Type.String(),
    status: oneOf(['waiting', 'running', 'done', 'failed', 'cancelled']),
    end_reason: nullable(oneOf(END_REASONS, { description: 'Why the run ended; null until then.' })),
    ...outcomeFields,
    steps: Type.Array(StepRecord),
    next: nullable(Type.Integer({ description: 'Send it as `after` to get the next page; null on the last page.' })),
  },
  {
    $id: 'StepList',
    description: 'The steps of the run so far',
    examples: [
      {
        task_id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
        status: 'done',
        end_reason: 'done',
        unmet: [],
        sampled: [],
        steps: [
          {
            index: 1,
            actor: 'agent',
            action: { type: 'compute', expression: '12 * 7' },
            target: null,
            reason: 'Compute 12 * 7.',
            ok: true,
            summary: '12 * 7 = 84.',
            value: 84,
            screen: { app: 'calculator', title: 'Calculator', url: null },
            duration_ms: 3,
            created_at: 1_795_264_067_123,
            frame_url: 'http://127.0.0.1:8080/live/fOsX7w5h6pi7Er6XluMV15yKtVF1c2vf/frames/1.webp',
          },
        ],
        next: null,
      },
    ],
  },
);

export const StepQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only steps after this index.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Maximum number of steps; 200 by default, fewer if they are large.',
    }),
  ),
});

/** @param baseUrl without a trailing slash */
export function toStepList(
  task: TaskState,
  { steps, next }: { steps: readonly Step[]; next: number | null },
  baseUrl: string,
): Static<typeof StepList> {
  const toUrl = (index: number) => `${baseUrl}/live/${task.liveToken}/frames/${index}.webp`;
  return {
    task_id: task.id,
    status: task.status,
    end_reason: task.endReason,
    ...toOutcomeFields(task),
    steps: steps.map((step) => ({ ...toStepFields(step), frame_url: toUrl(step.index) })),
    next,
  };
}

export function toStepFields({ durationMs, createdAt, effects: _, ...step }: Step) {
  return { ...step, value: step.value ?? null, duration_ms: durationMs, created_at: createdAt };
}

const point = Type.Object({ x: Type.Number(), y: Type.Number() });

const VIEWER_ACTIONS = {
  goto: Type.Object({ type: Type.Literal('goto'), url: Type.String({ maxLength: 2048 }) }),
  click: Type.Object({ type: Type.Literal('click'), target: point }),
  type: Type.Object({ type: Type.Literal('type'), text: Type.String({ maxLength: 10_000 }) }),
  press: Type.Object({ type: Type.Literal('press'), key: Type.String({ maxLength: 32 }) }),
  scroll: Type.Object({ type: Type.Literal('scroll'), direction: oneOf(['up', 'down', 'top', 'bottom']) }),
};

const viewerAction = Type.Object(
  { type: oneOf(['goto', 'click', 'type', 'press', 'scroll']) },
  {
    additionalProperties: true,
    description:
      'goto {url}, click {target: {x, y}} in CSS pixels of the screen, type {text}, press {key}, or scroll {direction}.',
  },
);

export const ControlBody = Type.Object(
  {
    type: oneOf(['take_over', 'hand_back', 'act'], {
      description:
        'take_over: pause the agent. act: take over and perform `action`. hand_back: let the agent continue.',
    }),
    action: Type.Optional(viewerAction),
  },
  { $id: 'ControlInput', examples: [{ type: 'act', action: { type: 'click', target: { x: 640, y: 400 } } }] },
);

const ActBody = Type.Object({ action: viewerAction });

/** Throws invalid. The body has been checked against ControlBody. */
export function toViewerMessage({ type, action }: Static<typeof ControlBody>): ViewerMessage {
  if (type !== 'act') return { type };
  const given = checkAgainst(ActBody, action ? { action } : {}, '').action;
  return { type, action: checkAgainst(VIEWER_ACTIONS[given.type], given, 'action.') };
}
