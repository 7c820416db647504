import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrainReply } from '../fake-openai/brain.ts';
import { type ChatBody, functionsOf, textOf } from '../fake-openai/requests.ts';
import { type ModelProcesses, openModelProcesses } from '../model/model-server.ts';
import type { HttpClient } from '../server/http-client.ts';

/** What a model is asked. */
export interface Asked {
  body: ChatBody;
  /** The prompt. */
  text: string;
  /** The last message: the prompt, or what was wrong with the last reply. */
  last: string;
  /** The picture of the screen; null if there is none. */
  picture: Buffer | null;
  /** Ref of the thing with this name. */
  ref(name: string): string;
}

type Move = (asked: Asked) => BrainReply | Promise<BrainReply>;

/** A server on Chromium whose model makes the moves of a test, a site on this machine that it may open, and one that it may
 *  not. */
export interface ChromiumModel {
  client: HttpClient;
  /** Address of the server. */
  serverUrl: string;
  siteUrl: string;
  trapUrl: string;
  /** Paths that the site was asked for. */
  hits: string[];
  /** Connections to what may not be opened. */
  trapped(): number;
  /** All that the model was asked for the last task. */
  asked: Asked[];
  /** Lets the model make these moves, one for each request, and then end the run. */
  play(...moves: Move[]): void;
  /** Runs these scripts one after the other in a session, on the page of this address. Returns their answers. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of responses
  evaluate(url: string, scripts: readonly string[]): Promise<any[]>;
  /** Runs a task with these moves. Returns its record with its steps. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of responses
  run(moves: Move[], body?: object): Promise<any>;
  close(): Promise<void>;
}

/** A call of a tool. */
export const call = (name: string, args: object | string = {}): BrainReply => ({
  toolCalls: [{ name, arguments: args }],
});

export const move =
  (name: string, args: object = {}): Move =>
  () =>
    call(name, args);

/** Clicks, or types into, the thing with this name. */
export const clickOn =
  (name: string): Move =>
  ({ ref }) =>
    call('click', { ref: ref(name) });

export const typeInto =
  (name: string, text: string): Move =>
  ({ ref }) =>
    call('type', { ref: ref(name), text });

const DONE = call('done', { output: 'All is done.' });

/** @param pages HTML by path */
export async function openChromiumModel(
  pages: (siteUrl: string, trapUrl: string) => Readonly<Record<string, string>>,
  env: Record<string, string> = {},
): Promise<ChromiumModel> {
  const hits: string[] = [];
  let connections = 0;
  const trap = createServer((_, response) => response.end('<h1>Trap</h1>')).on('connection', () => {
    connections += 1;
  });
  const trapUrl = await listen(trap);
  let content: Readonly<Record<string, string>> = {};
  const site = createServer((request, response) => {
    const url = request.url ?? '/';
    hits.push(url);
    const html = content[url.split('?')[0] ?? ''];
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '');
  });
  const siteUrl = await listen(site);
  content = pages(siteUrl, trapUrl);
  const processes: ModelProcesses = await openModelProcesses();
  const { server, client } = await processes.start({
    ...{
      DEVICE: 'chromium',
      CHROMIUM_SANDBOX: 'off',
      DEVICE_NETWORK: 'allowlist',
      ALLOWED_HOSTS: new URL(siteUrl).host,
    },
    // Tasks ask the same at first.
    ...{ LLM_CACHE_MB: '0', LLM_PATIENCE_S: '5', LOG_LEVEL: 'silent', ...env },
  });
  const asked: Asked[] = [];
  const play: ChromiumModel['play'] = (...moves) => {
    asked.length = 0;
    processes.fake.brain = (body) => {
      const [tool] = functionsOf(body);
      // Checks of the endpoint, and whether it calls tools.
      if (tool === undefined) return { text: 'OK' };
      if (tool.name === 'report') return call('report', { ready: true });
      const seen = toAsked(body);
      asked.push(seen);
      return moves[asked.length - 1]?.(seen) ?? DONE;
    };
  };
  return {
    ...{ client, serverUrl: server.url, siteUrl, trapUrl, hits, asked, play },
    trapped: () => connections,
    async run(moves, body = {}) {
      play(...moves);
      const record = await client.runTask({ task: 'Look around.', enable_recording: false, ...body });
      const { body: run } = await client.call('GET', `/api/v1/task/${record.id}/steps`);
      return { ...record, end_reason: run.end_reason, steps: run.steps };
    },
    async evaluate(url, scripts) {
      const start = { task: null, url, enable_recording: false };
      const { body: session } = await client.call('POST', '/api/v1/task', start);
      const answers = [];
      for (const js of scripts) {
        const payload = { name: 'evaluate_js', input: { js } };
        const events = `/api/v1/task/${session.id}/event`;
        const { body } = await client.call('POST', events, { name: 'browser_action', payload });
        answers.push(await answerOf(client, session.id, body.r.id));
      }
      await client.call('DELETE', `/api/v1/task/${session.id}`);
      return answers;
    },
    async close() {
      await processes.close();
      for (const each of [trap, site]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

async function answerOf({ call }: HttpClient, sessionId: string, eventId: string) {
  for (let after = 1; ; ) {
    const { body } = await call('GET', `/api/v1/task/${sessionId}?event_t=${after}`);
    const events: { id: string; payload: object; timestamp: number }[] = body.events;
    const answer = events.find(({ id, payload }) => id === eventId && 'code' in payload);
    if (answer) return answer.payload;
    after = events.at(-1)?.timestamp ?? after;
  }
}

function toAsked(body: ChatBody): Asked {
  const messages = body.messages.filter(({ role }) => role === 'user');
  const [prompt = { role: 'user', content: '' } as const] = messages;
  const text = textOf(prompt);
  const parts = Array.isArray(prompt.content) ? prompt.content : [];
  const image = parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))[0];
  return {
    ...{ body, text, last: textOf(messages.at(-1) ?? prompt) },
    picture: image === undefined ? null : Buffer.from(image.split(',')[1] ?? '', 'base64'),
    ref(name) {
      const [, found] = new RegExp(`\\[([\\w:-]+)\\] \\w+ "${name}"`).exec(text) ?? [];
      if (found === undefined) throw new Error(`There is no ${name} on the screen:\n${text}`);
      return found;
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
