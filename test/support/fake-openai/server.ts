import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Answering } from './answering.ts';
import type { Brain } from './brain.ts';
import { type Fault, FaultPlan } from './faults.ts';
import { obedientBrain } from './obedient-brain.ts';
import { type Ability, CHAT_PATH, type ChatBody, type ReceivedRequest } from './requests.ts';

export interface FakeOpenAiOptions {
  /** Checked when given. */
  apiKey?: string;
  /** Default `fake-model`. */
  model?: string;
  /** Default `fake-embedding`. */
  embeddingModel?: string;
  /** How long every answer takes; default 0. */
  latencyMs?: number;
  /** Default `obedientBrain`. */
  brain?: Brain;
  /** What this server cannot do. */
  without?: readonly Ability[];
  /** Default: any that is free. */
  port?: number;
}

/** A server that speaks the wire format of OpenAI's API over HTTP, on this machine alone. */
export interface FakeOpenAi {
  /** Ends in `/v1`. */
  readonly url: string;
  brain: Brain;
  latencyMs: number;
  /** All that came, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Requests not yet answered. */
  readonly inFlight: number;
  readonly mostInFlight: number;
  /** Bodies of the chats that came, oldest first. */
  chats(): ChatBody[];
  /** Lets the next `times` requests go wrong, of those that `when` is true of; `Infinity` for all. Default 1. */
  fail(fault: Fault, times?: number, when?: (request: ReceivedRequest) => boolean): void;
  /** Plans no more faults. */
  heal(): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

export async function startFakeOpenAi(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const requests: ReceivedRequest[] = [];
  const faults = new FaultPlan();
  const answering = new Answering({
    apiKey: options.apiKey ?? null,
    model: options.model ?? 'fake-model',
    embeddingModel: options.embeddingModel ?? 'fake-embedding',
    without: new Set(options.without),
    brain: options.brain ?? obedientBrain,
    latencyMs: options.latencyMs ?? 0,
  });
  let inFlight = 0;
  let mostInFlight = 0;

  const receive = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const request = toRequest(incoming, requests.length);
    requests.push(request);
    const leaving = new AbortController();
    outgoing.once('close', () => {
      inFlight--;
      leaving.abort();
      request.isAborted = !outgoing.writableFinished && !answering.hasCut(outgoing);
    });
    request.body = parse(await readBody(incoming));
    const fault = faults.take(request, request.path === CHAT_PATH);
    await answering.answer(request, outgoing, { fault, signal: leaving.signal });
  };
  const server = createServer((incoming, outgoing) => {
    // Only a client that leaves, with nobody left to tell.
    receive(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get brain() {
      return answering.brain;
    },
    set brain(brain) {
      answering.brain = brain;
    },
    get latencyMs() {
      return answering.latencyMs;
    },
    set latencyMs(latencyMs) {
      answering.latencyMs = latencyMs;
    },
    get inFlight() {
      return inFlight;
    },
    get mostInFlight() {
      return mostInFlight;
    },
    chats: () => requests.filter(({ path }) => path === CHAT_PATH).map(({ body }) => body as ChatBody),
    fail: (fault, times = 1, when) => faults.add(fault, times, when),
    heal: () => faults.clear(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function toRequest({ method, url, headers }: IncomingMessage, receivedAt: number): ReceivedRequest {
  const path = new URL(url ?? '/', 'http://fake').pathname;
  return { method: method ?? '', path, headers, body: undefined, receivedAt, isAborted: false };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
