import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { FaultPoint } from '../../src/fault-points.ts';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { cancelSessions, drain, readOutcomes } from './aftermath.ts';
import { checkAnswers, checkMemories, readGraphs } from './check-graphs.ts';
import { checkMain } from './check-main.ts';
import type { All, Row } from './check-records.ts';
import { runClient } from './client.ts';
import { createFindings, type Findings, isClean } from './findings.ts';
import { createJournal, type Journal } from './journal.ts';
import { createRandom, type Random } from './random.ts';
import { createSender } from './sender.ts';

export interface KillRunOptions {
  kills: number;
  seed: number;
  accounts?: number;
  clientsPerAccount?: number;
  /** The longest pause of a client between two requests, in ms. */
  pauseMs?: number;
  /** How the server is ended each time; by chance between the two kinds of a kill when left out. */
  end?: 'SIGKILL' | 'SIGTERM';
  /** Of the server, in place of a fault of ours. */
  fault?: string;
  /** Whether the data folder stays when something is wrong with it. */
  keepsBad?: boolean;
  onKill?: (kill: number, how: string) => void;
}

export interface KillRun {
  journal: Journal;
  findings: Findings;
  seconds: number;
  /** The exit codes after SIGTERM. */
  stops: (number | null)[];
  /** What the servers logged as errors. */
  logged: string[];
}

const POINTS: readonly [FaultPoint, ...FaultPoint[]] = [
  ...(['before main commit', 'after main commit', 'before graph commit', 'after graph commit'] as const),
  ...(['before request end', 'request begun', 'step recorded', 'before task end'] as const),
  ...(['while file is written', 'after file is written'] as const),
];
const LONGEST_LIFE_MS = 1500;
const ENV = { WELCOME_CREDITS: '1000000', LOG_LEVEL: 'error', SIGNUP_LIMIT: '0' };

/** Kills a real server again and again under load, and checks at the end what became of all that it had accepted. */
export async function runKills(options: KillRunOptions): Promise<KillRun> {
  const { kills, seed, accounts = 3, clientsPerAccount = 2, pauseMs = 60 } = options;
  const startedAt = Date.now();
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'doppel-faults-'));
  const journal = createJournal();
  const findings = createFindings();
  const stops: KillRun['stops'] = [];
  const logged: string[] = [];
  let server: ServerProcess | null = null;
  let isOver = false;

  const whereabouts = async () => {
    while (server === null && !isOver) await delay(10);
    return server?.url ?? null;
  };
  const send = createSender(journal, whereabouts);

  async function start(env: Record<string, string> = {}): Promise<ServerProcess | null> {
    try {
      return await startServerProcess(folder, { ...ENV, ...env });
    } catch (error) {
      // Killed while it started; without a fault it must start.
      if (env.DOPPEL_FAULT) return null;
      throw error;
    }
  }

  async function live(kill: number): Promise<void> {
    const fault = options.fault ?? (options.end || random.next() < 0.4 ? undefined : toFault(random));
    const lifeMs = 100 + random.below(LONGEST_LIFE_MS);
    const started = await start(fault ? { DOPPEL_FAULT: fault } : {});
    options.onKill?.(kill, fault ?? `${lifeMs} ms`);
    if (!started) return;
    server = started;
    const died = new Promise<void>((resolve) => started.process.once('exit', () => resolve()));
    await checkSome(started, journal, random, findings);
    await Promise.race([died, delay(lifeMs)]);
    const ending = started.process.exitCode ?? started.process.signalCode;
    if (ending === null) {
      const { code } = await started.end(options.end ?? 'SIGKILL');
      if (options.end === 'SIGTERM') stops.push(code);
    }
    server = null;
    logged.push(...errorsIn(started.output()));
  }

  try {
    server = await start();
    const first = server as unknown as ServerProcess;
    for (let account = 0; account < accounts; account += 1) {
      const { status, body } = await createHttpClient(first.url, '').call('POST', '/signup');
      if (status !== 200) throw new Error(`signing up: ${status} ${body.detail}`);
      journal.accounts.push(body.api_key);
    }
    const clients = Array.from({ length: accounts * clientsPerAccount }, (_, at) =>
      runClient({
        ...{ name: `c${at}`, account: at % accounts, random: random.fork(), journal, send, pauseMs },
        isOver: () => isOver,
      }),
    );
    await delay(300);
    await first.end('SIGKILL');
    server = null;
    for (let kill = 1; kill < kills; kill += 1) await live(kill);

    const last = (await start()) as ServerProcess;
    server = last;
    await delay(300);
    isOver = true;
    await Promise.all(clients);
    await withRecords(folder, async (all) => {
      await cancelSessions(last.url, all, journal);
      await drain(all, findings);
    });
    const states = await readGraphs(last, journal);
    logged.push(...errorsIn(last.output()));
    const { code, signal } = await last.end('SIGTERM');
    server = null;
    if (code !== 0) findings.wrong.push(`the last server ended with ${code ?? signal}`);
    await checkMain(folder, journal, findings);
    checkMemories(states, journal, await withRecords(folder, readOutcomes), findings);
    await withFreshServer((fresh) => checkAnswers(states, fresh, findings));
  } catch (error) {
    findings.wrong.push(`the run broke off: ${error}`);
    throw new Error(
      `The run broke off; its data is in ${folder}, its clients heard ${journal.serverErrors.slice(0, 5)}.`,
      { cause: error },
    );
  } finally {
    isOver = true;
    const left = server as ServerProcess | null;
    if (left && left.process.exitCode === null && left.process.signalCode === null) await left.end('SIGKILL');
    if (options.keepsBad && !isClean(findings)) findings.wrong.push(`the data is in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
  findings.wrong.push(...journal.contradictions);
  return { journal, findings, seconds: (Date.now() - startedAt) / 1000, stops, logged };
}

function toFault(random: Random): string {
  const point = random.pick(POINTS);
  return `${point}:${1 + random.below(point.includes('control') ? 200 : 30)}`;
}

function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{') && !/worker thread/.test(line));
}

/** A few of what was acknowledged must be there at once. */
async function checkSome({ url }: ServerProcess, journal: Journal, random: Random, { lost }: Findings): Promise<void> {
  const paths = [
    ...journal.tasks.map(({ account, id }) => [account, `/api/v1/task/${id}`] as const),
    ...journal.requests.map(
      ({ account, graph, id, isQuery }) => [account, isQuery ? null : `/graph/${graph}/insert/${id}`] as const,
    ),
  ];
  for (let checks = 0; checks < 5 && paths.length > 0; checks += 1) {
    const [account, path] = paths[random.below(paths.length)] ?? [0, null];
    if (path === null) continue;
    const answer = await createHttpClient(url, journal.accounts[account] ?? '')
      .call('GET', path)
      .catch(() => null);
    if (answer?.status === 404) lost.push(`${path}: 404 after a start`);
  }
}

/** Reads the database of a folder. */
async function withRecords<T>(folder: string, read: (all: All) => T | Promise<T>): Promise<T> {
  const db = new Database(join(folder, 'doppel.db'), { readonly: true });
  try {
    return await read((sql) => db.prepare<[], Row>(sql).all());
  } finally {
    db.close();
  }
}

export async function withFreshServer(use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-faults-'));
  const server = await startServerProcess(folder, ENV);
  try {
    await use(server);
  } finally {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
