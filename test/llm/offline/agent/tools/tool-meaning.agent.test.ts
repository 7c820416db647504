import { describe, expect, it } from 'vitest';
import type { ToolOffer } from '../../../../../src/llm/model.ts';
import { run } from '../../agent-tasks-loop.ts';

const TEXT = { type: 'string' };
const WEATHER = { name: 'get_weather', description: 'Current weather of a city.', inputs: { city: TEXT } };
const STOCK = {
  name: 'lookup_stock',
  description: 'Price of a share on the stock exchange.',
  inputs: { type: 'object', properties: { symbol: TEXT }, required: ['symbol'] },
};
const MAIL = {
  name: 'send_mail',
  description: 'Sends an e-mail.',
  inputs: { to: 'Address of the receiver', text: 'Text of the mail' },
};
const tools: ToolOffer[] = [WEATHER, STOCK, MAIL];

async function callsOf(task: string): Promise<object[]> {
  const answerCall = () => ({ ok: true, summary: 'Called.', value: { price: 12.5 } });
  return (await run(task, { tools, answerCall })).calls.map(({ name, input }) => ({ [name]: input }));
}

describe('a tool is called that the task means', () => {
  it.each<[string, object[]]>([
    ['Is it raining in Lisbon?', [{ get_weather: { city: 'Lisbon' } }]],
    ['How many degrees does it have in the capital of Japan right now?', [{ get_weather: { city: 'Tokyo' } }]],
    ['What is the capital of Iceland, and what is the weather there?', [{ get_weather: { city: 'Reykjavík' } }]],
    ['What does a share of ACME cost today?', [{ lookup_stock: { symbol: 'ACME' } }]],
    [
      'Tell me the weather in Paris and in Rome',
      [{ get_weather: { city: 'Paris' } }, { get_weather: { city: 'Rome' } }],
    ],
    ['email bob@x.example that the train is late', [{ send_mail: { to: 'bob@x.example', text: 'the train is late' } }]],
    [
      'Mail the headline of the top news story to boss@work.example',
      [{ send_mail: { to: 'boss@work.example', text: expect.stringContaining('Night trams') } }],
    ],
  ])('%s', async (task, calls) => {
    expect(await callsOf(task)).toEqual(calls);
  });
});

describe('no tool is called', () => {
  it.each([
    'Who wrote Frankenstein?',
    'What is the weather like?',
    'Mail the headline of the top news story to my boss',
    'My grandmother used to mail letters to the bank.',
    'What is the price of the Canvas backpack on shop.example?',
  ])('%s', async (task) => {
    expect(await callsOf(task)).toEqual([]);
  });
});
