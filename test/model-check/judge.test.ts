import { describe, expect, it } from 'vitest';
import { judgeAnswer, judgeEffects, type ReportedEffect } from '../../src/model-check/judge.ts';

const CART: ReportedEffect = {
  ...{ kind: 'cart', name: 'Desk lamp', field: 'quantity', before: '0', after: '2', place: 'shop.example' },
};
const MAIL: ReportedEffect = {
  ...{ kind: 'mail', name: 'Room', field: 'sent to', before: null, after: 'Grace <grace@x.example>', place: 'Mail' },
};
const TWO_LAMPS = { effects: [{ kind: 'cart', name: 'Desk lamp', field: 'quantity', after: '2' }] } as const;
const LETTER = { effects: [{ kind: 'mail', name: 'Room', field: 'sent to', after: 'grace' }] } as const;

describe('an answer', () => {
  it.each([
    ['5500', 'The budget is 5,500 euros.'],
    ['25.50', '{"price":25.5}'],
    ['127.50', 'It costs 127.50.'],
    ['44', '$44.00'],
    ['café linden', 'At CAFE LINDEN'],
    ["isn't", 'It isn’t said.'],
  ])('that has %j is right: %s', (words, answer) => expect(judgeAnswer({ says: [words] }, answer)).toBeNull());

  it.each([
    ['84', 'There are 1,840 members.'],
    ['84', '84.5 of them'],
    ['25.50', '125.50'],
    ['no', 'Nothing is known'],
  ])('that has %j only in part is not: %s', (words, answer) =>
    expect(judgeAnswer({ says: [words] }, answer)).toContain(`lacks "${words}"`),
  );

  it('may say one of several, must not say the wrong, and is no page', () => {
    expect(judgeAnswer({ says: [['eleven', '11']] }, 'It takes 11 weeks.')).toBeNull();
    expect(judgeAnswer({ says: [['eleven', '11']] }, 'Ten.')).toBe('the answer lacks "eleven" or "11": "Ten."');
    expect(judgeAnswer({ lacks: ['Ostmark'] }, 'For Ostmark')).toBe('the answer has "Ostmark": "For Ostmark"');
    expect(judgeAnswer({ says: ['a'] }, 'a '.repeat(800))).toBe('the answer has 1600 characters; 1500 are the most');
  });
});

describe('the changes of a run', () => {
  it('are right when they are as wanted in the end', () => {
    expect(judgeEffects(TWO_LAMPS, [CART])).toBeNull();
    expect(
      judgeEffects(TWO_LAMPS, [
        { ...CART, after: '1' },
        { ...CART, before: '1' },
      ]),
    ).toBeNull();
    expect(judgeEffects({}, [CART, { ...CART, before: '2', after: '0' }])).toBeNull();
    expect(judgeEffects({}, [{ ...CART, kind: 'note' }])).toBeNull();
    expect(judgeEffects({ mayChange: ['cart'] }, [CART])).toBeNull();
  });

  it('are wrong when one is missing, other, more than wanted, or done twice', () => {
    expect(judgeEffects(TWO_LAMPS, [])).toBe('not done: cart Desk lamp quantity "2"');
    expect(judgeEffects(TWO_LAMPS, [{ ...CART, after: '20' }])).toMatch(/^not done/);
    expect(judgeEffects(TWO_LAMPS, [{ ...CART, name: 'Kettle' }])).toMatch(/^not done/);
    expect(judgeEffects({}, [CART])).toBe('not asked for: cart "Desk lamp" quantity "2"');
    expect(judgeEffects(LETTER, [MAIL])).toBeNull();
    expect(judgeEffects(LETTER, [MAIL, MAIL])).toMatch(/^not asked for: mail "Room"/);
  });
});
