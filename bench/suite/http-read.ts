import { setTimeout as delay } from 'node:timers/promises';
import { closeLoadClients, createLoadClient, type LoadClient } from '../../test/support/server/load.ts';
import type { ServerProcess } from '../../test/support/server/server-process.ts';
import { withBareServer } from './bare.ts';
import type { Bench, Row } from './bench.ts';
import { checkSameAnswer } from './http-answers.ts';
import { type Course, raceBare } from './http-beside.ts';
import { UNLIMITED } from './http-posts.ts';
import { GRAPH, type OperationName } from './operations.ts';
import { withServers } from './server-with-data.ts';
import { findWrkObstacle } from './wrk.ts';

/** How many of each there are, read in turn. */
const COUNT = 16;
const POLL_MS = 20;
const LATER = '[[doppel:delay 3600s]]';
const TASK_AIM = '0.50 or more';
const INSERT_AIM = '0.45 or more';

export const httpRead: Bench = {
  name: 'http-read',
  about: 'Reading tasks and inserts, finished and not, 64 connections, beside a bare Fastify with the same schemas.',
  findObstacle: findWrkObstacle,
  async run({ say, isFull, besideCheckout }) {
    const options = isFull ? { rounds: 7, seconds: 2 } : { rounds: 4, seconds: 1 };
    try {
      return await withBareServer((bare) =>
        withServers(UNLIMITED, besideCheckout, async (servers) => {
          const rows: Row[] = [];
          const [courses = [], others = []] = await Promise.all(Object.values(servers).map(createCourses));
          for (const [index, course] of courses.entries()) {
            await checkSameAnswer(course, { ...servers, bare });
            const otherRequests = others[index]?.requests;
            rows.push(...(await raceBare(course, { ...servers, bare }, { ...options, otherRequests }, say)));
          }
          return rows;
        }),
      );
    } finally {
      closeLoadClients();
    }
  },
};

async function createCourses({ url, apiKey }: ServerProcess): Promise<Course[]> {
  const client = createLoadClient(url, apiKey);
  const waitingTasks = await repeat(() => submit(client, LATER));
  const finishedTasks = await repeat(() => submit(client, '[[doppel:steps 2]] [[doppel:output 84]]'));
  const finishedInserts = await repeat((number) => insert(client, `Ada Lovelace met visitor ${number} in London.`));
  for (const path of finishedTasks) await until(client, path, ({ status }) => status === 200);
  for (const path of finishedInserts) await until(client, path, ({ body }) => body.status === 'DONE');
  // Last, for the requests of a graph are carried out in order.
  const waitingInserts = await repeat((number) =>
    insert(client, `${LATER} Ada Lovelace met visitor ${number} in Paris.`),
  );
  const toCourse = (what: string, operation: OperationName, paths: string[]): Course => {
    return { what, operation, aim: operation.endsWith('Task') ? TASK_AIM : INSERT_AIM, requests: { paths } };
  };
  return [
    toCourse('GET /api/v1/task/{id}, unfinished', 'readWaitingTask', waitingTasks),
    toCourse('GET /api/v1/task/{id}, finished', 'readFinishedTask', finishedTasks),
    toCourse('GET /graph/{name}/insert/{id}, unfinished', 'readWaitingInsert', waitingInserts),
    toCourse('GET /graph/{name}/insert/{id}, finished', 'readFinishedInsert', finishedInserts),
  ];
}

const repeat = (make: (number: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: COUNT }, (_, number) => make(number)));

/** The path where the task is read. */
async function submit(client: LoadClient, task: string): Promise<string> {
  const { body } = await client.call('POST', '/api/v1/task', { task });
  return `/api/v1/task/${body.id}`;
}

/** The path where the insert is read. */
async function insert(client: LoadClient, memory: string): Promise<string> {
  const { body } = await client.call('POST', `/graph/${GRAPH}/insert`, { memory });
  return `/graph/${GRAPH}/insert/${body.requestId}?requestTime=${body.requestTime}`;
}

async function until(
  client: LoadClient,
  path: string,
  isReached: (answer: Awaited<ReturnType<LoadClient['call']>>) => boolean,
): Promise<void> {
  while (!isReached(await client.call('GET', path))) await delay(POLL_MS);
}
