import { describe, expect, it } from 'vitest';
import { takenBackIn, withCorrections } from '../../../../../src/llm/offline/agent/plan/mood/corrections.ts';

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
    ['Put the teapot in the cart. No wait, the coffee grinder.', 'Put the coffee grinder in the cart.'],
    ['What does the glass teapot weigh? No wait, the grinder.', 'What does the grinder weigh?'],
    ['How tall is the Eiffel Tower? Sorry, I mean the Statue of Liberty.', 'How tall is the Statue of Liberty?'],
    ['Close the ticket about the tap. No, sorry, the one about the lift.', 'Close the ticket about the lift.'],
    ['Put a headlamp in the cart. No wait, make it two.', 'Put two headlamp in the cart.'],
    ['Order a bottle - no, make that two - for Ada', 'Order two bottle - for Ada'],
  ])('puts the later value in the place of the earlier: %s', (text, corrected) =>
    expect(correct(text)).toBe(corrected),
  );

  it('replaces a list of values by the later list', () =>
    expect(correct('on 2 May and 3 May, no, sorry, I mean 4 May and 5 May')).toBe('on 4 May and 5 May'));

  it.each([
    'Sum for June, July and August, no, sorry, I mean July, August and September',
    'two adults, no children',
    'Write the note "2, sorry, 4"',
    'On second thoughts two is too few, order 5 lamps',
    '3 kg of flour, no, 5 pm is too late',
  ])('replaces nothing of another kind, in quotations or in statements: %s', (text) =>
    expect(correct(text)).toBe(text),
  );
});

describe('words that take something back', () => {
  it.each([
    ['Send Grace a mail. Actually, send it to Mateo.', 'Actually, send it to Mateo'],
    ['Move the review to Friday. Scratch that, leave it.', 'Scratch that, leave it'],
    ['Cancel the workshop - no, wait, Grace is coming', 'no, wait, Grace is coming'],
  ])('are found: %s', (text, words) => expect(takenBackIn(text)?.words).toBe(words));

  it.each(['Actually, what is the capital of Spain?', 'Write the note "Scratch that, leave it"', 'I am sorry to ask'])(
    'are not in %s',
    (text) => expect(takenBackIn(text)).toBeNull(),
  );
});
