import type { ServerProcess } from '../../test/support/server/server-process.ts';
import type { BareServer } from './bare.ts';
import type { BenchOptions, Row } from './bench.ts';
import type { OperationName } from './operations.ts';
import { type RaceOptions, type Runner, race, toCpuRatios, toRatios } from './race.ts';
import { fire, type Requests } from './wrk.ts';

/** What is asked of our server, and what it is called in the table. */
export interface Course {
  what: string;
  aim: string;
  operation: OperationName;
  requests: Requests;
  /** Whether the server does more meanwhile than answer; its CPU time then tells nothing of answers. */
  isWorking?: boolean;
}

export interface Sides {
  server: ServerProcess;
  bare: BareServer;
}

const BARE = 'bare Fastify';

export function toRunner({ requests }: Course, { url, apiKey, process: { pid = 0 } }: ServerProcess): Runner {
  return { pid, load: (seconds) => fire({ url, apiKey, requests, seconds }) };
}

/** The bare server has each operation below a path of its name. */
export const toBarePath = ({ operation }: Course, path: string): string => `/${operation}${path}`;

/** Both in turns. Rows: answers in the same time, CPU time of one, and how many ours gives in a second. */
export async function raceBare(
  course: Course,
  { server, bare }: Sides,
  options: RaceOptions,
  say: BenchOptions['say'],
): Promise<Row[]> {
  const { requests, what, aim, isWorking = false } = course;
  const below: Requests =
    'paths' in requests
      ? { paths: requests.paths.map((path) => toBarePath(course, path)) }
      : { ...requests, path: toBarePath(course, requests.path) };
  const bareRunner: Runner = {
    pid: bare.pid,
    load: (seconds) => fire({ url: bare.url, apiKey: server.apiKey, requests: below, seconds }),
  };
  const [ours = [], theirs = []] = await race([toRunner(course, server), bareRunner], options);
  const perSecond = ours.map((lap) => lap.perSecond);
  say(
    `${what}: ${perSecond.map(Math.round).join(' ')} a second; ${BARE}: ${theirs.map((lap) => Math.round(lap.perSecond)).join(' ')}`,
  );
  return [
    { what: `${what}: answers`, beside: BARE, aim, unit: 'ratio', samples: toRatios(ours, theirs) },
    ...(isWorking
      ? []
      : [{ what: `${what}: CPU time`, beside: BARE, aim: '', unit: 'ratio', samples: toCpuRatios(ours, theirs) }]),
    { what: `${what}: answers`, beside: '', aim: '', unit: 'a second', samples: perSecond },
  ];
}
