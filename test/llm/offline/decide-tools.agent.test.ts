import { describe, expect, it } from 'vitest';
import type { ToolOffer } from '../../../src/llm/model.ts';
import { toPlan } from '../../../src/llm/offline/agent/plan/plan.ts';
import { run, type Wanted } from './agent-tasks-loop.ts';

const toTool = (name: string, inputs: object, description = ''): ToolOffer => ({
  name,
  description,
  inputs: { ...inputs },
});
const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

const WEATHER = toTool('get_weather', { city: TEXT }, 'Current weather of a city');
const TOOLS = [
  WEATHER,
  toTool('sendMessage', { recipient: TEXT, body: { ...TEXT, description: 'The text to send' } }),
  toTool('find_flights', {
    type: 'object',
    properties: {
      from: TEXT,
      to: TEXT,
      passengers: { type: 'integer' },
      cabin: { type: 'string', enum: ['economy', 'business'] },
    },
    required: ['from', 'to'],
  }),
  toTool('translate', { text: TEXT, language: TEXT }),
  toTool('forecast', { city: TEXT, days: NUMBER, metric: { type: 'boolean' } }),
  toTool('ping', {}, 'Checks whether the warehouse server is awake'),
  toTool('search', { query: TEXT }),
];

const offline = (wanted: Wanted = {}): Wanted => ({
  tools: TOOLS,
  answerCall: () => ({ ok: true, summary: 'Called.', value: 'sunny' }),
  ...wanted,
});
const callsOf = async (task: string, wanted: Wanted = {}): Promise<[string, object][]> =>
  (await run(task, offline(wanted))).calls.map(({ name, input }) => [name, input]);

describe('a tool is called with what the task says', () => {
  it.each<[string, string, object]>([
    ['Use get_weather for Rome', 'get_weather', { city: 'Rome' }],
    ['For Rome, call the get_weather tool.', 'get_weather', { city: 'Rome' }],
    ['Using get_weather, tell me how warm it is in Rome', 'get_weather', { city: 'Rome' }],
    ['get_weather(city="Rome")', 'get_weather', { city: 'Rome' }],
    ['call get_weather with {"city": "Rome"}', 'get_weather', { city: 'Rome' }],
    ['get the weather in New York', 'get_weather', { city: 'New York' }],
    ['Ask the weather tool about Rome', 'get_weather', { city: 'Rome' }],
    ['use the weather tool with city: Rome', 'get_weather', { city: 'Rome' }],
    ['Use the weather tool to find the temperature in Rome', 'get_weather', { city: 'Rome' }],
    ['Look up Rome with the weather tool', 'get_weather', { city: 'Rome' }],
    ['What is the weather in Rome?', 'get_weather', { city: 'Rome' }],
    ['weather in Rome please', 'get_weather', { city: 'Rome' }],
    ['weather tool "Rome"', 'get_weather', { city: 'Rome' }],
    ['use get_weather Rome', 'get_weather', { city: 'Rome' }],
    ['send message to Bob with text "Hi, Bob"', 'sendMessage', { recipient: 'Bob', body: 'Hi, Bob' }],
    ['use sendMessage with recipient Bob and body See you', 'sendMessage', { recipient: 'Bob', body: 'See you' }],
    [
      'use find_flights from Oslo to Rome for 2 passengers in business',
      'find_flights',
      { from: 'Oslo', to: 'Rome', passengers: 2, cabin: 'business' },
    ],
    ['translate "good morning" to language French', 'translate', { text: 'good morning', language: 'French' }],
    ['use the forecast tool for Rome, days 3, metric true', 'forecast', { city: 'Rome', days: 3, metric: true }],
    ['use the forecast tool for Rome for 3 days', 'forecast', { city: 'Rome', days: 3 }],
    ['ping', 'ping', {}],
    ['wake the warehouse server', 'ping', {}],
    ['search for blue whales', 'search', { query: 'blue whales' }],
  ])('%s', async (task, name, input) => {
    expect(await callsOf(task)).toEqual([[name, input]]);
  });

  it('takes what the client sent along, but for secrets', async () => {
    const login = toTool('login', { user: TEXT, password: TEXT });
    const wanted = { tools: [WEATHER, login], metadata: { city: 'Rome', user: 'ada', password: 'x9x9x9' } };
    expect(await callsOf('Use get_weather, then use the login tool', wanted)).toEqual([
      ['get_weather', { city: 'Rome' }],
      ['login', { user: 'ada' }],
    ]);
  });

  it('takes what was found on the way', async () => {
    const tell = toTool('tell', { population: TEXT });
    const wanted = { tools: [tell, toTool('add_points', { points: NUMBER, note: TEXT })] };
    expect(await callsOf('Find the population of Tokyo and call the tell tool', wanted)).toEqual([
      ['tell', { population: expect.stringMatching(/14,047,594/) }],
    ]);
    expect(await callsOf('Compute 2+2 and use add_points with points the result', wanted)).toEqual([
      ['add_points', { points: 4 }],
    ]);
    expect(await callsOf('Compute 2+2 and use add_points with note the result', wanted)).toEqual([
      ['add_points', { note: '4' }],
    ]);
  });

  it('asks each tool for what a question wants of it', async () => {
    const unit = { ...TEXT, enum: ['celsius', 'fahrenheit'] };
    const tools = [toTool('get_weather', { city: TEXT, unit }), toTool('get_stock_price', { symbol: TEXT })];
    expect(await callsOf('Tell me the weather in Paris in celsius and the stock price of ACME', { tools })).toEqual([
      ['get_weather', { city: 'Paris', unit: 'celsius' }],
      ['get_stock_price', { symbol: 'ACME' }],
    ]);
  });

  it('calls each tool that a clause names once', async () => {
    expect(await callsOf('Use get_weather and the forecast tool for Rome')).toEqual([
      ['get_weather', { city: 'Rome' }],
      ['forecast', { city: 'Rome' }],
    ]);
  });
});

describe('what a tool answers', () => {
  it('is the output, is written down and computed with', async () => {
    expect(await run('Use get_weather for Rome and write the result in a note', offline())).toMatchObject({
      ...{ notes: ['sunny'], actions: ['call_tool', 'write_note'] },
      decision: { type: 'done', output: 'sunny' },
    });
    expect((await run('Write the get_weather result for Rome in a note', offline())).notes).toEqual(['sunny']);
    const twice = await run('Use get_weather for Rome, then save the result of get_weather in a note', offline());
    expect(twice).toMatchObject({ notes: ['sunny'], actions: ['call_tool', 'write_note'] });
    const answerCall = () => ({ ok: true, summary: '', value: { degrees: 21 } });
    const { decision } = await run('Use get_weather for Rome, then multiply it by 2', offline({ answerCall }));
    expect(decision).toMatchObject({ output: { 'Use get_weather for Rome': { degrees: 21 }, 'multiply it by 2': 42 } });
  });

  it('is reported as not done when it fails, and the plan goes on', async () => {
    const answerCall = () => ({ ok: false, summary: 'The tool get_weather failed: no signal', value: null });
    const { decision } = await run('Use get_weather for Rome, then compute 2+2', offline({ answerCall }));
    expect(decision).toMatchObject({
      type: 'done',
      output: expect.stringMatching(/Done: .*4.*Not done: .*no signal/s),
    });
  });
});

describe('no tool is called', () => {
  it.each([
    'Write a note saying "use get_weather"',
    'Go to shop.example and tell me the price of the desk lamp',
    'Go to https://shop.example/get_weather',
    'Remember to get the weather for Rome',
    'Compute 2+2',
    'hello',
  ])('%s', async (task) => {
    expect(await callsOf(task)).toEqual([]);
  });
});

describe('a tool that the task does not fill', () => {
  const schema = (required: string[]) => ({ type: 'object', properties: { city: TEXT }, required });

  it.each(['What is the weather?', 'Is it cold?', 'Use get_weather'])(
    'is called with the arguments that a test determined: %s',
    async (task) => {
      const tool = { ...toTool('get_weather', schema(['city'])), directed: [{ city: 'Rome' }] };
      expect(await callsOf(task, { tools: [tool] })).toEqual([['get_weather', { city: 'Rome' }]]);
    },
  );

  it('is called with what the task says, if it says it', async () => {
    const tool = { ...toTool('get_weather', schema(['city'])), directed: [{ city: 'Rome' }] };
    expect(await callsOf('What is the weather in Oslo?', { tools: [tool] })).toEqual([
      ['get_weather', { city: 'Oslo' }],
    ]);
  });

  it('is called without what its schema does not require', async () => {
    const tools = [toTool('get_weather', schema([]))];
    expect(await callsOf('What is the weather?', { tools })).toEqual([['get_weather', {}]]);
    expect(await callsOf('What is the weather?', { tools: [toTool('get_weather', schema(['city']))] })).toEqual([]);
  });
});

describe('hostile tools', () => {
  const NAMES = [
    '(a+)+$',
    '__proto__',
    'constructor',
    '[',
    '.*',
    ' ',
    'x'.repeat(10_000),
    'a_'.repeat(5000),
    '“'.repeat(10_000),
  ];

  it.each(NAMES)('are harmless: %.20s', async (name) => {
    const inputs = JSON.parse('{"__proto__": {"type": "string"}, "(a+)+": {"type": "string"}, "": 1, "n": null}');
    const tools = [{ name, description: `${name} (`.repeat(10), inputs }];
    await callsOf(`Use ${name} for ${'a'.repeat(1000)} and compute 2+2`, { tools });
    await callsOf(`${'“'.repeat(3000)} tool ${'use the '.repeat(3000)}`, { tools });
    expect({}).not.toHaveProperty('type');
  });

  it('are harmless in numbers', () => {
    const tools = Array.from({ length: 5000 }, (_, index) =>
      toTool(`get_thing_${index}`, { a: TEXT }, 'the '.repeat(50)),
    );
    expect(() => toPlan('use the thing tool for a, '.repeat(4000), { offers: tools })).not.toThrow();
  });
});
