import { expect, it, onTestFinished } from 'vitest';
import type { Brain } from '../../support/fake-openai/brain.ts';
import { obedientBrain } from '../../support/fake-openai/obedient-brain.ts';
import { textOf } from '../../support/fake-openai/requests.ts';
import { startModelServer } from '../../support/model/model-server.ts';

/** Reads the first price that it sees, and makes up the rest. */
const reader: Brain = (body) => {
  const [rules = '', prompt = ''] = body.messages.map(textOf);
  if (!rules.startsWith('You fill in a form')) return obedientBrain(body);
  const words = /\$\d+(?:\.\d\d)?/.exec(prompt)?.[0] ?? '';
  const output = { price: Number(words.slice(1)), seller: 'Made-up Ltd.' };
  const sources = [
    { path: '/price', words },
    { path: '/seller', words: 'Sold by Made-up Ltd.' },
  ];
  return { text: JSON.stringify({ output, sources }) };
};

it('an extract of a session asks the model, and drops what the page does not say', async () => {
  const doppel = await startModelServer({ fake: { brain: reader } });
  onTestFinished(() => doppel.close());
  const json = { task: null, url: 'https://shop.example', enable_recording: false };
  const { id } = (await doppel.call('POST', '/api/v1/task', { json })).body;
  const schema = {
    type: 'object',
    properties: { price: { type: 'number' }, seller: { type: ['string', 'null'] } },
    required: ['price', 'seller'],
  };
  const payload = { name: 'extract', input: { schema, prompt: 'The first product.' } };
  await doppel.call('POST', `/api/v1/task/${id}/event`, { json: { id: 'e1', name: 'browser_action', payload } });
  const answer = async () => {
    const { body } = await doppel.call('GET', `/api/v1/task/${id}?event_t=0`);
    return (body.events as { id: string; payload: { val: unknown } }[]).find((event) => event.id === 'e1');
  };
  await expect.poll(answer).toMatchObject({ payload: { code: 200 } });
  expect(JSON.stringify(await answer())).toMatch(/"price":\d+(?:\.\d+)?,"seller":null/);
  const asked = doppel.fake
    .chats()
    .filter(({ messages }) => textOf(messages[0] ?? { role: 'user', content: '' }).startsWith('You fill'));
  expect(asked).toHaveLength(1);
  expect((await doppel.call('GET', `/api/v1/task/${id}`)).body.usage).toMatchObject({ calls: 1 });
});
