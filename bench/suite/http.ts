import { closeLoadClients } from '../../test/support/server/load.ts';
import { withBareServer } from './bare.ts';
import type { Bench, Row } from './bench.ts';
import { checkSameAnswer } from './http-answers.ts';
import { raceBare } from './http-beside.ts';
import { ACCEPTED, createGraph, createPosts, UNLIMITED } from './http-posts.ts';
import { withServer } from './server-with-data.ts';
import { findWrkObstacle } from './wrk.ts';

const POSTS = createPosts({ ...ACCEPTED, aim: '0.65 or more' });

export const http: Bench = {
  name: 'http',
  about: 'Accepting tasks, inserts and queries, 64 connections, beside a bare Fastify with the same schemas.',
  findObstacle: findWrkObstacle,
  async run({ say, isFull }) {
    const options = isFull ? { rounds: 7, seconds: 2 } : { rounds: 4, seconds: 1 };
    try {
      return await withBareServer((bare) =>
        withServer(UNLIMITED, async (server) => {
          await createGraph(server);
          const rows: Row[] = [];
          for (const post of POSTS) {
            await checkSameAnswer(post, { server, bare });
            rows.push(...(await raceBare(post, { server, bare }, options, say)));
          }
          return rows;
        }),
      );
    } finally {
      closeLoadClients();
    }
  },
};
