/** Measures how well schemas are filled, by sessions' `extract` and by the `response_model` of tasks.
 *
 *    node bench/agent/structured.ts [--half tune] [--grep TEXT] [--show]
 *
 *  A case is right if all its fields are, wrong if one is wrong, honest if nothing was filled, and else partly right. Of the
 *  half `held`, only totals are looked at. */
import { mock } from 'node:test';
import { parseArgs } from 'node:util';
import { type Half, judgeCase, readCases, runCase } from './agent-tasks/structured/structured.ts';
import { TODAY } from './agent-tasks/world.ts';

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'tune' },
    grep: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
  },
});

mock.timers.enable({ apis: ['Date'], now: TODAY });
const cases = { extract: {}, task: {}, all: {} } as Record<string, Record<string, number>>;
const fields = { extract: {}, task: {}, all: {} } as Record<string, Record<string, number>>;
const add = (table: Record<string, Record<string, number>>, row: string, column: string, count: number): void => {
  for (const name of [row, 'all']) {
    const cells = table[name] ?? {};
    cells[column] = (cells[column] ?? 0) + count;
  }
};
for (const each of readCases(values.half as Half)) {
  if (!JSON.stringify(each).includes(values.grep)) continue;
  const got = await runCase(each).catch((error: unknown) => ({ value: 'crash', said: String(error) }));
  const { verdict, fields: counts, faults } = judgeCase(each, got);
  add(cases, each.via, verdict, 1);
  for (const [name, count] of Object.entries(counts)) add(fields, each.via, name, count);
  if (values.show && verdict !== 'right')
    console.log(
      `${verdict} ${each.id} ${each.url ?? ''} “${each.task ?? each.prompt}”\n   ${faults.slice(0, 8).join('; ')}${'value' in got ? '' : `\n   ${got.said.slice(0, 200)}`}`,
    );
}
console.log('cases');
console.table(cases);
console.log('fields');
console.table(fields);
