import { mock } from 'node:test';
import { readSet } from './test/bench/agent-tasks/sets.ts';
import { TODAY } from './test/bench/agent-tasks/world.ts';
mock.timers.enable({ apis: ['Date'], now: TODAY });
for (const s of ['dev','fresh1','fresh2','fresh3','fresh4','fresh5','fresh6','fresh7','fresh8','reworded','reworded-check'])
  for (const t of await readSet(s)) console.log([s, t.class, t.acts?.join(',') ?? '', t.left ?? '', t.task.replaceAll('\n','\\n')].join('\t'));
