import type { Delivery, Webhook } from '../../../control/webhooks/webhook.ts';
import type { WebhookStore } from '../../../control/webhooks/webhook-store.ts';
import type { MainDatabase } from './main-database.ts';

type WebhookRow = Omit<Webhook, 'events'> & { events: string };

/** The triggers of the migration read it. */
const OFF = 'webhooks are off';
/** Key of the webhook for all accounts; no account has an empty id. */
const ALL = '';
const COLUMNS = `id, account_id AS accountId, event, record_id AS recordId, url, secret, created_at AS createdAt, status,
  attempts, next_attempt_at AS nextAttemptAt, response_status AS responseStatus, error`;
const OF_SCOPE = '(@accountId IS NULL OR account_id = @accountId)';

export function createSqliteWebhookStore(main: MainDatabase): WebhookStore {
  const { db, writes } = main;
  const isOff = db.prepare('SELECT 1 FROM control_state WHERE name = ?');
  const enable = db.prepare('DELETE FROM control_state WHERE name = ?');
  const disable = db.prepare("INSERT OR REPLACE INTO control_state VALUES (?, 'true')");
  const select = db.prepare<[string], WebhookRow>('SELECT url, secret, events FROM webhooks WHERE account_id = ?');
  const put = db.prepare('INSERT OR REPLACE INTO webhooks VALUES (@accountId, @url, @secret, @events)');
  const remove = db.prepare('DELETE FROM webhooks WHERE account_id = ?');
  const clears = ['webhooks', 'webhook_deliveries'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE ${OF_SCOPE}`),
  );
  const deliveries = prepareDeliveries(main);
  return {
    async setEnabled(isEnabled) {
      // A start must not need to write.
      if (isEnabled === (isOff.get(OFF) !== undefined)) await writes.run(() => (isEnabled ? enable : disable).run(OFF));
    },
    async find(accountId) {
      const row = select.get(accountId ?? ALL);
      return row ? { ...row, events: JSON.parse(row.events) } : null;
    },
    async put(accountId, { events, ...webhook }) {
      const row = { ...webhook, accountId: accountId ?? ALL, events: JSON.stringify(events) };
      await writes.run(() => put.run(row));
    },
    remove: (accountId) => writes.run(() => remove.run(accountId ?? ALL).changes > 0),
    async clear(accountId) {
      await writes.run(() => clears.forEach((clear) => void clear.run({ accountId })));
    },
    ...deliveries,
  };
}

function prepareDeliveries({ db, writes }: MainDatabase) {
  const ofAccount = db.prepare<[string, number], Delivery>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE account_id = ? ORDER BY number DESC LIMIT ?`,
  );
  const ofAll = db.prepare<[number], Delivery>(
    `SELECT ${COLUMNS} FROM webhook_deliveries ORDER BY number DESC LIMIT ?`,
  );
  const find = db.prepare<[{ id: string; accountId: string | null }], Delivery>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE id = @id AND ${OF_SCOPE}`,
  );
  const dueAccounts = db
    .prepare<[number], string>('SELECT DISTINCT account_id FROM webhook_deliveries WHERE next_attempt_at <= ?')
    .pluck();
  const due = db.prepare<[{ accountId: string; now: number; except: string; limit: number }], Delivery>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE account_id = @accountId AND next_attempt_at <= @now
      AND id NOT IN (SELECT value FROM json_each(@except)) ORDER BY next_attempt_at, number LIMIT @limit`,
  );
  const nextAttempt = db
    .prepare<[number], number | null>('SELECT min(next_attempt_at) FROM webhook_deliveries WHERE next_attempt_at > ?')
    .pluck();
  const defer = db.prepare('UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ? AND next_attempt_at = ?');
  const update = db.prepare(`UPDATE webhook_deliveries SET status = @status, attempts = @attempts,
    next_attempt_at = @nextAttemptAt, response_status = @responseStatus, error = @error WHERE id = @id`);
  const prune = db.prepare(`DELETE FROM webhook_deliveries WHERE next_attempt_at IS NULL AND account_id = @accountId
    AND number <= (SELECT number FROM webhook_deliveries WHERE account_id = @accountId
      ORDER BY number DESC LIMIT 1 OFFSET @keep)`);
  return {
    async listDeliveries(accountId, limit) {
      return accountId === null ? ofAll.all(limit) : ofAccount.all(accountId, limit);
    },
    async findDelivery(accountId, id) {
      return find.get({ accountId, id }) ?? null;
    },
    async listDueAccounts(now) {
      return dueAccounts.all(now);
    },
    async listDue(accountId, now, exceptIds, limit) {
      return due.all({ accountId, now, except: JSON.stringify(exceptIds), limit });
    },
    async nextAttemptAt(now) {
      return nextAttempt.get(now) ?? null;
    },
    async defer({ id, nextAttemptAt }, until) {
      await writes.run(() => defer.run(until, id, nextAttemptAt));
    },
    async update({ id, accountId }, state, keep) {
      await writes.run(() => {
        update.run({ ...state, id });
        if (state.nextAttemptAt === null) prune.run({ accountId, keep });
      });
    },
  } satisfies Partial<WebhookStore>;
}
