import { expect, it } from 'vitest';
import type { ExtractInput } from '../../../src/llm/model.ts';
import { createOpenAiExtractor } from '../../../src/llm/openai/memory/extract.ts';
import { fakeAsk, said } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const INPUT: ExtractInput = { text: 'Text.', subject: null, domain: '', exampleQueries: '', entityTypes: [] };

function extract(reply: object | string, input: Partial<ExtractInput> = {}, isTruncated = false) {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
  const { ask, problems } = fakeAsk(...Array(3).fill({ ...said(text), isTruncated }));
  return { extraction: createOpenAiExtractor(ask)({ ...INPUT, ...input }, CALL), problems };
}

const named = (name: string, type = 'Person') => ({ name, type, description: 'Someone.' });

it('reads what is fenced in by words, and JSON that is slightly broken', async () => {
  const json = '{"entities": [{"name": "Ada", "type": "Person", "description": "Someone.",}], "relations": []}';
  const { extraction } = extract(`Here you are:\n\`\`\`json\n${json}\n\`\`\``);
  expect(await extraction).toEqual({ entities: [named('Ada')], relations: [] });
});

it('puts names on one line, and leaves out what has none', async () => {
  const entities = [named(' Ada\n Lovelace '), named('  '), named('x'.repeat(201))];
  expect((await extract({ entities, relations: [] }).extraction).entities).toEqual([named('Ada Lovelace')]);
});

it('uses only the configured types', async () => {
  const entities = [named('Ada', 'person'), named('London', 'City')];
  const { extraction } = extract({ entities, relations: [] }, { entityTypes: ['Person', 'Place'] });
  const { entities: typed } = await extraction;
  expect(typed.map(({ type }) => type)).toEqual(['Person', 'Entity']);
});

it('leaves out relations of what it does not list', async () => {
  const relations = ['Ada', 'Eve'].map((target) => ({ source: 'Joe', target, description: 'Friends.' }));
  const { extraction } = extract({ entities: [named('Ada'), named('Joe')], relations });
  expect((await extraction).relations).toEqual([relations[0]]);
});

it('rejects a truncated reply', async () => {
  const whole = { entities: [named('Ada')], relations: [] };
  await expect(extract(whole, {}, true).extraction).rejects.toMatchObject({ kind: 'rejected' });
});

it.each(['No.', '[1, 2]', '{"entities": []}', '{"entities": [{"name": 1}], "relations": []}'])(
  'cannot read %s',
  async (reply) => {
    const { extraction, problems } = extract(reply);
    await expect(extraction).rejects.toMatchObject({ kind: 'malformed' });
    expect(problems).toHaveLength(3);
  },
);
