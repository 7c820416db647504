import { parseArgs } from 'node:util';
import { explain } from '../llm/offline/agent/explain.ts';

/** Prints how the offline agent understands a task: `npm run explain -- "the two cheapest lamps"`. */
const { positionals } = parseArgs({ allowPositionals: true });
const task = positionals.join(' ').trim();
if (task === '') {
  console.error('Give the text of a task: npm run explain -- "the two cheapest lamps"');
  process.exitCode = 1;
} else console.log(explain(task, { today: new Date().toISOString().slice(0, 10) }));
