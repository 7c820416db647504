import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { readMetrics } from '../../api/server.ts';
import { Sparkline } from '../../components/sparkline.tsx';
import { parseMetrics, type Sample, sum } from './parse-metrics.ts';

const EVERY_MS = 3_000;
const KEPT = 60;

interface Reading {
  at: number;
  requests: number;
  ended: number;
  waiting: number;
  memory: number;
  /** Processes that share the database, such as `2 api, 4 worker`; empty for one with its own. */
  nodes: string;
}

/** What the server does at the moment, from its metrics: of all accounts. */
export function Load() {
  const readings = useSignal<readonly Reading[] | null>([]);
  useEffect(() => {
    const read = async () => {
      const text = await readMetrics();
      const before = readings.value ?? [];
      readings.value = text === null ? null : [...before, toReading(parseMetrics(text))].slice(-KEPT);
    };
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const all = readings.value;
  const last = all?.at(-1);
  if (all === null) return <p class="quiet">This server does not show its metrics here.</p>;
  if (!last) return <p class="quiet">Reading …</p>;
  const series: readonly [string, readonly number[], (value: number) => string][] = [
    ['Requests', toRates(all, 'requests'), (rate) => `${rate.toFixed(1)} a second`],
    ['Tasks ended', toRates(all, 'ended'), (rate) => `${rate.toFixed(1)} a second`],
    ['Waiting', all.map(({ waiting }) => waiting), (count) => `${count}`],
    ['Memory', all.map(({ memory }) => memory), (bytes) => `${Math.round(bytes / 1e6)} MB`],
  ];
  return (
    <>
      {last.nodes && <p>Nodes: {last.nodes}</p>}
      <dl class="load">
        {series.map(([name, values, show]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {show(values.at(-1) ?? 0)}
              <Sparkline values={values} label={`${name} over the last minutes`} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function toReading(samples: readonly Sample[]): Reading {
  const tasks = (status: string) => sum(samples, 'doppel_tasks', { status });
  return {
    at: Date.now(),
    requests:
      sum(samples, 'doppel_http_requests_total') - sum(samples, 'doppel_http_requests_total', { route: '/metrics' }),
    ended: tasks('done') + tasks('failed') + tasks('cancelled'),
    waiting: tasks('waiting') + sum(samples, 'doppel_memory_requests', { status: 'CREATED' }),
    memory: sum(samples, 'process_resident_memory_bytes'),
    nodes: samples
      .filter(({ name, value }) => name === 'doppel_nodes' && value > 0)
      .map(({ labels, value }) => `${value} ${labels.role}`)
      .join(', '),
  };
}

/** How much a count grew a second between two readings; it falls when tasks are deleted. */
function toRates(readings: readonly Reading[], name: 'requests' | 'ended'): number[] {
  return readings.slice(1).map((reading, at) => {
    const before = readings[at] ?? reading;
    return (1000 * Math.max(0, reading[name] - before[name])) / Math.max(1, reading.at - before.at);
  });
}
