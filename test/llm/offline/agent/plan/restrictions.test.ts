import { describe, expect, it } from 'vitest';
import { restrictionIn } from '../../../../../src/llm/offline/agent/plan/mood/restrictions.ts';
import { toPlan } from '../../../../../src/llm/offline/agent/plan/plan.ts';

const FOR_EVA = 'for Eva Stern, eva.stern@mail.example, Bachgasse 2, 1010 Vienna, Austria, standard delivery';
const readIn = (task: string): string | null => restrictionIn(task, toPlan(task, { today: '2026-11-22' }));

describe('what restricts an act that cannot be undone', () => {
  it.each([
    [`Order a tent ${FOR_EVA}, but only if it costs less than 20 dollars.`, 'if it costs less than 20 dollars'],
    [`Order a tent ${FOR_EVA}. Pay with my other card.`, 'Pay with my other card'],
    [`Order a tent ${FOR_EVA}, and use the voucher SPRING10.`, 'use the voucher SPRING10'],
    ['Move the review to Friday 14:00, or 15:00 if that is taken.', 'if that is taken'],
    [
      "Send a mail to Ada Quill <ada@quill.example> saying I'll be late. Schedule it for Monday.",
      'Schedule it for Monday',
    ],
  ])('is a condition or an instruction that nothing reads: %s', (task, words) => expect(readIn(task)).toBe(words));

  it.each([
    `Order a tent ${FOR_EVA}.`,
    `Order a tent, or a sleeping bag if that is sold out, ${FOR_EVA}.`,
    `If possible, order a tent ${FOR_EVA}.`,
    `Do not order it if it is dear. What does a tent cost?`,
    'If you add 2 and 3, what do you get?',
    'Ask the town hall if the recycling yard is open on Monday. I am Eva Stern, eva.stern@mail.example.',
    'Send a mail to Ada Quill <ada@quill.example> saying "Call me if it rains".',
  ])('is not what is read, asked or polite: %s', (task) => expect(readIn(task)).toBeNull());
});
