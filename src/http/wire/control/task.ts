import { type Static, Type } from '#typebox';
import type { NumberedEntry } from '../../../control/journal/entry.ts';
import { maskValue } from '../../../control/mask.ts';
import type { Task } from '../../../tasks/task.ts';
import { nullable } from '../common.ts';
import { effectFields } from '../tasks/effect.ts';

const anyObject = Type.Object({}, { additionalProperties: true });

export const InspectedTask = Type.Object(
  {
    id: Type.String(),
    accountId: Type.String(),
    task: nullable(Type.String({ description: 'Its text without directives; null for a session.' })),
    url: nullable(Type.String({ description: 'Address of the first page.' })),
    device: Type.String(),
    maxSteps: Type.Integer(),
    enableRecording: Type.Boolean(),
    options: Type.Unsafe<object>({
      ...anyObject,
      description: 'All other fields that were sent and are kept; secrets in the metadata are masked.',
    }),
    directives: Type.Unsafe<object>({ ...anyObject, description: 'What its directives and its rule demand.' }),
    status: Type.String({ description: 'As it is, also while readers are shown an unfinished task.' }),
    endReason: nullable(Type.String()),
    output: Type.Unknown(),
    creditsUsed: Type.Integer(),
    createdAt: Type.Integer({ description: 'Epoch ms.' }),
    finishedAt: nullable(Type.Integer({ description: 'Epoch ms.' })),
    requestId: nullable(
      Type.String({ description: 'Its request in the journal; null if that is not there any more.' }),
    ),
    ruleId: nullable(Type.String({ description: 'The rule that was applied to that request.' })),
  },
  {
    $id: 'InspectedTask',
    description: 'The task as it is stored',
    examples: [
      {
        id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
        accountId: '01a1fe13-a1c2-7b1e-8d0f-3c5a2b9e7f10',
        task: 'Log in and read the balance',
        url: 'https://bank.example',
        device: 'desktop',
        maxSteps: 32,
        enableRecording: true,
        options: { metadata: { user: 'ada', password: '•••' } },
        directives: { output: { balance: 12 } },
        status: 'done',
        endReason: 'done',
        output: { balance: 12 },
        creditsUsed: 1,
        createdAt: 1_795_264_067_120,
        finishedAt: 1_795_264_067_980,
        requestId: 'c8a8f1c2-5f39-4c6b-9a2e-1b6a4f0d8c11',
        ruleId: 'balance',
      },
    ],
  },
);

export const InspectedEffects = Type.Object(
  {
    effects: Type.Array(
      Type.Object(
        { ...effectFields, createdAt: Type.Integer({ description: 'Epoch ms.' }) },
        { $id: 'InspectedEffect' },
      ),
    ),
  },
  {
    $id: 'InspectedEffects',
    description: 'What the task has changed so far, in order',
    examples: [
      {
        effects: [
          {
            ...{ step: 4, kind: 'cart', name: 'Felt floor lamp', field: 'quantity', before: '0', after: '2' },
            ...{ place: 'shop.example', url: 'https://shop.example/cart', createdAt: 1_795_264_067_123 },
          },
        ],
      },
    ],
  },
);

/** @param request the request that submitted it */
export function toInspectedTask(task: Task, request: NumberedEntry | undefined): Static<typeof InspectedTask> {
  const { id, accountId, url, device, maxSteps, enableRecording, status, endReason, output } = task;
  const { creditsUsed, createdAt, finishedAt } = task;
  const { written: _, ...directives } = task.directives;
  return {
    ...{ id, accountId, task: task.task, url, device, maxSteps, enableRecording },
    options: maskValue(task.options) as object,
    ...{ directives, status, endReason, output, creditsUsed, createdAt, finishedAt },
    requestId: request?.id ?? null,
    ruleId: request?.ruleId ?? null,
  };
}
