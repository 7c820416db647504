import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import { KEPT_DELIVERIES } from './dispatcher.ts';
import { type Delivery, WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

export interface WebhookChange {
  url: string;
  secret?: string | undefined;
  events?: readonly WebhookEvent[] | undefined;
}

/** Webhooks of accounts, or of all accounts that have none of their own (null). Survive restarts. */
export interface Webhooks {
  /** Throws not_found. */
  read(accountId: string | null): Promise<Webhook>;
  /** Replaces the webhook of the scope. Without a secret, it gets a new one. Throws InvalidDocumentError. */
  put(accountId: string | null, change: WebhookChange): Promise<Webhook>;
  /** Throws not_found. */
  remove(accountId: string | null): Promise<void>;
  /** Removes webhooks and deliveries of the account, or all. */
  clear(accountId: string | null): Promise<void>;
  /** The newest first. */
  listDeliveries(accountId: string | null): Promise<Delivery[]>;
  /** Restarts the attempts of a delivery. Throws not_found. */
  retry(accountId: string | null, id: string): Promise<Delivery>;
}

export interface WebhooksOptions {
  store: WebhookStore;
  ids: Pick<Ids, 'newToken'>;
  /** Called when a delivery may be due. */
  wake: () => void;
}

export function createWebhooks({ store, ids, wake }: WebhooksOptions): Webhooks {
  return {
    read: async (accountId) => (await store.find(accountId)) ?? unknownWebhook(),
    async put(accountId, { url, secret = ids.newToken(), events = WEBHOOK_EVENTS }) {
      checkWebhookUrl(url, 'url');
      const webhook = { url, secret, events };
      await store.put(accountId, webhook);
      return webhook;
    },
    async remove(accountId) {
      if (!(await store.remove(accountId))) unknownWebhook();
    },
    clear: (accountId) => store.clear(accountId),
    listDeliveries: (accountId) => store.listDeliveries(accountId, KEPT_DELIVERIES),
    async retry(accountId, id) {
      const delivery = await store.findDelivery(accountId, id);
      if (!delivery) throw new AppError('not_found', 'No delivery has this id.');
      const state = { status: 'pending', attempts: 0, nextAttemptAt: 0 } as const;
      const retried = { ...delivery, ...state };
      await store.update(delivery, retried, KEPT_DELIVERIES);
      wake();
      return retried;
    },
  };
}

/** Throws InvalidDocumentError unless it is an address to which deliveries can be sent. */
export function checkWebhookUrl(text: string, at: string): void {
  const url = URL.parse(text);
  const isUsable = url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
  if (!isUsable) {
    throw new InvalidDocumentError(
      at,
      'must be an http or https URL without a password, such as https://example.com/hook',
    );
  }
}

function unknownWebhook(): never {
  throw new AppError('not_found', 'No webhook is set here: set one with PUT /_doppel/webhooks.');
}
