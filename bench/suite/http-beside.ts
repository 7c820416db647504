import type { ServerProcess } from '../../test/support/server/server-process.ts';
import type { BareServer } from './bare.ts';
import type { BenchOptions, Row } from './bench.ts';
import type { OperationName } from './operations.ts';
import { type Lap, type RaceOptions, type Runner, race, toCpuRatios, toRatios } from './race.ts';
import type { Servers } from './server-with-data.ts';
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

export interface Sides extends Servers {
  bare: BareServer;
}

export interface BesideOptions extends RaceOptions {
  connections?: number;
  /** What the other server is asked; the same by default. */
  otherRequests?: Requests | undefined;
}

const BARE = 'bare Fastify';
const OTHER = 'the other checkout';

export function toRunner({ requests }: Course, server: ServerProcess, connections?: number): Runner {
  const { url, apiKey, process } = server;
  return { pid: process.pid ?? 0, load: (seconds) => fire({ url, apiKey, requests, seconds, connections }) };
}

/** The bare server has each operation below a path of its name. */
export const toBarePath = ({ operation }: Course, path: string): string => `/${operation}${path}`;

function toBareRequests(course: Course): Requests {
  const { requests } = course;
  return 'paths' in requests
    ? { paths: requests.paths.map((path) => toBarePath(course, path)) }
    : { ...requests, path: toBarePath(course, requests.path) };
}

/** All in turns. Rows: answers in the same time, CPU time of one, how many ours gives in a second, and the 99th percentile of
 *  the time to one; the same of the other checkout's server if there is one. */
export async function raceBare(
  course: Course,
  { server, bare, other }: Sides,
  options: BesideOptions,
  say: BenchOptions['say'],
): Promise<Row[]> {
  const { connections, otherRequests = course.requests } = options;
  const bareRequests = toBareRequests(course);
  const bareRunner: Runner = {
    pid: bare.pid,
    load: (seconds) => fire({ url: bare.url, apiKey: server.apiKey, requests: bareRequests, seconds, connections }),
  };
  const otherRunners = other ? [toRunner({ ...course, requests: otherRequests }, other, connections)] : [];
  const laps = await race([toRunner(course, server, connections), bareRunner, ...otherRunners], options);
  const [ours = [], theirs = [], others] = laps;
  say(`${course.what}: ${laps.map((each) => each.map(({ perSecond }) => Math.round(perSecond)).join(' ')).join('; ')}`);
  return [
    ...toRows(course, ours, theirs),
    ...(others ? toRows({ ...course, what: `${OTHER}: ${course.what}`, aim: '' }, others, theirs) : []),
  ];
}

function toRows({ what, aim, isWorking = false }: Course, ours: Lap[], theirs: Lap[]): Row[] {
  const cpu = { what: `${what}: CPU time`, beside: BARE, aim: '', unit: 'ratio', samples: toCpuRatios(ours, theirs) };
  return [
    { what: `${what}: answers`, beside: BARE, aim, unit: 'ratio', samples: toRatios(ours, theirs) },
    ...(isWorking ? [] : [cpu]),
    ...[
      { what: `${what}: answers`, unit: 'a second', samples: ours.map(({ perSecond }) => perSecond) },
      { what: `${what}: 99th percentile`, unit: 'ms', samples: ours.map(({ p99Ms }) => p99Ms) },
    ].map((row) => ({ ...row, beside: '', aim: '' })),
  ];
}
