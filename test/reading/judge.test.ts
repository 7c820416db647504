import { expect, it } from 'vitest';
import { provesWords } from '../../src/reading/judge.ts';

const row = (...stems: string[]) => new Set(stems);
const words = (...stems: string[]) => stems.map((stem) => ({ text: stem, stem }));

it('a statement is true if the rows say its words, false if only others do, and open if none does', () => {
  const [open, done] = [row('a-1', 'open'), row('a-2', 'done')];
  expect(provesWords(words('open'), [open], [open, done])).toBe(true);
  expect(provesWords(words('done'), [open], [open, done])).toBe(false);
  expect(provesWords(words('lost'), [open], [open, done])).toBeNull();
  expect(provesWords(words('open', 'lost'), [open], [open, done])).toBeNull();
  expect(provesWords([], [open], [open, done])).toBe(true);
});
