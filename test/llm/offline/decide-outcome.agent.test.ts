import { describe, expect, it } from 'vitest';
import { run } from './agent-tasks-loop.ts';

const SECRET = 's3cret-word';
const BUYER = {
  name: 'Ada Quill',
  email: 'ada@example.com',
  street: '3 Mill Lane',
  city: 'Oberfeld',
  postcode: '4411',
};
const FEEDBACK = 'Which service did you use last?';
const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const NULLABLE = { type: ['string', 'null'] };
const TEXT = { type: 'string' };

const unmetOf = async (task: string, wanted = {}) => {
  const { decision } = await run(task, wanted);
  return { type: decision.type, unmet: decision.unmet };
};

describe('a run that achieves', () => {
  it('all of the task is done, with nothing unmet', async () => {
    const { decision } = await run('compute 2+2 and then write the result in a note');
    expect(decision).toMatchObject({ type: 'done', unmet: [], sampled: [] });
  });

  it('a part of the task is done, and says what it did not do', async () => {
    const { decision } = await run('What is the capital of Iceland? Then paint my bedroom blue.');
    expect(decision).toMatchObject({
      type: 'done',
      output: expect.stringContaining('Reykjavík'),
      unmet: [{ words: 'paint my bedroom blue', reason: 'no_reading', detail: expect.any(String) }],
    });
  });

  it('nothing of the task fails, with the reason as its text', async () => {
    const { decision } = await run('Paint my bedroom blue');
    expect(decision).toMatchObject({
      type: 'fail',
      cause: 'unmet',
      reason: expect.stringContaining('it was not understood'),
      unmet: [{ words: 'Paint my bedroom blue', reason: 'no_reading' }],
    });
  });

  it('only a step on the way fails: opening a page is no answer', async () => {
    const wanted = { allowedUrls: ['encyclopedia.example'] };
    expect(await unmetOf('Open encyclopedia.example/nile and find the mayor', wanted)).toMatchObject({
      type: 'fail',
      unmet: [{ words: 'find the mayor' }],
    });
  });

  it('the opening of a page is done if that is all the task asks for', async () => {
    expect(await unmetOf('Open encyclopedia.example/nile')).toEqual({ type: 'done', unmet: [] });
  });

  it('nothing but the page that the client named fails', async () => {
    expect(await unmetOf('Paint my bedroom blue', { url: 'https://news.example' })).toMatchObject({ type: 'fail' });
  });

  it('too few steps says what was left', async () => {
    const { decision } = await run('compute 1+1, then compute 2+2, then compute 3+3', { maxSteps: 2 });
    expect(decision).toMatchObject({ type: 'fail', cause: 'step_limit', unmet: [{ words: 'compute 3+3' }] });
  });

  it('what courtesy and context surround is done', async () => {
    const task = 'Hello! What is the capital of Iceland? It is on the encyclopedia. Thanks a lot.';
    expect(await unmetOf(task)).toEqual({ type: 'done', unmet: [] });
  });

  it.each(['hello', 'Thank you very much.'])('nothing, because nothing is asked for, fails: %s', async (task) => {
    expect(await unmetOf(task)).toMatchObject({ type: 'fail', unmet: [{ words: task, reason: 'no_reading' }] });
  });
});

describe('an unmet part', () => {
  it.each<[string, string]>([
    ['Go to intranet.megacorp.test', 'failed'],
    ['Who won the 2030 World Cup?', 'no_subject'],
    ['Go to forms.example/contact and press "No such button"', 'not_offered'],
    ['Log in to portal.example as demo with password wrong-one', 'refused'],
    ['Log in to portal.example', 'missing_value'],
  ])('has the reason for: %s', async (task, reason) => {
    expect((await unmetOf(task)).unmet).toEqual([expect.objectContaining({ reason })]);
  });

  it('contains no secret', async () => {
    const { decision } = await run(`Log in to portal.example as ada with password ${SECRET} and paint ${SECRET}`);
    expect(decision.unmet).not.toEqual([]);
    expect(JSON.stringify(decision)).not.toContain(SECRET);
  });
});

describe('an act that cannot be undone', () => {
  it.each<[string, string[], Record<string, unknown>]>([
    ['Buy a desk lamp', ['Full name', 'Email', 'Street and number', 'City', 'Postcode', 'Country'], {}],
    ['Buy a desk lamp', ['Country'], BUYER],
    ['Go to forms.example/survey, choose "Satisfied", set visits to 3 and submit it', [FEEDBACK], {}],
    ['Book the cheapest flight from Paris to Tokyo', ['Date'], {}],
  ])('is not done without a required value: %s', async (task, missing, metadata) => {
    const { decision, history } = await run(task, { metadata });
    expect(decision).toMatchObject({ type: 'fail', cause: 'missing_value' });
    expect(decision.unmet).toContainEqual(expect.objectContaining({ reason: 'missing_value', missing }));
    expect(history.at(-1)?.summary).not.toMatch(/thank you|has been/i);
    for (const name of missing) expect(decision.reason).toContain(name);
  });

  it('ends the run, and what was achieved before stays', async () => {
    const { decision } = await run('compute 2+2, then buy a desk lamp, then compute 3+3');
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('4') });
    expect(decision.unmet).toMatchObject([{ reason: 'missing_value' }, { words: 'compute 3+3', reason: 'failed' }]);
  });

  it('uses sample data where that is allowed, and says so', async () => {
    const { decision } = await run('Buy a desk lamp', { samples: true });
    expect(decision).toMatchObject({ type: 'done', output: expect.stringMatching(/has been placed.*Sample data/) });
  });

  it.each([
    'Buy a desk lamp, but do not place the order',
    'Go to the shop, add the desk lamp to the cart and check out. Do not order it.',
    "Book the cheapest flight from Paris to Tokyo on 12 December 2026, but don't pay",
  ])('is not done if the task forbids it: %s', async (task) => {
    const metadata = {
      ...BUYER,
      country: 'United Kingdom',
      phone: '1',
      'passport number': 'X1',
      'date of birth': '1990-01-01',
    };
    const { decision, history } = await run(task, { metadata });
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('not sent: the task says') });
    expect(JSON.stringify(history.map(({ summary }) => summary))).not.toMatch(/has been placed|thank you/i);
  });

  it.each(['Open forms.example/contact, enter Ada in the name field, press "Send message". Never submit anything.'])(
    'is not done by a button or a key either: %s',
    async (task) => {
      const { decision, actions } = await run(task);
      expect(actions).not.toContain('press');
      expect(actions).not.toContain('click');
      expect(decision.unmet).toEqual([expect.objectContaining({ reason: 'refused' })]);
    },
  );
});

describe('the output under a response_model', () => {
  const url = 'https://encyclopedia.example/nile';

  it('has null where nothing was found and the schema allows it', async () => {
    const responseModel = objectOf({ mayor: NULLABLE, length: TEXT });
    const { decision } = await run('Find the mayor and the length', { url, responseModel });
    expect(decision).toMatchObject({ type: 'done', output: { mayor: null, length: 'about 6,650 km' }, sampled: [] });
  });

  it('is a failure that names the JSON pointer where the schema needs a value', async () => {
    const responseModel = objectOf({ mayor: TEXT, length: TEXT });
    const { decision } = await run('Find the mayor and the length', { url, responseModel });
    expect(decision).toMatchObject({ type: 'fail', cause: 'unmet', reason: expect.stringContaining('/mayor') });
  });

  it('is a failure if nothing at all was found', async () => {
    const { decision } = await run('Find the mayor', { url, responseModel: objectOf({ mayor: NULLABLE }) });
    expect(decision).toMatchObject({ type: 'fail', cause: 'unmet', unmet: [{ reason: 'no_subject' }] });
  });

  it('has samples where they are allowed, and their pointers', async () => {
    const responseModel = objectOf({ mayor: TEXT, length: TEXT });
    const { decision } = await run('Find the mayor and the length', { url, responseModel, samples: true });
    expect(decision).toMatchObject({ type: 'done', sampled: ['/mayor'] });
  });

  it('is a failure if the run ended before an act', async () => {
    const responseModel = objectOf({ confirmation: TEXT });
    const { decision } = await run('compute 2+2, then buy a desk lamp', { responseModel });
    expect(decision).toMatchObject({ type: 'fail', cause: 'missing_value' });
  });
});
