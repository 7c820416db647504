import { describe, expect, it } from 'vitest';
import { toPlan } from '../../../../../src/llm/offline/agent/plan/plan.ts';
import { run } from '../../agent-tasks-loop.ts';

describe('the parts of an order or a journey', () => {
  it.each([
    'Order a rope; my details are in the metadata. I will collect it from the shop.',
    'Order a rope. The metadata has my address. Express delivery.',
    'Which flight from Oslo to Rome is the fastest on 3 December? We are three.',
  ])('are one intent, also with a statement between them: %s', (task) => {
    const plan = toPlan(task, { today: '2026-11-22' });
    expect(plan.filter(({ kind }) => kind !== 'open')).toHaveLength(1);
    expect(plan.at(-1)?.words).toContain(task.slice(0, -1).split(/[.?] /).at(-1));
  });

  it('are a cart also if the cart is that of a shop', () => {
    expect(toPlan("2 ropes into the shop's cart")).toMatchObject([{ kind: 'purchase', wants: 'cart' }]);
  });

  it('do not want to return if only a back hurts', async () => {
    const { decision } = await run(
      'My back hurts: from Oslo to Rome on 3 December, which flight takes the least time?',
    );
    expect(decision).toMatchObject({ type: 'done' });
  });
});

it('two offers in one question are not taken for the first of them', async () => {
  const { decision } = await run(
    'Lisbon to Oslo on 12 December, economy: how much more is the cheapest direct flight than the cheapest with a stop?',
  );
  expect(decision).toMatchObject({ type: 'fail', reason: expect.stringContaining('nothing reads “cheapest”') });
});

describe('an errand after an address', () => {
  it('is left with a reason if it cannot be done', async () => {
    const { decision } = await run('Go to shop.example and rearrange the shelves');
    expect(JSON.stringify(decision)).toContain('rearrange the shelves');
  });
});

describe('a form of a named site', () => {
  it.each([
    ['Open a ticket on the board: a wish, low priority, titled "New bench".', 'was created'],
    [
      'Fill in the boat trip form on the practice ground for Ida Moss, ida@moss.example: the island, 14 March 2027, 2 seats.',
      'Trip booked',
    ],
  ])('is filled in and sent: %s', async (task, said) => {
    const { decision } = await run(task);
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining(said) });
  });
});

describe('the bills of an account', () => {
  it('are added up, and no computation without them', () => {
    const [, , ask] = toPlan('Sign in at portal.example and add up the bills for March and April 2026 for me', {
      today: '2026-11-22',
      hasCredentials: true,
    });
    expect(ask).toMatchObject({ kind: 'ask_account' });
  });
});
