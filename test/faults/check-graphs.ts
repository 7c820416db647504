import { createHttpClient } from '../support/server/http-client.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import type { Findings } from './findings.ts';
import type { Journal, MemoryChange } from './journal.ts';

/** A graph as its account exports it, and what it answers. */
export interface GraphState {
  account: number;
  graph: string;
  memories: { memoryId: string; memory: string; metadata?: object }[];
  answers: string[];
}

const QUESTIONS = [
  'Who worked with Ada Lovelace?',
  'What happened in Vienna?',
  'Where did Alan Turing meet Grace Hopper?',
];

export async function readGraphs({ url }: Pick<ServerProcess, 'url'>, journal: Journal): Promise<GraphState[]> {
  const states: GraphState[] = [];
  for (const [account, apiKey] of journal.accounts.entries()) {
    const client = createHttpClient(url, apiKey);
    const { graphs } = await read(client, '/list_graphs');
    for (const graph of graphs) {
      const { memories } = await read(client, `/graph/${graph}/export`);
      const note = (id: string) => journal.requests.push({ account, graph, id, isQuery: true });
      states.push({ account, graph, memories, answers: await ask(client, graph, note) });
    }
  }
  return states;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes
async function read(client: Client, path: string): Promise<any> {
  const { status, body } = await client.call('GET', path);
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body.detail}`);
  return body;
}

type Client = ReturnType<typeof createHttpClient>;

async function ask(client: Client, graph: string, note: (requestId: string) => void): Promise<string[]> {
  const answers: string[] = [];
  for (const question of QUESTIONS) {
    const parameters = JSON.stringify({ with_references: true });
    const { body: handle } = await client.call('POST', `/graph/${graph}/query`, { query: question, parameters });
    note(handle.requestId);
    const { status, answer, context } = await client.finish(graph, 'query', handle);
    answers.push(JSON.stringify([status, answer, context]));
  }
  return answers;
}

/** Checks that each graph holds what its clients asked for. `outcomeOf` tells how a request ended for a memory. */
export function checkMemories(
  states: readonly GraphState[],
  journal: Journal,
  outcomeOf: (requestId: string, memoryId: string) => string,
  { lost, wrong }: Findings,
): void {
  const held = new Map<string, string>(
    states.flatMap(({ account, graph, memories }) =>
      memories.map(({ memoryId, memory }) => [`${account}/${graph}/${memoryId}`, memory] as const),
    ),
  );
  for (const [name, changes] of journal.memories) {
    const memoryId = name.slice(name.lastIndexOf('/') + 1);
    const allowed = foldChanges(changes, (requestId) => outcomeOf(requestId, memoryId));
    const text = held.get(name) ?? null;
    if (allowed.has(text)) continue;
    if (text === null) lost.push(`memory ${name}`);
    else
      wrong.push(
        `memory ${name} says "${text}" and should say ${[...allowed].map((each) => `"${each}"`).join(' or ')}`,
      );
  }
  for (const name of held.keys()) {
    // Files are named by the server, so that those which nobody acknowledged are not in the journal.
    if (!journal.memories.has(name) && !/\/file-[^/]+$/.test(name)) wrong.push(`memory ${name} was never asked for`);
  }
}

/** What a memory may be after its changes: a change that nobody acknowledged, or that was given up, may have happened. */
function foldChanges(changes: readonly MemoryChange[], outcomeOf: (requestId: string) => string): Set<string | null> {
  let allowed = new Set<string | null>([null]);
  for (const { requestId, text = null } of changes) {
    const outcome = requestId === null ? 'unknown' : outcomeOf(requestId);
    if (outcome === 'unknown' || /^Given up/.test(outcome)) allowed.add(text);
    else if (outcome === 'DONE') allowed = new Set([text]);
    else if (/has no memory named/.test(outcome)) allowed = new Set([null]);
  }
  return allowed;
}

/** An answer without the times at which its memories were accepted. */
function withoutAcceptance(answer: string | undefined): string | undefined {
  return answer?.replaceAll(/,?\\?"createdAt\\?":\d+/g, '');
}

/** Checks that a server which never saw a kill answers the same when it is given the same memories. */
export async function checkAnswers(
  states: readonly GraphState[],
  fresh: ServerProcess,
  { wrong }: Findings,
): Promise<void> {
  for (const { account, graph, memories, answers } of states) {
    const client = createHttpClient(fresh.url, fresh.apiKey);
    const name = `${account}-${graph}`;
    await client.call('POST', `/graph/${name}`, {});
    for (const { memoryId, memory, metadata } of memories.toReversed()) {
      await client.call('POST', `/graph/${name}/insert`, {
        memoryId,
        memory,
        metadata: JSON.stringify(metadata ?? {}),
      });
    }
    const again = await ask(client, name, () => {});
    for (const [at, answer] of answers.entries()) {
      if (withoutAcceptance(answer) !== withoutAcceptance(again[at]))
        wrong.push(`graph ${name} answers "${QUESTIONS[at]}" in another way than a fresh one`);
    }
  }
}
