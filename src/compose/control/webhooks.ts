import type { Logger } from 'pino';
import type { Accounts } from '../../accounts/accounts.ts';
import { toLocalUrl } from '../../bin/banner.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { createDispatcher, type Dispatcher, type ReadRecord } from '../../control/webhooks/dispatcher.ts';
import type { WebhookStore } from '../../control/webhooks/webhook-store.ts';
import { createWebhooks, type Webhooks } from '../../control/webhooks/webhooks.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import { toRequestState } from '../../http/wire/memory/graph.ts';
import { toTaskRecord } from '../../http/wire/tasks/task.ts';
import type { Ids } from '../../ids.ts';
import { isLoopbackHost } from '../../loopback.ts';
import type { Memories } from '../../memory/service/memories.ts';
import type { Signals } from '../../signals.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import { loadLate } from '../load-late.ts';

export interface WebhookOptions {
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>;
  storage: { webhooks: WebhookStore; signals: Signals };
  clock: Clock;
  /** Of secrets, which must not be guessable. */
  ids: Pick<Ids, 'newToken'>;
  logger: Logger;
}

interface RecordSources {
  tasks: Pick<Tasks, 'inspect' | 'reveal'>;
  memories: Pick<Memories, 'findEnd'>;
  accounts: Pick<Accounts, 'readBalance'>;
  app: App;
}

export interface ComposedWebhooks {
  settings: Webhooks;
  /** The signals of the storage; each of them may be an end. */
  signals: Signals;
  /** Whether ends are stored as deliveries. */
  enable(isEnabled: boolean): Promise<void>;
  /** Begins to send; what an earlier process left is sent when the server listens. */
  start(sources: RecordSources): void;
  stop(): Promise<void>;
}

export function composeWebhooks({ config, storage, clock, ids, logger }: WebhookOptions): ComposedWebhooks {
  const { webhooks: store, signals } = storage;
  let dispatcher: Dispatcher | null = null;
  const wake = () => dispatcher?.wake();
  const sender = loadLate(['send'], async () => {
    const { createWebhookSend } = await import('./send-webhook.ts');
    return { send: createWebhookSend({ mayBeLoopback: isLoopbackHost(config.host) }) };
  });
  return {
    settings: createWebhooks({ store, ids, wake }),
    signals: {
      ...signals,
      publish(id) {
        signals.publish(id);
        wake();
      },
    },
    enable: store.setEnabled,
    start(sources) {
      dispatcher = createDispatcher({
        ...{ store, clock },
        send: sender.send,
        readRecord: createReadRecord(sources, clock, () => toOwnUrl(config, sources.app)),
        onError: (err) => logger.error({ err }, 'a webhook cannot be delivered'),
      });
      sources.app.server.once('listening', wake);
    },
    async stop() {
      await dispatcher?.stop();
    },
  };
}

function createReadRecord(
  { tasks, memories, accounts }: RecordSources,
  clock: Clock,
  baseUrl: () => string,
): ReadRecord {
  async function readTask(accountId: string, id: string) {
    const task = await tasks.inspect(accountId, id);
    // A client that reads the task because of the delivery must see its end.
    await tasks.reveal(accountId, id);
    return { data: toTaskRecord(task, baseUrl(), { balance: await accounts.readBalance(accountId) }) };
  }

  async function readRequest(accountId: string, id: string) {
    const end = await memories.findEnd(accountId, id);
    if (!end) return null;
    return clock.now() < end.visibleAt ? { visibleAt: end.visibleAt } : { data: toRequestState(end.request) };
  }

  return ({ event, accountId, recordId }) =>
    event === 'task.ended' ? readTask(accountId, recordId).catch(nullIfRemoved) : readRequest(accountId, recordId);
}

function nullIfRemoved(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** The address of this server in records: that of `app` once it listens. */
function toOwnUrl({ host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>, app: App): string {
  const address = app.server.address();
  return publicUrl || toLocalUrl(host, address && typeof address === 'object' ? address.port : port);
}
