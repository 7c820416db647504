import { describe, expect, it } from 'vitest';
import { readText } from '../../../../../src/llm/offline/agent/trade/journey-words.ts';
import { unreadCount, unreadIn } from '../../../../../src/llm/offline/agent/trade/unread.ts';

const FOR_EVA = 'for Eva Stern, eva.stern@mail.example, Bachgasse 2, 1010 Vienna, Austria, standard';

/** What is unread if the lamp alone is ordered. */
function unreadBesideLamp(text: string): string | null {
  const read = readText(text, '2026-11-22');
  return unreadIn(read, { name: 'Eva Stern' }, (at) => read.tokens[at]?.lower === 'lamp');
}

describe('the words of an order that nothing reads', () => {
  it.each([
    [`Order a lamp ${FOR_EVA}, in red`, 'in red'],
    [`Order a lamp ${FOR_EVA}, with her initials`, 'with her initials'],
    [`Order a lamp ${FOR_EVA}. No wait, make it the kettle`, 'make it the kettle'],
    [`Reserve it ${FOR_EVA}. Window seat`, 'Window'],
  ])('are those that would make it another one: %s', (text, words) => expect(unreadBesideLamp(text)).toContain(words));

  it.each([
    `Order a lamp ${FOR_EVA}`,
    `Order a lamp ${FOR_EVA}. My data are in the metadata, and I accept the terms of sale`,
    `My aunt in Graz would love a lamp. Order it ${FOR_EVA}`,
    `Order a lamp ${FOR_EVA}. I will collect it from the shop`,
  ])('are not data of a person, choices or courtesy: %s', (text) => expect(unreadBesideLamp(text)).toBeNull());
});

describe('a number of pieces that nothing reads', () => {
  const readBeside = (text: string, wanted: readonly number[]): string | null =>
    unreadCount(readText(text, '2026-11-22'), wanted, () => false);

  it('is none of the wanted numbers, nor their sum', () => {
    expect(readBeside("Put 2 lamps into the cart. Two won't be enough, let it be four", [2])).toBe('four');
    expect(readBeside('Five things: 2 lamps and 3 pens', [2, 3])).toBeNull();
  });

  it('is not one that is denied, or data of a person', () => {
    expect(readBeside('Order three lamps (not two)', [3])).toBeNull();
    expect(readBeside(`Order 2 lamps ${FOR_EVA}`, [2])).toBeNull();
  });
});
