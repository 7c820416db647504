import { expect, it } from 'vitest';
import { runForeign } from './foreign.ts';

it('does most of what can be done on sites that it does not know, and nothing else', async () => {
  const results = await runForeign('tune');
  expect(results.filter(({ verdict }) => verdict === 'wrong').map(({ task }) => task)).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(results.length * 0.45);
}, 300_000);
