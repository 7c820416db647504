import { expect, it } from 'vitest';
import { agentTasks } from './agent-tasks.ts';
import { run } from './agent-tasks-loop.ts';

it.each(agentTasks)('$task', async ({ task, ends = 'done', output, endsAt, downloads, notes, ...wanted }) => {
  const { decision, observation, ...end } = await run(task, wanted);
  expect({ type: decision.type, output: decision.type === 'done' ? decision.output : decision.reason }).toEqual({
    type: ends,
    output,
  });
  if (endsAt) expect(observation.url).toMatch(endsAt);
  if (downloads) expect(end.downloads).toEqual(downloads);
  if (notes) expect(end.notes).toEqual(notes);
});
