import { expect, it } from 'vitest';
import { createFindings } from '../findings.ts';
import { runNodeFaults } from './node-run.ts';

it('loses nothing and does nothing twice on several nodes when they and the database fail under load', async (context) => {
  const run = await runNodeFaults({
    faults: ['kill worker', 'pause worker', 'crash database', 'kill api'],
    seed: 7,
  });
  if (!run) return context.skip('no PostgreSQL server of its own');
  const { journal, findings, stops } = run;
  expect(findings).toEqual(createFindings());
  expect(journal.serverErrors).toEqual([]);
  expect(stops).toEqual([0, 0, 0, 0]);
  expect(journal.requests.length).toBeGreaterThan(0);
  expect(journal.tasks.length).toBeGreaterThan(0);
}, 300_000);
