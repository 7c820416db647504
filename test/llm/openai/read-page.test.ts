import { describe, expect, it } from 'vitest';
import type { DecisionFormat } from '../../../src/llm/decision-format.ts';
import type { ReadPageInput } from '../../../src/llm/model.ts';
import { createOpenAiPageReader } from '../../../src/llm/openai/agent/page/read-page.ts';
import { FENCE_RULE } from '../../../src/llm/openai/fence.ts';
import { fakeAsk, formatsOf, said, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const text = (name: string) => ({ role: 'text', name });
const page = (...children: object[]) =>
  sampleScreen({
    tree: { role: 'application', name: 'Desktop', children: [{ role: 'document', name: 'Lamps', children }] } as never,
  });
const LAMP = page(
  { role: 'heading', name: 'Desk lamp' },
  { role: 'row', name: '', children: [text('Price'), text('12.50   EUR')] },
  { role: 'link', name: 'Maker', value: 'https://maker.example/' },
);
const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: ['number', 'null'] }, year: { type: 'integer' } },
  required: ['name', 'price'],
};

interface Said {
  output: unknown;
  sources?: { path: string; words: string }[];
  missing?: { path: string; reason: string }[];
}

async function read(
  replies: (Said | string)[],
  changes: Partial<ReadPageInput> = {},
  format: DecisionFormat = 'tools',
  contextTokens = 32_000,
) {
  const texts = replies.map((each) => said(typeof each === 'string' ? each : JSON.stringify({ sources: [], ...each })));
  const { ask, questions, problems } = fakeAsk(...texts);
  const input = { question: 'The lamp.', schema: SCHEMA, observation: LAMP, metadata: {}, ...changes };
  const reading = await createOpenAiPageReader({ ask, formats: formatsOf(format), contextTokens })(input, CALL);
  const [rules = '', prompt = ''] = questions[0]?.messages.map((message) => message.text) ?? [];
  return { reading, question: questions[0], problems, rules, prompt };
}

const GOOD: Said = {
  output: { name: 'Desk lamp', price: 12.5 },
  sources: [
    { path: '/name', words: 'desk LAMP' },
    { path: '/price', words: 'Price 12.50 eur' },
  ],
};

describe('a page is read', () => {
  it('from its text in a fence, for the words and the schema of the client', async () => {
    const { rules, prompt, question } = await read([GOOD]);
    expect(rules).toContain(FENCE_RULE);
    expect(prompt).toMatch(
      /^JSON Schema of `output`:\n\{"type":"object".*\n\nWhat is wanted: The lamp\.\n\nThe page:\n<data /,
    );
    expect(prompt).toContain('\nDesk lamp\nPrice | 12.50 EUR\nMaker (https://maker.example/)\n</data ');
    expect(question?.schema).toBeDefined();
  });

  it.each([
    ['json_schema', true, false],
    ['json_object', false, true],
    ['plain', false, false],
  ] as const)('in the format that the endpoint supports: %s', async (format, hasSchema, isJson) => {
    const { question } = await read([GOOD], {}, format);
    expect([question?.schema !== undefined, question?.isJson === true]).toEqual([hasSchema, isJson]);
  });

  it('not where there is none', async () => {
    expect((await read([], { observation: sampleScreen() })).reading).toBeNull();
  });

  it('as far as the context reaches', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => text(`Line ${index} of the page`));
    const { prompt } = await read([GOOD], { observation: page(...LAMP_PARTS, ...lines) }, 'tools', 4_000);
    expect(prompt.length).toBeLessThan(4_000 * 4);
    expect(prompt).toMatch(/\n… \d+ more lines are left out\n/);
  });

  it('without the secrets of the session', async () => {
    const observation = page(...LAMP_PARTS, text('Your code: engine-1843'));
    const { prompt } = await read([GOOD], { observation, metadata: { password: 'engine-1843' } });
    expect(prompt).not.toContain('engine-1843');
  });
});

const LAMP_PARTS = LAMP.tree.children?.[0]?.children ?? [];

describe('a value', () => {
  it('counts with words that stand in the page, whatever their case and spaces', async () => {
    expect((await read([GOOD])).reading).toEqual({
      value: { name: 'Desk lamp', price: 12.5 },
      words: ['desk LAMP', 'Price 12.50 eur'],
      problem: null,
    });
  });

  it.each<[string, Said]>([
    ['words that do not stand there', { ...GOOD, sources: [{ path: '/price', words: '12.50 USD' }] }],
    ['words within other words', { ...GOOD, sources: [{ path: '/price', words: '2.50 EUR' }] }],
    ['no words', { ...GOOD, sources: [] }],
    ['empty words', { ...GOOD, sources: [{ path: '/price', words: ' ' }] }],
    ['words for another value', { ...GOOD, sources: [{ path: '/name', words: '12.50 EUR' }] }],
  ])('is null with %s', async (_, reply) => {
    // The name is its own source.
    expect((await read([reply])).reading).toMatchObject({ value: { name: 'Desk lamp', price: null }, problem: null });
  });

  it.each(['price', '$.price', '.price', '/price'])('may be named as %s', async (path) => {
    const { reading } = await read([{ ...GOOD, sources: [{ path, words: '12.50 EUR' }] }]);
    expect(reading?.value).toEqual({ name: 'Desk lamp', price: 12.5 });
  });

  it('in a list is proved by itself, and an entry without any is left out', async () => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    };
    const reply = { output: [{ name: 'Desk lamp' }, { name: 'Sofa' }] };
    expect((await read([reply], { schema })).reading).toMatchObject({ value: [{ name: 'Desk lamp' }], problem: null });
  });

  it('that the page does not say is left out where it may be, and named with the reason where not', async () => {
    const optional = { ...GOOD, output: { name: 'Desk lamp', price: 12.5, year: 2020 } };
    expect((await read([optional])).reading).toMatchObject({
      value: { name: 'Desk lamp', price: 12.5 },
      problem: null,
    });
    const schema = { ...SCHEMA, required: ['name', 'year'] };
    const output = { name: 'Desk lamp', price: null, year: null };
    const missing = [{ path: '/year', reason: 'It names no year.' }];
    expect((await read([{ output, missing }], { schema })).reading).toMatchObject({
      value: output,
      problem: 'The page does not say /year: It names no year.',
    });
    const made = await read([{ output: { ...output, year: 1999 }, missing: [] }], { schema });
    expect(made.reading?.problem).toBe('The page does not say /year: no words of the page prove it.');
  });
});

it('a reply that is no reading, or not in the form that is wanted, is sent back', async () => {
  const wrong = { ...GOOD, output: { name: ['Desk lamp'], price: 12.5 } };
  const { problems, reading } = await read(['The lamp costs 12.50.', wrong, GOOD]);
  expect(problems).toEqual([expect.stringContaining('JSON'), '`output` at /name must be string.']);
  expect(reading?.problem).toBeNull();
});
