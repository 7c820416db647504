import { describe, expect, it } from 'vitest';
import { withCorrections } from '../../../../../src/llm/offline/agent/plan/mood/corrections.ts';

const correct = (text: string): string => withCorrections(text, '2026-11-22');

describe('a correction in a task', () => {
  it.each([
    ['Order 2, sorry, 4 lamps', 'Order 4 lamps'],
    ['Order two - sorry - three lamps', 'Order three lamps'],
    ['Order one, actually two, desk lamps', 'Order two desk lamps'],
    ['on 14 January 2027, no, make that the 16th, cheapest', 'on 16th January 2027, cheapest'],
    ['at 5 pm, no, 6 pm', 'at 6 pm'],
    ['Dublin to Warsaw, I mean Prague, on Friday', 'Dublin to Prague, on Friday'],
    ['My name is Rolf, sorry, Ralf Amsel.', 'My name is Ralf Amsel.'],
  ])('puts the later value in the place of the earlier: %s', (text, corrected) =>
    expect(correct(text)).toBe(corrected),
  );

  it.each([
    'two adults, no children',
    'Write the note "2, sorry, 4"',
    'On second thoughts two is too few, order 5 lamps',
    'Order a bottle - no, make that two - for Ada',
    '3 kg of flour, no, 5 pm is too late',
  ])('replaces nothing of another kind, in quotations or in statements: %s', (text) =>
    expect(correct(text)).toBe(text),
  );
});
