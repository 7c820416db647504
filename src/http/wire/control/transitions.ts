import { Type } from '#typebox';
import type { Transition, TransitionSettings } from '../../../control/transitions.ts';
import type { ForcedEnd } from '../../../tasks/ports/by-hand-store.ts';
import { oneOf } from '../common.ts';

const EXAMPLE = { task: { by: 'reads', count: 2 }, memory: { by: 'work' } };

const TransitionSchema = Type.Unsafe<Transition>(
  Type.Object(
    {
      by: oneOf(['work', 'time', 'reads', 'hand'], {
        description: 'As soon as the work is done, after a time, after a number of reads, or when a test says so.',
      }),
      ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000, description: 'With `time`.' })),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'With `reads`.' })),
    },
    { 'x-allowed': 'an object such as {"by": "reads", "count": 2}' },
  ),
);

export const TransitionsBody = Type.Unsafe<Partial<TransitionSettings>>(
  Type.Object(
    { task: Type.Optional(TransitionSchema), memory: Type.Optional(TransitionSchema) },
    { $id: 'TransitionChange', description: 'What to change', examples: [EXAMPLE] },
  ),
);

export const TransitionsAnswer = Type.Unsafe<TransitionSettings>(
  Type.Object(
    { task: TransitionSchema, memory: TransitionSchema },
    { $id: 'Transitions', description: 'How tasks and graph requests advance', examples: [EXAMPLE] },
  ),
);

export const FinishBody = Type.Object(
  { output: Type.Optional(Type.Unknown({ description: 'Default: null.' })) },
  { $id: 'TaskFinish', examples: [{ output: { price: 12 } }] },
);

export const FailBody = Type.Object(
  { reason: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })) },
  { $id: 'ForcedFailure', examples: [{ reason: 'The shop is closed.' }] },
);

export const EmitBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: '`tool_call`, or any other name.' }),
    payload: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'EmittedEvent', examples: [{ name: 'tool_call', payload: { name: 'get_weather', input: { city: 'Rome' } } }] },
);

export const Emitted = Type.Object(
  { id: Type.String() },
  { $id: 'EventId', description: 'Id of the event', examples: [{ id: '0197a1f2-7c3e-7d5b-9a58-3f6f0e2b1c44' }] },
);

export const AnswerBody = Type.Object(
  { answer: Type.Optional(Type.String()), context: Type.Optional(Type.Unknown({ description: 'JSON, or its text.' })) },
  { $id: 'GraphRequestFinish', examples: [{ answer: 'In Lisbon.' }] },
);

const FAILED = 'A test let it fail.';

export const toFinish = (output: unknown): ForcedEnd => ({ status: 'done', endReason: 'done', output: output ?? null });
export const toFailure = (reason = FAILED): ForcedEnd => ({ status: 'failed', endReason: 'failed', output: reason });
export const toDetail = (reason = FAILED): string => reason;
export const toContext = (context: unknown): string =>
  typeof context === 'string' ? context : context === undefined ? '' : JSON.stringify(context);
