/** What the pictures of runs cost: CPU time to lay out, draw and encode one, the recording of 32 steps, and how many tasks
 *  a server ends in a second when nobody watches. */
import { setTimeout as delay } from 'node:timers/promises';
import { act } from '../../src/device/simulated/actions/act.ts';
import { frontPage } from '../../src/device/simulated/browser/browser.ts';
import type { DrawCommand } from '../../src/device/simulated/screen/draw-commands.ts';
import { overlay } from '../../src/device/simulated/screen/paint/caption.ts';
import { drawPicture, encodePicture } from '../../src/device/simulated/screen/paint/paint.ts';
import { toScene } from '../../src/device/simulated/screen/views/scene.ts';
import { SimulatedBrowser } from '../../src/device/simulated/scripting/simulated-browser.ts';
import type { Computer } from '../../src/device/simulated/state.ts';
import { freshComputer, SCREENS } from '../../src/device/simulated/state.ts';
import { createBuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import { encodeRecording } from '../../src/media/recording.ts';
import { createLoadClient, type LoadClient } from '../../test/support/server/load.ts';
import type { ServerProcess } from '../../test/support/server/server-process.ts';
import type { Bench, Row } from './bench.ts';
import { findCpuObstacle, readCpuMs } from './cpu-time.ts';
import { withServer } from './server-with-data.ts';

const ROUNDS = { usual: 3, full: 7 };
const RECORDING_STEPS = 32;
const TURNS = 3;
const BATCH_SIZE = 20;
const POLL_MS = 50;
const SCREEN = SCREENS.desktop;

/** The pages of a typical run. */
const PAGES = [
  'https://shop.example/',
  'https://search.example/?q=Mount+Everest',
  'https://encyclopedia.example/charles-darwin',
  'https://news.example/',
  'https://forms.example/',
  'https://flights.example/',
];
const SUBJECTS = ['Mount Everest', 'Charles Darwin', 'the Solar System', 'the speed of light', 'the emperor penguin'];

type Samples = Map<string, number[]>;

export const frames: Bench = {
  name: 'frames',
  about: 'Drawing and encoding a frame, a recording of 32 steps, and tasks a second.',
  findObstacle: findCpuObstacle,
  async run({ say, isFull }) {
    const samples: Samples = new Map();
    const screens = await openScreens();
    for (const screen of screens) await measureScreen(screen, new Map());
    for (let round = 0; round < (isFull ? ROUNDS.full : ROUNDS.usual); round += 1) {
      say(`round ${round + 1}: drawing`);
      await measureScreens(screens, samples);
      say(`round ${round + 1}: a server with a batch of ${BATCH_SIZE} tasks`);
      await measureServer(round, samples);
    }
    return Array.from(samples, ([name, values]) => toRow(name, values));
  },
};

/** `what, unit`, as rows are named while they are gathered. */
function toRow(name: string, samples: number[]): Row {
  const at = name.lastIndexOf(', ');
  return { what: name.slice(0, at), beside: '', aim: '', unit: name.slice(at + 2), samples };
}

function add(samples: Samples, name: string, value: number): void {
  samples.set(name, [...(samples.get(name) ?? []), value]);
}

async function openScreens(): Promise<Computer[]> {
  const web = createBuiltInWeb({ seed: 1 });
  const context = { web, homeUrl: web.homeUrl, allowedUrls: [] };
  return Promise.all(
    PAGES.map(async (url) => {
      const computer = freshComputer('desktop', []);
      const browser = new SimulatedBrowser('a', { computer, context });
      await act(computer, browser, { type: 'goto', url }, new AbortController().signal);
      return computer;
    }),
  );
}

/** One value a round for each figure: the median over the screens. */
async function measureScreens(screens: readonly Computer[], samples: Samples): Promise<void> {
  const ofScreens: Samples = new Map();
  const bytes: Buffer[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const screen of screens) bytes.push(await measureScreen(screen, ofScreens));
  }
  for (const [name, values] of ofScreens) add(samples, name, median(values));

  const taken = Array.from({ length: RECORDING_STEPS + 1 }, (_, index) => ({
    ...SCREEN,
    bytes: bytes[index % bytes.length] ?? Buffer.alloc(0),
    type: 'picture' as const,
    durationMs: 1000,
  }));
  let filmBytes = 0;
  const cpuMs = await cpuMsOf(async () => {
    filmBytes = (await encodeRecording(taken)).length;
  });
  add(samples, `A recording of ${RECORDING_STEPS} steps, put together of its frames, CPU ms`, cpuMs);
  add(samples, `A recording of ${RECORDING_STEPS} steps, KB`, filmBytes / 1000);
}

async function measureScreen(computer: Computer, samples: Samples): Promise<Buffer> {
  const shown = frontPage(computer.browser);
  // As if the page had changed: it is laid out anew.
  if (shown) shown.version += 1;
  let commands: DrawCommand[] = [];
  const layout = await cpuMsOf(() => {
    const scene = toScene(computer);
    commands = [...scene.commands, ...overlay(scene, SCREEN, false, 'The agent looks at the page.')];
  });
  let bytes: Buffer = Buffer.alloc(0);
  let again = 0;
  const drawing = await cpuMsOf(async () => {
    const canvas = await drawPicture(SCREEN.width, SCREEN.height, commands);
    // The library draws only when it must, so that what is drawn is encoded twice: the second time is encoding alone.
    bytes = encodePicture(canvas);
    again = await cpuMsOf(() => {
      encodePicture(canvas);
    });
  });
  add(samples, 'Laying out a screen, CPU ms', layout);
  add(samples, 'Drawing it, CPU ms', drawing - 2 * again);
  add(samples, 'Encoding it, CPU ms', again);
  add(samples, 'A frame, KB', bytes.length / 1000);
  return bytes;
}

async function cpuMsOf(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A server of its own for each round, so that none finds what another has drawn. */
async function measureServer(round: number, samples: Samples): Promise<void> {
  await withServer({ TASK_CONCURRENCY: String(BATCH_SIZE) }, async (server) => {
    const client = createLoadClient(server.url, server.apiKey);
    await runTasks(server, client, ['Compute 17 * 23']);
    const long = await runTasks(server, client, [`${toTask(round, 0)} [[doppel:steps ${RECORDING_STEPS}]]`]);
    add(samples, `A run of ${RECORDING_STEPS} steps, a step, CPU ms`, long.cpuMs / long.stepCount);
    const batch = await runTasks(
      server,
      client,
      Array.from({ length: BATCH_SIZE }, (_, index) => toTask(round, index + 1)),
    );
    add(samples, `${BATCH_SIZE} tasks at once, each another, tasks/s`, (BATCH_SIZE * 1000) / batch.wallMs);
    add(samples, `${BATCH_SIZE} tasks at once, each another, a step, CPU ms`, batch.cpuMs / batch.stepCount);
    const same = await runTasks(server, client, Array<string>(BATCH_SIZE).fill(toTask(round, 1)));
    add(samples, `${BATCH_SIZE} tasks at once, all the same as one before, tasks/s`, (BATCH_SIZE * 1000) / same.wallMs);
    add(
      samples,
      `${BATCH_SIZE} tasks at once, all the same as one before, a step, CPU ms`,
      same.cpuMs / same.stepCount,
    );
  });
}

/** Tasks of five steps. Those of one server differ in what they search for, so in nearly all pictures. */
function toTask(round: number, index: number): string {
  const subject = SUBJECTS[index % SUBJECTS.length];
  const mark = `${round}${index}`;
  return `Search the web for ${subject} ${mark}, then search shop.example for lamp ${mark}, then search the web for chair ${mark}`;
}

async function runTasks(server: ServerProcess, { call }: LoadClient, texts: readonly string[]) {
  const [cpuBefore, startedAt] = [readCpuMs(server.process.pid ?? 0), performance.now()];
  const stepCounts = await Promise.all(
    texts.map(async (task) => {
      const { body } = await call('POST', '/api/v1/task', { task, max_steps: 128 });
      for (;;) {
        const { body: record } = await call('GET', `/api/v1/task/${body.id}`);
        if (record.status === 'done') return record.credits_used as number;
        if (record.status !== 'waiting') throw new Error(`A task ended as ${JSON.stringify(record)}.`);
        await delay(POLL_MS);
      }
    }),
  );
  return {
    stepCount: stepCounts.reduce((sum, count) => sum + count, 0),
    cpuMs: readCpuMs(server.process.pid ?? 0) - cpuBefore,
    wallMs: performance.now() - startedAt,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
