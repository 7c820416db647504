import type { Bench } from '../bench.ts';
import { measureClaims } from './claims.ts';
import { measureGraphs } from './graphs.ts';
import { measureMessages } from './messages.ts';
import { measureTasks } from './tasks.ts';

export const scale: Bench = {
  name: 'scale',
  about: 'PostgreSQL: tasks accepted, claimed and run, graphs beside SQLite, and messages between nodes.',
  async run(options) {
    const parts = [measureTasks, measureClaims, measureGraphs, measureMessages];
    const rows = [];
    for (const measure of parts) rows.push(...(await measure(options)));
    return rows;
  },
};
