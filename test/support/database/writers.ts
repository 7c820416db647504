import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '../server/http-client.ts';

export interface Insert {
  graph: string;
  text: string;
  handle: { requestId: string; requestTime: number };
}

export interface Submitted {
  id: string;
  /** What the task comes to. */
  output: number;
}

/** Tasks take far longer to carry out than to submit. */
const TASK_EVERY_MS = 20;

const GRAPHS = ['shelf-0', 'shelf-1', 'shelf-2'];

/** Puts memories into three graphs and submits tasks, each after the one before was accepted, until it is stopped. */
export function startWriters(client: HttpClient) {
  const inserts: Insert[] = [];
  const tasks: Submitted[] = [];
  const sent = new Set<string>();
  let stopped = false;

  async function insertInto(graph: string, shelf: number): Promise<void> {
    for (let box = 0; !stopped; box++) {
      const text = `On shelf ${shelf}, box ${box} is beside lamp ${box * 3}.`;
      sent.add(text);
      const { status, body } = await client.call('POST', `/graph/${graph}/insert`, { memory: text });
      if (status === 200) inserts.push({ graph, text, handle: body });
    }
  }

  async function submitTasks(): Promise<void> {
    for (let number = 1; !stopped; number++) {
      const { status, body } = await client.call('POST', '/api/v1/task', { task: `Compute ${number} + 1` });
      if (status === 200) tasks.push({ id: body.id, output: number + 1 });
      await delay(TASK_EVERY_MS);
    }
  }

  const work = [...GRAPHS.map(insertInto), submitTasks()];
  return {
    graphs: GRAPHS,
    /** What the server has said it took so far. */
    accepted: () => ({ inserts: [...inserts], tasks: [...tasks] }),
    /** Memories that were sent, accepted or not. */
    sent: () => [...sent],
    async stop(): Promise<void> {
      stopped = true;
      await Promise.allSettled(work);
    },
  };
}
