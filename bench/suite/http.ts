import { closeLoadClients } from '../../test/support/server/load.ts';
import { withBareServer } from './bare.ts';
import type { Bench, Row } from './bench.ts';
import { checkSameAnswer } from './http-answers.ts';
import { raceBare } from './http-beside.ts';
import { ACCEPTED, createGraph, createPosts, UNLIMITED } from './http-posts.ts';
import { withServers } from './server-with-data.ts';
import { findWrkObstacle } from './wrk.ts';

const POSTS = createPosts({ ...ACCEPTED, aim: '0.38 or more' });

export const http: Bench = {
  name: 'http',
  about: 'Accepting tasks, inserts and queries, 64 connections, beside a bare Fastify with the same schemas.',
  findObstacle: findWrkObstacle,
  async run({ say, isFull, besideCheckout }) {
    const options = isFull ? { rounds: 7, seconds: 2 } : { rounds: 4, seconds: 1 };
    try {
      return await withBareServer((bare) =>
        withServers(UNLIMITED, besideCheckout, async (servers) => {
          for (const server of Object.values(servers)) await createGraph(server);
          const rows: Row[] = [];
          for (const post of POSTS) {
            await checkSameAnswer(post, { ...servers, bare });
            rows.push(...(await raceBare(post, { ...servers, bare }, options, say)));
          }
          return rows;
        }),
      );
    } finally {
      closeLoadClients();
    }
  },
};
