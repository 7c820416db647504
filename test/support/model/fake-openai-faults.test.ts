import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../fake-openai/faults.ts';
import { askTime, FAKE_MODEL, openFake } from '../fake-openai/open-fake.ts';

describe('what goes wrong when a test says so', () => {
  it.each<[Fault, object]>([
    [
      { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
      { status: 429, code: 'rate_limit_exceeded' },
    ],
    [{ kind: 'status', status: 503 }, { status: 503 }],
    [{ kind: 'status', status: 400, body: { error: { message: 'Too long.' } } }, { message: '400 Too long.' }],
    [{ kind: 'cut' }, { name: expect.stringMatching(/Error/) }],
    [{ kind: 'reset' }, { status: undefined, message: 'Connection error.' }],
    [{ kind: 'bad-json' }, { name: expect.stringMatching(/SyntaxError/) }],
  ])('the request fails: $kind', async (fault, error) => {
    const { fake, client } = await openFake();
    fake.fail(fault);
    await expect(askTime(client)).rejects.toMatchObject(error);
    await expect(askTime(client)).resolves.toMatchObject({ object: 'chat.completion' });
    expect(fake.requests.map(({ receivedAt, isAborted }) => [receivedAt, isAborted])).toEqual([
      [0, false],
      [1, false],
    ]);
  });

  it.each<[Fault, object, string]>([
    [{ kind: 'bad-content' }, { content: expect.stringMatching(/^\{"entities": \[\}/) }, 'stop'],
    [{ kind: 'wrong-schema' }, { content: expect.stringMatching(/^\{.*\}$/) }, 'stop'],
    [{ kind: 'refuse' }, { content: null, refusal: expect.any(String) }, 'stop'],
    [{ kind: 'empty' }, { content: null, refusal: null }, 'stop'],
    [{ kind: 'truncated' }, { content: 'It is' }, 'length'],
  ])('the model gets it wrong: $kind', async (fault, message, reason) => {
    const { fake, client } = await openFake();
    fake.fail(fault);
    expect((await askTime(client)).choices).toMatchObject([{ message, finish_reason: reason }]);
    expect((await askTime(client)).choices).toMatchObject([{ message: { content: 'It is noon.' } }]);
  });

  it('as often as it says, for the requests it names, until it is healed', async () => {
    const { fake, client } = await openFake();
    fake.fail({ kind: 'status', status: 500 }, 2);
    fake.fail({ kind: 'status', status: 503 }, Number.POSITIVE_INFINITY, ({ path }) => path.endsWith('/models'));
    const statusOf = (work: Promise<unknown>) => work.then(() => 200).catch(({ status }) => status);
    const seen = [];
    for (let i = 0; i < 3; i++) seen.push(await statusOf(askTime(client)), await statusOf(listModels(client)));
    expect(seen).toEqual([500, 500, 200, 503, 200, 503]);
    fake.heal();
    expect(await statusOf(listModels(client))).toBe(200);
  });

  it('hangs until the client leaves, and knows that it left', async () => {
    const { fake, client } = await openFake();
    fake.fail({ kind: 'hang' });
    const leaving = new AbortController();
    const asked = client.chat.completions.create(
      { model: FAKE_MODEL, messages: [{ role: 'user', content: 'What time is it?' }] },
      { signal: leaving.signal },
    );
    await expect.poll(() => fake.inFlight).toBe(1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => fake.requests).toMatchObject([{ isAborted: true }]);
    expect(fake.inFlight).toBe(0);
  });

  it('counts the requests that are in flight at once', async () => {
    const held = Promise.withResolvers<{ text: string }>();
    const { fake, client } = await openFake({ brain: () => held.promise });
    const asked = [askTime(client), askTime(client), askTime(client)];
    await expect.poll(() => fake.inFlight).toBe(3);
    held.resolve({ text: 'Now.' });
    await Promise.all(asked);
    expect(fake.mostInFlight).toBe(3);
  });
});

async function listModels(client: OpenAI): Promise<unknown> {
  return client.models.list();
}
