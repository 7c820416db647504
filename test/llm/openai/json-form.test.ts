import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../src/json-schema/json-schema.ts';
import type { DecisionFormat } from '../../../src/llm/decision-format.ts';
import type { DecideInput } from '../../../src/llm/model.ts';
import { createOpenAiDecider } from '../../../src/llm/openai/agent/decide.ts';
import { fakeAsk, formatsOf, said, sampleInput, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const toText = (plan: string, action: string, args: object) => said(JSON.stringify({ plan, action, args }));
const FAIL = toText('', 'fail', { reason: 'No.' });

async function decideIn(
  format: DecisionFormat,
  changes: Partial<DecideInput> = {},
  ...replies: ReturnType<typeof said>[]
) {
  const { ask, questions, problems } = fakeAsk(...replies, FAIL);
  const decider = createOpenAiDecider({ ask, formats: formatsOf(format), images: false, contextTokens: 32_000 });
  const decision = await decider(sampleInput(changes), CALL);
  const [question] = questions;
  const [rules = '', prompt = ''] = question?.messages.map(({ text }) => text) ?? [];
  return { decision, question, problems, rules, prompt };
}

const TOOLS = [
  {
    name: 'get_weather',
    description: 'Tells the\nweather.',
    inputs: { city: { type: 'string', description: 'Where.' } },
  },
  { name: 'complain', description: '', inputs: { reason: { type: 'string' } } },
];

describe('a decision as JSON', () => {
  it.each(['json_schema', 'json_object', 'plain'] as const)(
    'by %s is asked for with the actions there are',
    async (format) => {
      const { question, rules, prompt } = await decideIn(format, { tools: TOOLS });
      expect(question).toMatchObject({ prompt: expect.stringMatching(/^decide-json\/\d+$/), isExact: true });
      expect([question?.tools, question?.schema !== undefined, question?.isJson === true]).toEqual([
        undefined,
        format === 'json_schema',
        format === 'json_object',
      ]);
      expect(rules).toContain('{"plan": "...", "action": "...", "args": {...}}');
      expect(rules).toContain('\n- goto {"url": string (The address.)} - Opens an address');
      expect(rules).toContain('"direction": one of "up", "down", "top", "bottom"}');
      expect(rules).toContain('\n- get_weather {"city" (optional): string (Where.)} - Tells the weather.');
      expect(rules).toMatch(/\n- complain \{"reason"[^\n]*: string\}/);
      expect(prompt).toMatch(/^Task: Log in to the shop\.\n/);
    },
  );

  it('is held to a schema of the actions and their arguments', async () => {
    const { question } = await decideIn('json_schema', { tools: TOOLS });
    const schema = question?.schema as { properties: { action: { enum: string[] }; args: { anyOf: object[] } } };
    expect(checkSchema(schema)).toBeNull();
    expect(schema.properties.action.enum).toEqual(expect.arrayContaining(['click', 'get_weather', 'done', 'fail']));
    expect(schema.properties.args.anyOf).toContainEqual({
      type: 'object',
      properties: { url: { type: 'string', description: 'The address.' } },
      required: ['url'],
      additionalProperties: false,
    });
  });

  it('names the refs of the screen in the schema alone, where they are not too many', async () => {
    const refsOf = async (count: number) => {
      const children = Array.from({ length: count }, (_, at) => ({ ref: `e${at}`, role: 'button', name: 'Go' }));
      const observation = sampleScreen({ tree: { role: 'application', name: 'Desktop', children } });
      const tools = [{ name: 'cite', description: '', inputs: { ref: { type: 'string' } } }];
      const { question, rules } = await decideIn('json_schema', { observation, tools });
      expect(rules).toMatch(/\n- click \{"ref": string/);
      return JSON.stringify(question?.schema).match(/"ref":\{"type":"string"(?:,"enum":\["e0".*?\])?/g);
    };
    const named = '"ref":{"type":"string","enum":["e0","e1"]';
    // Of a press on a thing, of a choice, of a file, of text; and of the client's tool.
    expect(await refsOf(2)).toEqual(expect.arrayContaining([named, '"ref":{"type":"string"']));
    expect(await refsOf(301)).not.toContainEqual(expect.stringContaining('enum'));
    expect(await refsOf(0)).not.toContainEqual(expect.stringContaining('enum'));
  });

  it('has the form of the output that the client wants, also where that has references', async () => {
    const lamp = {
      type: 'object',
      properties: { price: { $ref: '#/$defs/price' } },
      $defs: { price: { type: 'number' } },
    };
    const { question, rules } = await decideIn('json_schema', { responseModel: lamp });
    expect(checkSchema(question?.schema)).toBeNull();
    expect(rules).toMatch(/\n- done \{"output": \{.*"\$ref":"#\/\$defs\/price".*With \{"\$defs":/);
  });

  it('gives its plan as the reason, also of a failure, and never to a tool', async () => {
    const tools = { tools: TOOLS };
    const acted = await decideIn('plain', tools, toText('To know.', 'get_weather', { city: 'Rome' }));
    const weather = { type: 'call_tool', name: 'get_weather', input: { city: 'Rome' } };
    expect(acted.decision).toEqual({ type: 'act', action: weather, reason: 'To know.' });
    const complained = await decideIn('plain', tools, toText('To say so.', 'complain', { reason: 'Cold.' }));
    expect(complained.decision).toMatchObject({ action: { input: { reason: 'Cold.' } } });
    const failed = await decideIn('plain', {}, toText('There is no shop.', 'fail', {}));
    expect(failed.decision).toEqual({ type: 'fail', reason: 'There is no shop.' });
  });

  it('offers the end only where no steps are left', async () => {
    const { question, rules } = await decideIn('json_schema', { stepsLeft: 0, tools: TOOLS });
    expect(question?.schema).toMatchObject({ properties: { action: { enum: ['done', 'fail'] } } });
    expect(rules.match(/\n- \w+ \{/g)).toHaveLength(2);
  });
});
