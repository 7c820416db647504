import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../src/json-schema/json-schema.ts';
import type { DecideInput, ToolOffer } from '../../../src/llm/model.ts';
import { createOpenAiDecider } from '../../../src/llm/openai/agent/decide.ts';
import type { ChatReply } from '../../../src/llm/openai/endpoint/chat.ts';
import { called, fakeAsk, formatsOf, sampleInput } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const FAIL = called('fail', { reason: 'No.' });

async function decide(changes: Partial<DecideInput>, ...replies: ChatReply[]) {
  const { ask, questions, problems } = fakeAsk(...replies);
  const decider = createOpenAiDecider({ ask, formats: formatsOf('tools'), images: false, contextTokens: 32_000 });
  const decision = await decider(sampleInput(changes), CALL);
  const tools = questions[0]?.tools ?? [];
  return { decision, problems, tools, toolOf: (name: string) => tools.find((tool) => tool.name === name) };
}

const offer = (name: string, inputs: ToolOffer['inputs'] = {}): ToolOffer => ({ name, description: 'Helps.', inputs });

describe("a client's tool", () => {
  it('is offered under its name, and called with what the model gives it', async () => {
    const tools = [offer('get_weather', { city: { type: 'string', description: 'Where.' } })];
    const { decision, toolOf } = await decide({ tools }, called('get_weather', { city: 'Rome', reason: 'To know.' }));
    expect(toolOf('get_weather')).toMatchObject({
      description: 'Helps.',
      parameters: { type: 'object', properties: { city: { type: 'string', description: 'Where.' }, reason: {} } },
    });
    const action = { type: 'call_tool', name: 'get_weather', input: { city: 'Rome' } };
    expect(decision).toEqual({ type: 'act', action, reason: 'To know.' });
  });

  it('gets another name where its own does not do, and is called by its own', async () => {
    const tools = [offer('Wetter für heute'), offer('click'), offer('tool_2'), offer('x'), offer('x')];
    const { tools: offered, decision } = await decide({ tools }, called('tool_1', { reason: 'x' }));
    const names = offered.map(({ name }) => name);
    expect(names.slice(-7)).toEqual(['tool_1', 'tool_3', 'tool_2', 'x', 'tool_4', 'done', 'fail']);
    expect(new Set(names).size).toBe(names.length);
    expect(offered.find(({ name }) => name === 'tool_1')?.description).toBe('Wetter für heute. Helps.');
    expect(decision).toMatchObject({ action: { type: 'call_tool', name: 'Wetter für heute' } });
  });

  it('keeps a tool argument named reason', async () => {
    const tools = [offer('complain', { reason: { type: 'string' } })];
    const { decision } = await decide({ tools }, called('complain', { reason: 'Too cold.' }));
    const action = { type: 'call_tool', name: 'complain', input: { reason: 'Too cold.' } };
    expect(decision).toEqual({ type: 'act', action, reason: 'Calls complain.' });
  });

  it('is described by a JSON Schema as it is', async () => {
    const inputs = {
      type: 'object',
      properties: { day: { $ref: '#/$defs/day' } },
      required: ['day'],
      $defs: { day: { enum: ['mon', 'tue'] } },
    };
    const tools = [offer('book', inputs)];
    const wrong = await decide({ tools }, called('book', { day: 'sun' }));
    const { decision, toolOf } = await decide({ tools }, called('book', { day: 'mon' }));
    expect(toolOf('book')?.parameters).toMatchObject({ required: ['day', 'reason'], $defs: inputs.$defs });
    const problem = expect.stringContaining(
      'The arguments of book at /day must be equal to one of the allowed values.',
    );
    expect(wrong.decision).toMatchObject({ type: 'act', problem });
    expect(decision).toMatchObject({ action: { input: { day: 'mon' } } });
  });

  it.each<[string, Record<string, unknown>, object]>([
    [
      'types of other languages',
      { a: { type: 'str' }, b: { type: 'Int' }, c: 'bool', d: { type: 'list' } },
      { properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' }, d: { type: 'array' } } },
    ],
    [
      'what is no schema',
      { a: { type: 'whatever', minimum: 'low', pattern: '(', description: 'A.' }, b: null, c: 7 },
      { properties: { a: { description: 'A.' }, b: {}, c: {} } },
    ],
    [
      'required ones marked one by one',
      { a: { type: 'string', required: true }, b: { type: 'string', required: false } },
      { properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a', 'reason'] },
    ],
    [
      'an argument called properties',
      { properties: { type: 'string', description: 'Of the house.' } },
      { properties: { properties: { type: 'string', description: 'Of the house.' } } },
    ],
    [
      'a schema that is broken in part',
      { type: 'object', properties: { a: { type: 'integer', maximum: 'x' } }, required: ['a'] },
      { properties: { a: { type: 'integer' } }, required: ['a', 'reason'] },
    ],
    [
      'a schema whose required is no list',
      { type: 'object', properties: { a: { type: 'integer' } }, required: true },
      { properties: { a: { type: 'integer' } }, required: ['reason'] },
    ],
  ])('is offered with a sound schema whatever the client says: %s', async (_, inputs, parameters) => {
    const { toolOf } = await decide({ tools: [offer('helper', inputs)] }, FAIL);
    expect(checkSchema(toolOf('helper')?.parameters)).toBeNull();
    expect(toolOf('helper')?.parameters).toMatchObject({ type: 'object', ...parameters });
  });
});

describe('the output', () => {
  const LAMP = {
    type: 'object',
    properties: { name: { type: 'string' }, price: { $ref: '#/$defs/price' } },
    required: ['name', 'price'],
    $defs: { price: { type: 'number', minimum: 0 } },
  };

  it('is asked for in the form that the client wants', async () => {
    const { toolOf } = await decide({ responseModel: LAMP }, FAIL);
    const { $defs, ...output } = LAMP;
    expect(toolOf('done')?.parameters).toMatchObject({ properties: { output }, $defs });
    expect(checkSchema(toolOf('done')?.parameters)).toBeNull();
  });

  it('leaves references within it where they lead', async () => {
    const node = { type: 'object', properties: { next: { $ref: '#' }, same: { $ref: '#/properties/next' } } };
    const { toolOf } = await decide({ responseModel: { ...node, $schema: 'x', $id: 'urn:a' } }, FAIL);
    expect(toolOf('done')?.parameters).toMatchObject({
      properties: {
        output: {
          properties: { next: { $ref: '#/properties/output' }, same: { $ref: '#/properties/output/properties/next' } },
        },
      },
    });
    expect(checkSchema(toolOf('done')?.parameters)).toBeNull();
  });

  it('is sent back until it has that form, with the place and what is wrong there', async () => {
    const { decision, problems } = await decide(
      { responseModel: LAMP },
      called('done', { output: { name: 'Lamp' }, reason: 'x' }),
      called('done', { output: { name: 'Lamp', price: -1 }, reason: 'x' }),
      called('done', { output: { name: 'Lamp', price: 3 }, reason: 'x' }),
    );
    expect(problems).toEqual(["`output` must have required property 'price'.", '`output` at /price must be >= 0.']);
    expect(decision).toEqual({ type: 'done', output: { name: 'Lamp', price: 3 }, unmet: [], sampled: [], reason: 'x' });
  });

  it('is a step that fails where corrections do not help, so that the run goes on', async () => {
    const wrong = called('done', { output: { name: 'Lamp' }, reason: 'x' });
    const { decision, problems } = await decide({ responseModel: LAMP }, wrong, wrong, wrong, wrong);
    expect(problems).toHaveLength(4);
    const action = { type: 'call_tool', name: 'done', input: { output: { name: 'Lamp' }, reason: 'x' } };
    expect(decision).toEqual({
      type: 'act',
      action,
      reason: 'x',
      problem: "`output` must have required property 'price'.",
    });
    const last = decide({ responseModel: LAMP, stepsLeft: 0 }, ...Array.from({ length: 8 }, () => wrong));
    await expect(last).rejects.toMatchObject({ kind: 'malformed' });
  });

  it.each<[string, object]>([
    ['as JSON in a text', { output: '{"name": "Lamp", "price": 3}', reason: 'x' }],
    ['in place of the arguments', { name: 'Lamp', price: 3, reason: 'x' }],
  ])('counts wherever the model puts it: %s', async (_, given) => {
    const { decision, problems } = await decide({ responseModel: LAMP }, called('done', given));
    expect(problems).toEqual([]);
    expect(decision).toEqual({ type: 'done', output: { name: 'Lamp', price: 3 }, unmet: [], sampled: [], reason: 'x' });
  });

  it('may come with a list of what was not done', async () => {
    const unmet = [
      { words: 'order it', reason: 'missing_value', detail: 'No city is given.', missing: ['city', 7] },
      { words: 'sing', reason: 'made up', detail: '' },
      'dance',
      {},
    ];
    const { decision } = await decide({}, called('done', { output: 'Paris', unmet, reason: 'x' }));
    expect(decision).toMatchObject({
      type: 'done',
      unmet: [
        { words: 'order it', reason: 'missing_value', detail: 'No city is given.', missing: ['city'] },
        { words: 'sing', reason: 'failed', detail: '“sing” was not done.' },
        { words: 'dance', reason: 'failed', detail: '“dance” was not done.' },
      ],
    });
  });

  it.each([null, '', ' ', [], { name: null }])(
    'is a failure if it is %j and something was not done',
    async (output) => {
      const unmet = [{ words: 'order it', reason: 'missing_value', detail: 'No city is given.' }];
      const { decision } = await decide({}, called('done', { output, unmet, reason: 'x' }));
      expect(decision).toEqual({ type: 'fail', cause: 'missing_value', reason: 'No city is given.', unmet });
    },
  );

  it('keeps a property called unmet in the form that the client wants', async () => {
    const responseModel = { type: 'object', properties: { unmet: { type: 'string' } }, required: ['unmet'] };
    const { decision } = await decide({ responseModel }, called('done', { unmet: 'all', reason: 'x' }));
    expect(decision).toMatchObject({ type: 'done', output: { unmet: 'all' }, unmet: [] });
  });

  it('is anything where the client wants no form, but not nothing', async () => {
    const { decision, problems } = await decide({}, called('done', { reason: 'x' }), called('done', { output: [1] }));
    expect(problems).toEqual(['`done` needs `output`.']);
    expect(decision).toEqual({ type: 'done', output: [1], unmet: [], sampled: [], reason: 'The task is done.' });
  });
});
