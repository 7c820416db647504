import pg from 'pg';
import { type Bus, type BusReceiver, decodeMessage, encodeMessage } from '../../../nodes/bus.ts';
import type { Database } from '../connection/database.ts';
import { createBusLag } from './bus-lag.ts';

export interface PostgresBusOptions {
  url: string;
  /** For `NOTIFY`, never in a transaction of the work itself, which it would serialize. */
  database: Pick<Database, 'query'>;
  /** Without spaces; a node ignores its own messages. */
  nodeId: string;
  /** The connection was lost, or messages could not be sent. */
  onError: (error: unknown) => void;
}

const CHANNEL = 'doppel';
/** Messages of this time go out together. */
const GATHER_MS = 5;
/** A notification has at most 8,000 bytes. */
const MAX_PAYLOAD = 7_500;
const RECONNECT_MS = 500;

/** Messages between nodes by LISTEN and NOTIFY, over a connection of its own that is opened again when it is lost. Resolves
 *  when it listens. */
export async function openPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const { url, database, nodeId, onError } = options;
  let receiver: BusReceiver | null = null;
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let reopening: Promise<void> | null = null;

  async function listen(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 2_000 });
    client = opened;
    opened.on('notification', ({ payload = '' }) => receive(payload));
    opened.on('error', reconnect);
    opened.on('end', () => reconnect());
    await opened.connect();
    await opened.query(`LISTEN ${CHANNEL}`);
  }

  function reconnect(error?: unknown): void {
    if (isClosed || retry) return;
    if (error) onError(error);
    client?.removeAllListeners();
    client?.on('error', () => {});
    client?.end().catch(() => {});
    client = null;
    retry = setTimeout(() => {
      retry = undefined;
      reopening = listenAgain();
    }, RECONNECT_MS);
  }

  async function listenAgain(): Promise<void> {
    try {
      await listen();
      if (!isClosed) receiver?.onGap();
    } catch (failure) {
      reconnect(failure);
    }
  }

  function receive(payload: string): void {
    const [sender, ...lines] = payload.split('\n');
    if (sender === nodeId) lag.receive(lines);
    else
      for (const line of lines) {
        const message = decodeMessage(line);
        if (message) receiver?.onMessage(message);
      }
  }

  const lag = createBusLag();
  let gathered = new Set<string>();
  let sending: NodeJS.Timeout | undefined;

  function publishLine(line: string): void {
    gathered.add(line);
    sending ??= setTimeout(send, GATHER_MS);
  }

  async function send(): Promise<void> {
    sending = undefined;
    const lines = [...gathered];
    gathered = new Set();
    for (const payload of toPayloads(nodeId, lines)) {
      await database.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]).catch(onError);
    }
  }

  await listen();
  return {
    publish: (message) => publishLine(encodeMessage(message)),
    beat: () => publishLine(lag.beat()),
    lagMs: lag.read,
    receive(next) {
      receiver = next;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(sending);
      if (gathered.size > 0) await send();
      await reopening;
      await client?.end();
    },
  };
}

/** The sender, then the messages, one a line. */
function toPayloads(nodeId: string, lines: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = nodeId;
  for (const line of lines) {
    if (payload.length + line.length > MAX_PAYLOAD) {
      payloads.push(payload);
      payload = nodeId;
    }
    payload += `\n${line}`;
  }
  return [...payloads, payload];
}
