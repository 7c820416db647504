import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPercentile } from '../../test/support/server/load.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import type { Asked } from './query-process.ts';

const PROCESS = fileURLToPath(new URL('query-process.ts', import.meta.url));
const SIZES = { short: [1_000, 6_000, 20_000], full: [1_000, 6_000, 60_000, 600_000] };
/** The one whose file is read from the disk, where there is a program that makes the system forget it. */
const COLD = 600_000;
const ROUNDS = 3;
const QUESTIONS = 40;

export const query: Bench = {
  name: 'query',
  about: 'One question after another to a graph of so many passages, beside one of the least size. Each has a process.',
  async run(options) {
    const directory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
    const children: ChildProcess[] = [];
    try {
      const sizes = options.isFull ? SIZES.full : SIZES.short;
      const cold: Row[] = [];
      for (const size of sizes) {
        if (size === COLD) cold.push(...(await measureCold(directory, size, children, options)));
        children.push(await start(directory, size, options));
      }
      return [...(await measureWarm(sizes, children, options)), ...cold];
    } finally {
      await Promise.all(children.map(end));
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function start(directory: string, size: number, { say }: BenchOptions): Promise<ChildProcess> {
  const folder = join(directory, String(size));
  mkdirSync(folder, { recursive: true });
  say(`a graph of ${size} passages`);
  const child = fork(PROCESS, [folder, String(size)], { stdio: 'inherit' });
  await reply(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
}

/** What the process sends next; rejects when it ends instead. */
async function reply(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A process of the bench ended.')));
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

async function ask(child: ChildProcess, questions: number): Promise<Asked> {
  child.send(questions);
  return (await reply(child)) as Asked;
}

async function measureWarm(
  sizes: readonly number[],
  children: readonly ChildProcess[],
  { say }: BenchOptions,
): Promise<Row[]> {
  const asked = sizes.map((): Asked[] => []);
  // The first round lets the machine code settle.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, child] of children.entries()) {
      const found = await ask(child, QUESTIONS);
      if (round > 0) asked[at]?.push(found);
    }
    say(`round ${round} of ${ROUNDS}`);
  }
  const mediansOf = (rounds: readonly Asked[] = []) => rounds.map(({ ms }) => toPercentile(ms, 0.5));
  const least = mediansOf(asked[0]);
  return sizes.flatMap((size, at): Row[] => {
    const rounds = asked[at] ?? [];
    const [what, medians] = [`query of ${size} passages`, mediansOf(rounds)];
    const grown: Row = {
      what,
      beside: `of ${sizes[0]}`,
      aim: `${(Math.log(size) / Math.log(sizes[0] ?? 2)).toFixed(2)} or less: the growth of the logarithm`,
      unit: 'ratio',
      samples: medians.map((ms, round) => ms / (least[round] ?? ms)),
    };
    const alone = { beside: '', aim: '' };
    return [
      { ...alone, what: `${what}, median`, unit: 'ms', samples: medians },
      { ...alone, what: `${what}, p95`, unit: 'ms', samples: rounds.map(({ ms }) => toPercentile(ms, 0.95)) },
      { ...alone, what: `${what}, resident`, unit: 'MB', samples: rounds.map(({ residentMb }) => residentMb) },
      ...(at > 0 ? [grown] : []),
    ];
  });
}

/** The first questions of processes that have just opened a file which the system does not hold in memory. */
async function measureCold(
  directory: string,
  size: number,
  children: ChildProcess[],
  options: BenchOptions,
): Promise<Row[]> {
  const samples: number[] = [];
  await end(await start(directory, size, options));
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = join(directory, String(size), 'bench.db');
    spawnSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
    const child = await start(directory, size, options);
    children.push(child);
    const { ms } = await ask(child, QUESTIONS);
    samples.push(toPercentile(ms, 0.5));
    await end(child);
    children.pop();
  }
  return [{ what: `query of ${size} passages, cold`, beside: '', aim: '', unit: 'ms', samples }];
}
