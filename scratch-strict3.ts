import { readFileSync } from 'node:fs';
import { toPlan } from './src/llm/offline/agent/plan/plan.ts';
import { restrictionIn } from './src/llm/offline/agent/plan/mood/restrictions.ts';
import { readCredentials } from './src/llm/offline/agent/account/credentials.ts';
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const cols = line.split('\t'); const task = cols.length >= 5 ? cols[4] : cols[0];
  if (!task || task.startsWith('#')) continue;
  const { text, credentials } = readCredentials(task.replaceAll('\\n','\n'), '2026-11-22');
  const r = restrictionIn(text, toPlan(text, { today: '2026-11-22', saysCredentials: credentials !== null }));
  if (r !== null || cols.length < 5) console.log(`${cols[0].slice(0, 15)} [${cols[2] ?? ''}|${cols[3] ?? ''}] ${task.slice(0, 330)}\n      => ${r}`);
}
