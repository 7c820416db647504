import { expect, it } from 'vitest';
import { readCases } from '../../src/model-check/cases.ts';
import { runCases } from '../../src/model-check/run-cases.ts';

/** Which the rules do not answer. */
const BEYOND_RULES = ['structured output', 'letter in Mail', 'in other words', 'over two memories', 'list'];

it('the cases are answered as the built-in web and the graph have it, by the offline model', async () => {
  const { results } = await runCases({ model: null, embeddingFolder: '' }, readCases(), () => {});
  expect(results).toHaveLength(25);
  const wrong = results.filter(({ name, isRight }) => isRight === false && !BEYOND_RULES.includes(name));
  expect(wrong).toEqual([]);
}, 120_000);
