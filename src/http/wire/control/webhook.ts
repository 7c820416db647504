import { type Static, Type } from '#typebox';
import { type Delivery, WEBHOOK_EVENTS, type Webhook } from '../../../control/webhooks/webhook.ts';
import { nullable, oneOf } from '../common.ts';

const ALLOWED_EVENTS = `a list of ${WEBHOOK_EVENTS.join(' and ')}`;
const events = Type.Array(oneOf(WEBHOOK_EVENTS), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
  description: 'What is reported; both by default.',
  'x-allowed': ALLOWED_EVENTS,
});
const secret = { minLength: 1, maxLength: 200, description: 'Key of the signatures.' };
const URL_EXAMPLE = 'http://127.0.0.1:9000/hook';

export const WebhookBody = Type.Object(
  {
    url: Type.String({ maxLength: 2000, description: 'http or https.' }),
    secret: Type.Optional(Type.String({ ...secret, 'x-allowed': 'a string of 1 to 200 characters' })),
    events: Type.Optional(events),
  },
  { $id: 'WebhookInput', examples: [{ url: URL_EXAMPLE, secret: 'of-the-tests' }] },
);

export const ShownWebhook = Type.Object(
  {
    accountId: nullable(Type.String({ description: 'Null: all accounts that have no webhook of their own.' })),
    url: Type.String(),
    secret: Type.Optional(Type.String({ description: 'Only in the response that made it.' })),
    events,
  },
  {
    $id: 'Webhook',
    description: 'The webhook',
    examples: [{ accountId: null, url: URL_EXAMPLE, events: [...WEBHOOK_EVENTS] }],
  },
);

const EXAMPLE: Static<typeof delivery> = {
  id: '9f1c5d0e7f6e4f0ca3a26f0f7c1d2b11',
  accountId: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
  event: 'task.ended',
  recordId: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b471',
  url: URL_EXAMPLE,
  createdAt: '2026-12-24T18:00:00.000Z',
  status: 'pending',
  attempts: 1,
  nextAttemptAt: '2026-12-24T18:00:01.250Z',
  responseStatus: 500,
  error: 'The receiver answered 500.',
};

const delivery = Type.Object({
  id: Type.String({ description: 'As in the header x-doppel-delivery; the same in each attempt.' }),
  accountId: Type.String(),
  event: oneOf(WEBHOOK_EVENTS),
  recordId: Type.String({ description: 'Id of the task or the request.' }),
  url: Type.String(),
  createdAt: Type.String({ description: 'When the work ended: ISO 8601.' }),
  status: oneOf(['pending', 'delivered', 'failed']),
  attempts: Type.Integer(),
  nextAttemptAt: nullable(Type.String({ description: 'ISO 8601; null unless it is pending.' })),
  responseStatus: nullable(Type.Integer({ description: 'Of the last attempt; null without a response.' })),
  error: nullable(Type.String({ description: 'Of the last attempt.' })),
});

export const DeliveryInfo = Type.Object(delivery.properties, {
  $id: 'WebhookDelivery',
  description: 'The delivery',
  examples: [EXAMPLE],
});

export const DeliveryList = Type.Object(
  { deliveries: Type.Array(delivery) },
  { $id: 'WebhookDeliveries', description: 'The deliveries, newest first', examples: [{ deliveries: [EXAMPLE] }] },
);

export const DeliveryParams = Type.Object({ delivery_id: Type.String() });

/** @param newSecret shown if the server made it */
export function toWireWebhook(
  { url, events: reported }: Webhook,
  accountId: string | null,
  newSecret?: string,
): Static<typeof ShownWebhook> {
  return { accountId, url, ...(newSecret !== undefined && { secret: newSecret }), events: [...reported] };
}

export function toWireDelivery(given: Delivery): Static<typeof delivery> {
  const { secret: _, createdAt, nextAttemptAt, ...shown } = given;
  return {
    ...shown,
    createdAt: new Date(createdAt).toISOString(),
    nextAttemptAt: nextAttemptAt === null ? null : new Date(Math.max(nextAttemptAt, createdAt)).toISOString(),
  };
}
