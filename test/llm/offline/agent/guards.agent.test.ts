import { describe, expect, it } from 'vitest';
import type { ToolOffer } from '../../../../src/llm/model.ts';
import { run } from '../agent-tasks-loop.ts';

const NOTIFY: ToolOffer = {
  name: 'notify',
  description: 'Notifies the team.',
  inputs: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
};
const answerCall = () => ({ ok: true, summary: 'Called.', value: null });
const ask = (task: string) => run(task, { tools: [NOTIFY], answerCall });

describe('an act under a condition', () => {
  it('is done if the condition is true', async () => {
    const { calls } = await ask(
      'Notify the team that “camping is on” if the two-person tent costs less than 500 dollars',
    );
    expect(calls).toMatchObject([{ name: 'notify' }]);
  });

  it('is left, with the reason, if the condition is not true', async () => {
    const { calls, decision } = await ask('Notify the team only if the two-person tent costs less than 100 dollars');
    expect(calls).toEqual([]);
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('is not true'), unmet: [] });
  });

  it('is not begun if nothing can tell, and the condition is named', async () => {
    const { calls, decision } = await ask('Notify the team if it rains in Paris');
    expect(calls).toEqual([]);
    expect(decision).toMatchObject({
      type: 'fail',
      unmet: [{ reason: 'no_reading', detail: expect.stringContaining('it rains in Paris') }],
    });
  });

  it.each([
    ['If the desk lamp costs less than 70, put it in the cart, otherwise put the floor lamp in the cart', 'Desk lamp'],
    ['If the desk lamp costs less than 7, put it in the cart, otherwise put the floor lamp in the cart', 'floor lamp'],
    ['If the desk lamp costs less than 7, put it in the cart; if not, the fountain pen', 'Fountain pen'],
    ['Put the letter set in my cart if it is in stock. If not, then the fountain pen.', 'Fountain pen'],
  ])('goes on with one branch only: %s', async (task, name) => {
    const { decision } = await ask(task);
    expect(JSON.stringify(decision)).toContain(`${name}: 1 in the cart`);
    expect(JSON.stringify(decision).match(/1 in the cart/g)).toHaveLength(1);
  });
});

describe('several questions in one sentence', () => {
  it('leave what has no answer in unmet', async () => {
    const { decision } = await ask('What does the desk lamp weigh, and in which country is it made?');
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('1.2 kg') });
    expect(decision.type === 'done' && decision.unmet?.length).toBeGreaterThan(0);
  });
});

describe('what is put into a cart', () => {
  it.each(['Add the cheapest television to the cart', 'Put a brass desk lamp in my cart'])(
    'is nothing if no product is what was named: %s',
    async (task) => {
      const { decision } = await ask(task);
      expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'no_subject' }] });
    },
  );
});
