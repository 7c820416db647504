import { setTimeout as delay } from 'node:timers/promises';
import { type Journal, noteChange } from './journal.ts';
import type { Random } from './random.ts';
import type { Answer, Send } from './sender.ts';
import { toMemoryText, toQuestion } from './words.ts';

export interface ClientOptions {
  /** Its own: part of the names of all that it makes. */
  name: string;
  account: number;
  random: Random;
  journal: Journal;
  send: Send;
  /** The longest pause between two requests, in ms. */
  pauseMs: number;
  isOver: () => boolean;
}

const MAX_OPEN_TASKS = 4;
const UNKNOWN = 0.15;

/** One client of one account that does everything a client may do, one thing after the other, until it is over. What it
 *  was told, and what it was not, is in the journal. */
export async function runClient(options: ClientOptions): Promise<void> {
  const { name, account, random, journal, pauseMs, isOver } = options;
  const apiKey = journal.accounts[account] ?? '';
  const graphs = [`shared-${account}`, `own-${name}`] as [string, string];
  const known: string[] = [];
  const openTasks: string[] = [];
  let count = 0;

  /** A POST under a key of its own; sometimes sent once more, to hear the same again. */
  async function post(path: string, content: { json: unknown } | { form: () => FormData }): Promise<Answer | null> {
    const key = `${name}-${count}`;
    const sending = { method: 'POST' as const, path, ...content, key, again: random.next() > UNKNOWN };
    const answer = await options.send(apiKey, sending);
    if (answer?.status !== 200 || random.next() > 0.1) return answer;
    const again = await options.send(apiKey, { ...sending, again: true });
    journal.counts.replayed += 1;
    if (again && JSON.stringify(again.body) !== JSON.stringify(answer.body)) {
      journal.contradictions.push(`${path} under the key ${key} was answered in two ways`);
    }
    return answer;
  }

  const ok = (answer: Answer | null) => (answer?.status === 200 ? answer.body : null);

  function noteRequest(graph: string, answer: Answer | null, isQuery = false): string | null {
    const id = ok(answer)?.requestId ?? null;
    if (id !== null) journal.requests.push({ account, graph, id, isQuery });
    else if (answer === null) journal.unknownRequests[account] = (journal.unknownRequests[account] ?? 0) + 1;
    return id;
  }

  const note = (graph: string, memoryId: string, requestId: string | null, text: string | null | undefined) =>
    noteChange(journal, `${account}/${graph}/${memoryId}`, { requestId, text });

  const acts: Record<string, () => Promise<void>> = {
    async task() {
      if (openTasks.length >= MAX_OPEN_TASKS) return lookAtTask();
      const text = `Compute ${account + 1}${name.length}${count} * 7, then compute ${count} + 1 and write the result in a note. This is ${name}-${count}.`;
      const answer = await post('/api/v1/task', { json: { task: text, enable_recording: random.next() < 0.3 } });
      if (answer === null) journal.unknownTasks.push({ account, text });
      const id = ok(answer)?.id;
      if (!id) return;
      journal.tasks.push({ account, id, text });
      openTasks.push(id);
    },
    async session() {
      const answer = await post('/api/v1/task', { json: { task: null } });
      if (answer === null) journal.unknownTasks.push({ account, text: null });
      const id = ok(answer)?.id;
      if (!id) return;
      journal.tasks.push({ account, id, text: null });
      const goto = { name: 'goto', input: { url: 'https://shop.example' } };
      for (const [event, kind, payload] of [
        ['e1', 'browser_action', goto],
        ['e2', 'browser_action', { name: 'evaluate_js', input: { js: '1 + 1' } }],
        ['e3', 'session_action', { name: 'close', input: {} }],
      ] as const) {
        const path = `/api/v1/task/${id}/event`;
        const sent = await options.send(apiKey, {
          method: 'POST',
          path,
          json: { id: event, name: kind, payload },
          again: true,
        });
        if (sent?.status !== 200) return;
        journal.events.push({ taskId: id, id: event });
      }
    },
    async cancel() {
      const id = openTasks.at(-1);
      if (id) await options.send(apiKey, { method: 'DELETE', path: `/api/v1/task/${id}`, again: true });
    },
    insert: () => insert(`${name}-${count}`),
    replace: () => insert(known[random.below(known.length)] ?? `${name}-${count}`),
    async remove() {
      const memoryId = known[random.below(known.length)];
      if (!memoryId) return;
      for (const graph of graphs) {
        const path = `/graph/${graph}/memory/${memoryId}`;
        const answer = await options.send(apiKey, { method: 'DELETE', path, again: false });
        if (answer === null || answer.status === 200) note(graph, memoryId, noteRequest(graph, answer), null);
      }
    },
    async importMany() {
      const graph = random.pick(graphs);
      const memories = Array.from({ length: 1 + random.below(40) }, (_, at) => ({
        memoryId: `${name}-${count}-${at}`,
        memory: toMemoryText(random, count),
      }));
      const document = { format: 'doppel-graph', version: 1, memories };
      const answer = await post(`/graph/${graph}/import`, { json: document });
      const id = noteRequest(graph, answer);
      if (answer !== null && id === null) return;
      for (const { memoryId, memory } of memories) note(graph, memoryId, id, memory);
    },
    async addFiles() {
      const graph = random.pick(graphs);
      const texts = [0, 1].map((at) => toMemoryText(random, count * 10 + at));
      const form = () => {
        const made = new FormData();
        for (const [at, text] of texts.entries())
          made.append('files', new Blob([text], { type: 'text/plain' }), `${name}-${count}-${at}.txt`);
        return made;
      };
      const answer = await post(`/graph/${graph}/files`, { form });
      const id = noteRequest(graph, answer);
      for (const [at, memoryId] of (ok(answer)?.memoryIds ?? []).entries()) note(graph, memoryId, id, texts[at]);
    },
    async upload() {
      const byteCount = 1000 + random.below(100_000);
      const form = () => {
        const made = new FormData();
        made.append('file', new Blob(['x'.repeat(byteCount)]), 'kept.txt');
        return made;
      };
      const answer = await post('/api/v1/file', { form });
      if (answer === null) journal.unknownUploads += 1;
      const id = ok(answer)?.r?.id;
      if (id) journal.uploads.push({ account, id, byteCount });
    },
    async query() {
      const graph = random.pick(graphs);
      noteRequest(graph, await post(`/graph/${graph}/query`, { json: { query: toQuestion(random) } }), true);
    },
  };

  async function insert(memoryId: string): Promise<void> {
    const graph = random.pick(graphs);
    const memory = toMemoryText(random, count);
    const answer = await post(`/graph/${graph}/insert`, { json: { memory, memoryId } });
    const id = noteRequest(graph, answer);
    if (answer !== null && id === null) return;
    note(graph, memoryId, id, memory);
    known.push(memoryId);
  }

  async function lookAtTask(): Promise<void> {
    const [id = ''] = openTasks;
    const answer = await options.send(apiKey, { method: 'GET', path: `/api/v1/task/${id}`, again: true });
    if (answer?.status === 200) openTasks.shift();
    else if (answer && answer.status >= 400) {
      journal.contradictions.push(`task ${id}: ${answer.status} ${answer.body.detail}`);
      openTasks.shift();
    }
  }

  while (!isOver()) {
    count += 1;
    await acts[random.pick(WEIGHED)]?.();
    await delay(random.below(pauseMs));
  }
}

const WEIGHTS = {
  ...{ task: 5, session: 1, cancel: 1, insert: 20, replace: 8, remove: 6 },
  ...{ importMany: 2, addFiles: 3, upload: 3, query: 10 },
};
const WEIGHED = Object.entries(WEIGHTS).flatMap(([act, weight]) => Array<string>(weight).fill(act)) as [
  string,
  ...string[],
];
