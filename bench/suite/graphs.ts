import { readdirSync, readFileSync } from 'node:fs';
import { createHttpClient, type HttpClient } from '../../test/support/server/http-client.ts';
import { forEachAtOnce, toPercentile } from '../../test/support/server/load.ts';
import type { Bench, Row } from './bench.ts';
import { makePassages } from './passages.ts';
import { withServer } from './server-with-data.ts';

const COUNT = { short: 1_000, full: 10_000 };
/** The graphs come one after another; how the first of them go is what the later ones are held against. */
const STAGES = 10;
const AT_ONCE = 4;

/** How it went with one tenth of the graphs. */
interface Stage {
  ms: number[];
  residentMb: number;
  handles: number;
}

export const graphs: Bench = {
  name: 'graphs',
  about: 'Graphs made one after another, each given a memory and asked a question: the last tenth beside the second.',
  async run({ say, isFull }) {
    const count = isFull ? COUNT.full : COUNT.short;
    return withServer({}, async ({ url, apiKey, process: { pid = 0 } }) => {
      const client = createHttpClient(url, apiKey);
      const stages: Stage[] = [];
      while (stages.length < STAGES) {
        stages.push(await goOn(client, pid, stages.length, count / STAGES));
        say(`${(stages.length * count) / STAGES} graphs`);
      }
      return toRows(stages, count);
    });
  },
};

async function goOn(client: HttpClient, pid: number, stage: number, count: number): Promise<Stage> {
  const ms: number[] = [];
  const passages = makePassages(count, stage * count);
  await forEachAtOnce(count, AT_ONCE, async (at) => {
    const { title, text } = passages[at] ?? { title: '', text: '' };
    const graph = `g${stage * count + at}`;
    const startedAt = performance.now();
    await client.insert(graph, { memory: `${title}: ${text}` });
    await client.query(graph, `What is ${title}?`);
    ms.push(performance.now() - startedAt);
  });
  return { ms, residentMb: readResidentMb(pid), handles: countHandles(pid) };
}

/** The first tenth is left out: machine code settles, and the cache of open graphs fills. */
function toRows(stages: readonly Stage[], count: number): Row[] {
  const [early, last] = [stages[1], stages.at(-1)];
  if (!early || !last) return [];
  const medianOf = ({ ms }: Stage) => toPercentile(ms, 0.5);
  const beside = `the second ${count / STAGES}`;
  const aim = '1.2 or less';
  const after = stages.slice(1);
  return [
    {
      what: `insert and query, the last of ${count} graphs`,
      beside,
      aim,
      unit: 'ratio',
      samples: [medianOf(last) / medianOf(early)],
    },
    { what: `insert and query, ${count} graphs`, beside: '', aim: '', unit: 'ms', samples: after.map(medianOf) },
    {
      what: `resident, after ${count} graphs`,
      beside,
      aim,
      unit: 'ratio',
      samples: [last.residentMb / early.residentMb],
    },
    {
      what: `resident, ${count} graphs`,
      beside: '',
      aim: '',
      unit: 'MB',
      samples: after.map(({ residentMb }) => residentMb),
    },
    {
      what: `open handles, ${count} graphs`,
      beside: '',
      aim: 'bounded',
      unit: 'handles',
      samples: after.map(({ handles }) => handles),
    },
  ];
}

/** 0 where there is no /proc, as below. */
function readResidentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function countHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
