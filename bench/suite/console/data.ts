import { createRandom } from '../../../src/random.ts';
import { createHttpClient } from '../../../test/support/server/http-client.ts';
import type { ServerProcess } from '../../../test/support/server/server-process.ts';

export const GRAPH = 'people';
const SYLLABLES = [
  'bar',
  'den',
  'fol',
  'gin',
  'hul',
  'kem',
  'lor',
  'mav',
  'nis',
  'pel',
  'rad',
  'sov',
  'tul',
  'vek',
  'win',
];
const GROUP = 50;
const RELATIONS_OF_EACH = 3;
const DAY_S = 86_400;

/** Stores finished tasks, and a graph with about as many entities as given, most of which know others of their group. */
export async function storeData(server: ServerProcess, counts: { tasks: number; entities: number }): Promise<void> {
  const client = createHttpClient(server.url, server.apiKey);
  const now = Date.now();
  const tasks = Array.from({ length: counts.tasks }, (_, at) => ({
    task: `Find offer ${at} and compare its price with that of last week`,
    output: { price: at },
    createdAt: new Date(now - (DAY_S * 1000 * at) / counts.tasks).toISOString(),
  }));
  const memories = makeSentences(counts.entities).map((memory, at) => ({ memoryId: `m-${at}`, memory }));
  const seed = async (account: object) => {
    const { status, body } = await client.call('POST', '/_doppel/seed', { version: 1, accounts: [account] });
    if (status !== 200) throw new Error(`The data cannot be stored: ${body.detail}`);
  };
  for (const part of split(tasks)) await seed({ tasks: part });
  for (const part of split(memories)) await seed({ graphs: [{ name: GRAPH, memories: part }] });
}

/** A document has a limit of values. */
const MOST_AT_ONCE = 5000;

const split = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / MOST_AT_ONCE) }, (_, at) =>
    items.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  );

function makeSentences(count: number): string[] {
  const random = createRandom(1, 'console');
  return Array.from({ length: count }, (_, at) => {
    const others = Array.from({ length: RELATIONS_OF_EACH }, () => {
      const near = at - (at % GROUP) + random.integer(0, GROUP - 1);
      return toName(random.fraction() < 0.9 ? near : random.integer(0, count - 1));
    });
    return others.map((other) => `${toName(at)} works with ${other}.`).join(' ');
  });
}

/** A first and a last name, another pair for each number. */
function toName(at: number): string {
  const [first, rest] = [at % SYLLABLES.length ** 2, Math.floor(at / SYLLABLES.length ** 2)];
  return `${toWord(first)} ${toWord(rest)}son`;
}

function toWord(at: number): string {
  const word = `${SYLLABLES[at % SYLLABLES.length]}${SYLLABLES[Math.floor(at / SYLLABLES.length) % SYLLABLES.length]}`;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
