import { type Static, Type } from '#typebox';
import { EFFECT_KINDS } from '../../../device/effect.ts';
import { MAX_EFFECTS, type RunEffect, type TaskState } from '../../../tasks/task.ts';
import { nullable, oneOf } from '../common.ts';

export const effectFields = {
  step: Type.Integer({ description: 'Number of the step that changed it.' }),
  kind: oneOf(EFFECT_KINDS),
  name: Type.String({ description: 'What was changed: a product, the subject of a letter, the title of an event.' }),
  field: Type.String({ description: 'What before and after are values of.' }),
  before: nullable(Type.String({ description: 'Null if there was no value.' })),
  after: nullable(Type.String({ description: 'Null if there is no value any more.' })),
  place: Type.String({ description: 'Host of the site, name of the application, or client for a tool of the client.' }),
  url: nullable(Type.String({ description: 'Address of the page, without its query.' })),
};

const EffectRecord = Type.Object(
  { ...effectFields, created_at: Type.Integer({ description: 'Epoch ms.' }) },
  { $id: 'Effect' },
);

export const EffectList = Type.Object(
  {
    task_id: Type.String(),
    status: oneOf(['waiting', 'running', 'done', 'failed', 'cancelled']),
    effects: Type.Array(EffectRecord, { maxItems: MAX_EFFECTS }),
  },
  {
    $id: 'EffectList',
    description: 'What the run has changed so far, in order',
    examples: [
      {
        task_id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
        status: 'done',
        effects: [
          {
            ...{ step: 4, kind: 'cart', name: 'Felt floor lamp', field: 'quantity', before: '0', after: '2' },
            ...{ place: 'shop.example', url: 'https://shop.example/cart', created_at: 1_795_264_067_123 },
          },
        ],
      },
    ],
  },
);

export function toEffectList({ id, status }: TaskState, effects: readonly RunEffect[]): Static<typeof EffectList> {
  return {
    task_id: id,
    status,
    effects: effects.map(({ createdAt, ...effect }) => ({ ...effect, created_at: createdAt })),
  };
}
