import { setTimeout as delay } from 'node:timers/promises';
import { createHttpClient } from '../support/server/http-client.ts';
import type { All } from './check-records.ts';
import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';

const DRAIN_WITHIN_MS = 120_000;

/** Of some sessions nobody knows, for the answer died with its server: they would stay open for ten minutes. */
export async function cancelSessions(url: string, all: All, journal: Journal): Promise<void> {
  const open = await all("SELECT id FROM tasks WHERE task = '' AND status IN ('waiting', 'running')");
  for (const { id } of open) {
    for (const apiKey of journal.accounts) await createHttpClient(url, apiKey).call('DELETE', `/api/v1/task/${id}`);
  }
}

/** Waits until nothing is open. */
export async function drain(all: All, { unfinished }: Findings): Promise<void> {
  const until = Date.now() + DRAIN_WITHIN_MS;
  for (;;) {
    const [{ tasks = 0, requests = 0 } = {}] = await all(OPEN);
    if (Number(tasks) + Number(requests) === 0) return;
    if (Date.now() > until) {
      unfinished.push(`${tasks} tasks and ${requests} requests were open for too long`);
      return;
    }
    await delay(50);
  }
}

const OPEN = `SELECT
  (SELECT count(*) FROM tasks WHERE status IN ('waiting', 'running')) AS tasks,
  (SELECT count(*) FROM requests WHERE lower(status) = 'created') AS requests`;

/** How each request ended for a memory: DONE, or why not. */
export async function readOutcomes(all: All): Promise<(requestId: string, memoryId: string) => string> {
  const rows = await all(OUTCOMES);
  // An import has no memory of its own; files that were sent together have one each.
  const outcomes = new Map(rows.map(({ id, memory, outcome }) => [`${id} ${memory ?? ''}`, String(outcome)]));
  return (id, memoryId) => outcomes.get(`${id} ${memoryId}`) ?? outcomes.get(`${id} `) ?? 'lost';
}

const OUTCOMES = `SELECT coalesce(batch_id, id) AS id, memory_id AS memory,
  CASE WHEN upper(status) = 'DONE' THEN 'DONE' ELSE coalesce(detail, status) END AS outcome FROM requests`;
