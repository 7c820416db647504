import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInputSchema } from '../../../src/json-schema/input-schema.ts';
import { compileSchema } from '../../../src/json-schema/json-schema.ts';
import type { ToolOffer } from '../../../src/llm/model.ts';
import { run } from './agent-tasks-loop.ts';
import { HELD_OUT, type ToolSentence, TUNING } from './tool-sentences.ts';

const answerCall = () => ({ ok: true, summary: 'Called.', value: 'ok' });
const callsOf = async (task: string, tools: readonly ToolOffer[], metadata = {}) =>
  (await run(task, { tools, answerCall, metadata })).calls.map(({ name, input }) => [name, input]);

async function missesOf(sentences: readonly ToolSentence[]): Promise<string[]> {
  const misses: string[] = [];
  for (const { task, tools, call } of sentences) {
    const calls = JSON.stringify(await callsOf(task, tools));
    if (!isSame(JSON.parse(calls), [call])) misses.push(`${task}: ${calls}`);
  }
  return misses;
}

const isSame = (calls: unknown, wanted: unknown): boolean => {
  try {
    expect(calls).toEqual(wanted);
    return true;
  } catch {
    return false;
  }
};

describe('arguments of a call', () => {
  it('are filled from typed parts of the sentence', async () => {
    expect(await missesOf(TUNING)).toEqual([]);
  });

  it('are filled in 16 of 20 sentences that no rule was made for', async () => {
    const misses = await missesOf(HELD_OUT);
    expect(HELD_OUT.length - misses.length, misses.join('\n')).toBeGreaterThanOrEqual(16);
  });
});

describe('a call', () => {
  // The number of runs bounds it, not the time that a busy machine takes.
  it('is made with valid arguments or not at all', { timeout: 0 }, async () => {
    const property = fc.asyncProperty(tools, sentence, async (offers, words) => {
      const task = words.replace('TOOL', offers[0]?.name ?? '');
      for (const [name, input] of await callsOf(task, offers)) {
        const { inputs = {} } = offers.find((offer) => offer.name === name) ?? {};
        expect(compileSchema(toInputSchema(inputs))(input), task).toEqual([]);
        callCount += 1;
      }
    });
    let callCount = 0;
    await fc.assert(property, { numRuns: 200, seed: 7 });
    expect(callCount).toBeGreaterThan(50);
  });

  it('is not made without an argument that is required, and the end says which', async () => {
    const inputs = { type: 'object', properties: { code: { type: 'integer' } }, required: ['code'] };
    const { calls, decision } = await run('Use unlock_door', {
      tools: [{ name: 'unlock_door', description: '', inputs }],
      answerCall,
    });
    expect(calls).toEqual([]);
    expect(decision).toMatchObject({ type: 'fail', cause: 'missing_value', unmet: [{ missing: ['code'] }] });
  });
});

const description = fc.constantFrom('', 'City', 'The text to send', 'Slack channel', 'How many', 'Date of the event');
const withDescription = <T extends object>(schema: fc.Arbitrary<T>) =>
  fc.record({ schema, description }).map((made) => ({ ...made.schema, description: made.description }));
const argument = withDescription(
  fc.oneof(
    fc.constant({ type: 'string' }),
    fc.constantFrom('email', 'date', 'uri', 'uuid').map((format) => ({ type: 'string', format })),
    fc.constantFrom('^[A-Z]{3}$', '^#', '^\\d+$').map((pattern) => ({ type: 'string', pattern })),
    fc.record({ type: fc.constant('string'), minLength: fc.nat(20), maxLength: fc.nat(40) }),
    fc.record({ type: fc.constantFrom('integer', 'number'), minimum: fc.nat(10), maximum: fc.nat(100) }),
    fc.constantFrom([1, 2], ['low', 'high'], [true], ['celsius', null]).map((options) => ({ enum: options })),
    fc.constant({ type: 'boolean' }),
    fc.constantFrom('string', 'integer').map((type) => ({ type: 'array', items: { type }, maxItems: 2 })),
    fc.constant({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }),
    fc.constant({ const: 'fixed' }),
    fc.constantFrom({ type: ['integer', 'null'] }, { anyOf: [{ type: 'integer' }, { type: 'boolean' }] }),
  ),
);
const argumentName = fc.constantFrom(
  'city',
  'channel',
  'message',
  'count',
  'date',
  'to',
  'email',
  'unit',
  'mode',
  'tags',
  'id',
);
const toolName = fc.constantFrom('send_message', 'get_weather', 'bookRoom', 'create-event', 'lookup', 'set_mode');
const tools = fc.uniqueArray(
  fc
    .tuple(toolName, fc.dictionary(argumentName, argument, { maxKeys: 5 }), fc.boolean(), fc.infiniteStream(fc.nat(3)))
    .map(([name, properties, isClosed, isNeeded]): ToolOffer => {
      const required = Object.keys(properties).filter(() => isNeeded.next().value === 0);
      const rules = isClosed ? { additionalProperties: false, minProperties: 1 } : {};
      return { name, description: `Tool ${name}`, inputs: { type: 'object', properties, required, ...rules } };
    }),
  { minLength: 1, maxLength: 3, selector: ({ name }) => name },
);
const PARTS =
  '"Hello team"|to #general|in Rome|for 3 days|on 2026-12-01|at 5pm|to ada@example.com|with unit celsius|mode high|city Rome|' +
  'count 12|count -3|message Hi|{"city": 5}|{"count": "x", "mode": "low"}|https://example.com/a|true|and|saying ok|tags a, b|id 7';
const sentence = fc
  .tuple(
    fc.constantFrom('Use TOOL', 'Call TOOL with', 'TOOL'),
    fc.array(fc.constantFrom(...PARTS.split('|')), { maxLength: 6 }),
  )
  .map(([start, parts]) => [start, ...parts].join(' '));
