import { expect, it } from 'vitest';
import { createFindings } from '../findings.ts';
import type { NodeFault } from './node-faults.ts';
import { runNodeFaults } from './node-run.ts';

it.for<[string, NodeFault[]]>([
  ['nodes and the database fail', ['kill worker', 'pause worker', 'cut off worker', 'crash database', 'kill api']],
  ['nodes are replaced one after another', ['replace api', 'replace worker', 'replace api', 'replace worker']],
])('loses nothing and does nothing twice when %s under load', { timeout: 300_000 }, async ([, faults], { skip }) => {
  const run = await runNodeFaults({ faults, seed: 7 });
  if (!run) return skip('no PostgreSQL server of its own');
  const { journal, findings, stops } = run;
  expect(findings).toEqual(createFindings());
  expect(journal.serverErrors).toEqual([]);
  expect(stops).toEqual([0, 0, 0, 0]);
  expect(journal.requests.length).toBeGreaterThan(0);
  expect(journal.tasks.length).toBeGreaterThan(0);
});
