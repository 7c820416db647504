import { describe, expect, it } from 'vitest';
import { isContext } from '../../../../../src/llm/offline/agent/plan/mood/context.ts';
import { forbiddenIn, withoutProhibitions } from '../../../../../src/llm/offline/agent/plan/mood/prohibitions.ts';
import { HELD, TUNED } from './mood-sentences.ts';

describe.each(Object.entries({ TUNED, HELD }))('%s', (_, { forbids, allows, context, requests }) => {
  it.each(forbids)('a task forbids what cannot be undone: %s', (task) => expect(forbiddenIn(task)).not.toBeNull());
  it.each(allows)('a task forbids nothing: %s', (task) => expect(forbiddenIn(task)).toBeNull());
  it.each(context)('a clause asks for nothing: %s', (clause) => expect(isContext(clause)).toBe(true));
  it.each(requests)('a clause asks for something: %s', (clause) => expect(isContext(clause)).toBe(false));
});

describe('a prohibition', () => {
  it.each([
    'I want a last look before I buy, so do not send off the order',
    'Fill the cart, but please do not go on to the checkout',
    'Fill in the form; nothing is to be sent yet',
    'Fill in my address. Stop there',
  ])('can be said in other ways: %s', (task) => expect(forbiddenIn(task)).not.toBeNull());

  it.each(['Tell the town hall that the trams stop there', 'Which invoices are not paid?'])('is none in: %s', (task) =>
    expect(forbiddenIn(task)).toBeNull(),
  );

  it.each<[string, string, string]>([
    ['Fill in the form, but do not send it.', 'do not send it', 'Fill in the form .'],
    ['Do not order anything. Tell me the price.', 'Do not order anything', ' . Tell me the price.'],
    ['Fill in the form without submitting it', 'without submitting it', 'Fill in the form '],
  ])('is taken out of the task: %s', (task, words, rest) => {
    expect(forbiddenIn(task)).toBe(words);
    expect(withoutProhibitions(task)).toBe(rest);
  });

  it.each(['do not '.repeat(15_000), 'but please '.repeat(9000), 'without sending '.repeat(6000)])(
    'is found in any text in linear time',
    (task) => {
      expect(withoutProhibitions(task).length).toBeLessThanOrEqual(task.length);
    },
  );
});
