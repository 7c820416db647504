import type { Delivery, DeliveryState, Webhook } from './webhook.ts';

/** Port: webhooks and their deliveries. A delivery is stored in the transaction of the end that it reports. `accountId`
 *  null means all accounts. Each method is atomic. */
export interface WebhookStore {
  /** While it is off, no end is stored as a delivery. */
  setEnabled(isEnabled: boolean): Promise<void>;
  /** Of the account, or of all accounts that have none of their own; null if there is none. */
  find(accountId: string | null): Promise<Webhook | null>;
  put(accountId: string | null, webhook: Webhook): Promise<void>;
  /** Resolves to whether there was one. */
  remove(accountId: string | null): Promise<boolean>;
  /** Removes webhooks and deliveries of the account, or all of them. */
  clear(accountId: string | null): Promise<void>;
  /** The newest first. */
  listDeliveries(accountId: string | null, limit: number): Promise<Delivery[]>;
  findDelivery(accountId: string | null, id: string): Promise<Delivery | null>;
  /** Accounts that have deliveries to attempt at `now`. */
  listDueAccounts(now: number): Promise<string[]>;
  /** Deliveries of the account to attempt at `now`, without those of `exceptIds`. */
  listDue(accountId: string, now: number, exceptIds: readonly string[], limit: number): Promise<Delivery[]>;
  /** The earliest time after `now` at which a delivery is to be attempted; null if there is none. */
  nextAttemptAt(now: number): Promise<number | null>;
  /** Puts off a delivery whose record is hidden, unless it was shown meanwhile. */
  defer(delivery: Pick<Delivery, 'id' | 'nextAttemptAt'>, until: number): Promise<void>;
  /** Changes a delivery, unless it was removed. Of those of the account that are no longer pending, the newest `keep` stay. */
  update(delivery: Pick<Delivery, 'id' | 'accountId'>, state: DeliveryState, keep: number): Promise<void>;
}
