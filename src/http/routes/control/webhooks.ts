import type { Webhooks } from '../../../control/webhooks/webhooks.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { controlRoute, DONE, Done, ScopeQuery } from '../../wire/control/route.ts';
import {
  DeliveryInfo,
  DeliveryList,
  DeliveryParams,
  ShownWebhook,
  toWireDelivery,
  toWireWebhook,
  WebhookBody,
} from '../../wire/control/webhook.ts';

const url = '/_doppel/webhooks';

/** Webhooks, and what was delivered. */
export async function webhookRoutes(app: App, { webhooks }: { webhooks: Webhooks }): Promise<void> {
  const scoped = { querystring: ScopeQuery };
  app.get(
    url,
    {
      schema: {
        ...controlRoute('readWebhook', 'Read the webhook'),
        ...scoped,
        response: { 200: ShownWebhook, ...errors(404) },
      },
    },
    async ({ scope: { accountId } }) => toWireWebhook(await webhooks.read(accountId), accountId),
  );
  app.put(
    url,
    {
      schema: {
        ...controlRoute(
          'setWebhook',
          'Set the webhook',
          'Ends of tasks and graph requests are sent to `url`: those of the account, or of all accounts that have no webhook of ' +
            'their own. Without `secret`, a new one is made and shown in this response only.',
        ),
        ...scoped,
        body: WebhookBody,
        response: { 200: ShownWebhook },
      },
    },
    async ({ scope: { accountId }, body }) => {
      refuseUnknownFields(WebhookBody, body);
      const webhook = await webhooks.put(accountId, body);
      return toWireWebhook(webhook, accountId, body.secret === undefined ? webhook.secret : undefined);
    },
  );
  app.delete(
    url,
    {
      schema: {
        ...controlRoute('removeWebhook', 'Remove the webhook', 'Pending deliveries stay.'),
        ...scoped,
        response: { 200: Done, ...errors(404) },
      },
    },
    async ({ scope }) => {
      await webhooks.remove(scope.accountId);
      return DONE;
    },
  );
  deliveryRoutes(app, webhooks);
}

function deliveryRoutes(app: App, webhooks: Webhooks): void {
  app.get(
    `${url}/deliveries`,
    {
      schema: {
        ...controlRoute('listDeliveries', 'List the deliveries', 'The last 1,000.'),
        querystring: ScopeQuery,
        response: { 200: DeliveryList },
      },
    },
    async ({ scope }) => ({ deliveries: (await webhooks.listDeliveries(scope.accountId)).map(toWireDelivery) }),
  );
  app.post(
    `${url}/deliveries/:delivery_id/retry`,
    {
      schema: {
        ...controlRoute('retryDelivery', 'Send a delivery again', 'At once, and if it fails up to nine times more.'),
        params: DeliveryParams,
        querystring: ScopeQuery,
        response: { 200: DeliveryInfo, ...errors(404) },
      },
    },
    async ({ scope, params }) => toWireDelivery(await webhooks.retry(scope.accountId, params.delivery_id)),
  );
}
