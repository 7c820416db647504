import { closeLoadClients } from '../../test/support/server/load.ts';
import { type BareServer, withBareServer } from './bare.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { raceBare } from './http-beside.ts';
import { createGraph, createPosts, UNLIMITED } from './http-posts.ts';
import type { RaceOptions } from './race.ts';
import { withServer } from './server-with-data.ts';
import { findWrkObstacle } from './wrk.ts';

const POSTS = createPosts({ manner: 'worked on meanwhile' });

const LAPS = { short: { rounds: 3, seconds: 1 }, full: { rounds: 7, seconds: 2 } };

export const httpWork: Bench = {
  name: 'http-work',
  about: 'The same while the worker is busy with what was accepted.',
  findObstacle: findWrkObstacle,
  async run({ say, isFull }) {
    try {
      return await withBareServer((bare) => measure(bare, isFull ? LAPS.full : LAPS.short, say));
    } finally {
      closeLoadClients();
    }
  },
};

/** Each route has a server of its own, which is given more than it can do from the first round on. */
async function measure(bare: BareServer, options: RaceOptions, say: BenchOptions['say']): Promise<Row[]> {
  const rows: Row[] = [];
  for (const post of POSTS) {
    const raced = withServer(UNLIMITED, async (server) => {
      await createGraph(server);
      return raceBare({ ...post, isWorking: true }, { server, bare }, options, say);
    });
    rows.push(...(await raced));
  }
  return rows;
}
