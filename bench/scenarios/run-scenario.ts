import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call, Context, Outcome, Received, Reply, Scenario } from './scenario.ts';

/** A server that scenarios are tried on. */
export interface Target {
  url: string;
  /** Values of `$KEY`, `$OTHER` and `$UPSTREAM`. */
  values: Readonly<Record<string, string>>;
  /** Calls that put it back to its start. */
  cleanUp: readonly Call[];
  /** Starts it again with these variables, for scenarios that need that. Resolves to its URL. */
  restart?(env: Readonly<Record<string, string>>): Promise<string>;
  /** Ends what `restart` has started. */
  stop?(): Promise<void>;
}

export interface Result {
  can: boolean;
  /** Of the calls, with JSON indented by two spaces, and of the environment. */
  lines: number;
  /** Why not, or what is left to the test. */
  remark: string;
}

const RECEIVED_WITHIN_MS = 20_000;
const POLL_MS = 20;

/** Tries a scenario on a server that is at its start. A check that fails means that the server cannot do it. */
export async function runScenario({ check }: Scenario, outcome: Outcome, target: Target): Promise<Result> {
  if ('cannot' in outcome) return { can: false, lines: 0, remark: outcome.cannot };
  const { setUp = [], steps = [], read, environments = [], falls, note = '' } = outcome;
  const receiver = await startReceiver();
  const values = { ...target.values, $RECEIVER: receiver.url };
  let { url } = target;
  try {
    for (const call of target.cleanUp) await send(url, call, values);
    if (environments[0]) url = await restart(target, environments[0]);
    for (const call of setUp) await expectOk(call, await send(url, call, values));
    let stepCount = 0;
    await check({
      ...createClient(() => url, values),
      received: receiver.received,
      async step(id = '') {
        const calls = steps[stepCount] ?? [];
        stepCount += 1;
        const next = environments[stepCount];
        if (next) url = await restart(target, next);
        let reply: Reply | undefined;
        for (const call of calls) reply = await send(url, call, { ...values, $ID: id });
        return reply && read?.(reply);
      },
    });
    const remark = falls ? `expected to fail: ${falls}` : note;
    return { can: true, lines: countLines([...setUp, ...steps.flat()], environments), remark };
  } catch (error) {
    return { can: false, lines: 0, remark: falls ?? `check failed: ${(error as Error).message.split('\n', 1)[0]}` };
  } finally {
    receiver.close();
    await target.stop?.();
  }
}

function restart(target: Target, env: Readonly<Record<string, string>>): Promise<string> {
  if (!target.restart) throw new Error('This server cannot be started again.');
  return target.restart(env);
}

function createClient(toUrl: () => string, values: Record<string, string>): Pick<Context, 'send' | 'finishTask'> {
  const call: Context['send'] = (method, path, json, { key = '$KEY', raw, withinMs } = {}) =>
    send(toUrl(), { method, path, json, headers: { apikey: key } }, values, { raw, withinMs });
  return {
    send: call,
    async finishTask(task) {
      const { id } = (await call('POST', '/api/v1/task', { task })).body;
      for (;;) {
        const { body } = await call('GET', `/api/v1/task/${id}`);
        if (!['waiting', 'running'].includes(body.status)) return body;
        await delay(POLL_MS);
      }
    },
  };
}

async function send(
  url: string,
  { method, path, json, headers }: Call,
  values: Record<string, string>,
  { raw, withinMs = 30_000 }: { raw?: { type: string; text: string } | undefined; withinMs?: number | undefined } = {},
): Promise<Reply> {
  const body = raw ? raw.text : json === undefined ? undefined : fill(JSON.stringify(json), values);
  const startedAt = performance.now();
  const response = await fetch(url + fill(path, values), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': raw?.type ?? 'application/json' }),
      ...(headers && (JSON.parse(fill(JSON.stringify(headers), values)) as Record<string, string>)),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(withinMs),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  return { status: response.status, headers: response.headers, text, body: toJson(text), ms };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$[A-Z]+/g, (name) => values[name] ?? name);

async function expectOk({ method, path }: Call, { status, text }: Reply): Promise<void> {
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
}

function countLines(calls: readonly Call[], environments: readonly object[]): number {
  const ofCalls = calls.map(
    ({ json, headers = {} }) =>
      1 + Object.keys(headers).length + (json === undefined ? 0 : JSON.stringify(json, null, 2).split('\n').length),
  );
  const ofEnvironments = environments.map((env) => Object.keys(env).length);
  return [...ofCalls, ...ofEnvironments].reduce((sum, count) => sum + count, 0);
}

/** A server that keeps what it gets. Its response is 204; to the first request with `fail` in its URL, 500. */
async function startReceiver() {
  const all: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    all.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
    response.writeHead(request.url?.includes('fail') && all.length === 1 ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async received(count: number): Promise<Received[]> {
      const lastAt = performance.now() + RECEIVED_WITHIN_MS;
      while (all.length < count) {
        if (performance.now() > lastAt) throw new Error(`${all.length} of ${count} webhooks arrived`);
        await delay(POLL_MS);
      }
      return all;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
