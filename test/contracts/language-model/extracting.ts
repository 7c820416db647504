import { expect } from 'vitest';
import type { ExtractInput } from '../../../src/llm/model.ts';
import { UNKNOWN_TYPE } from '../../../src/text/names/unknown-type.ts';
import { GONE, ODD_TEXTS, ORDER, ORDER_TEXT, type TestModel, toAbortedCall, toCall } from './model-test.ts';

const TEXT = 'Ada Lovelace worked with Charles Babbage in London. Later, Ada Lovelace wrote to Mary Somerville.';

const toInput = (text: string, changes: Partial<ExtractInput> = {}): ExtractInput => {
  return { text, subject: null, domain: '', exampleQueries: '', entityTypes: [], ...changes };
};

export function testExtracting(test: TestModel): void {
  test('names the entities that stand in a text, each once and with a type', async (model) => {
    const { entities } = await model.extract(toInput(TEXT), toCall());
    const names = entities.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ada Lovelace', 'Charles Babbage', 'Mary Somerville']));
    expect(new Set(names).size).toBe(names.length);
    for (const { name, type } of entities) {
      expect(TEXT).toContain(name);
      expect(type).not.toBe('');
    }
  });

  test('gives the types that are wanted, or none', async (model) => {
    const entityTypes = ['Person', 'Place'];
    const { entities } = await model.extract(toInput(TEXT, { entityTypes }), toCall());
    expect(entities.length).toBeGreaterThan(0);
    for (const { type } of entities) expect([...entityTypes, UNKNOWN_TYPE]).toContain(type);
    expect(entities).toContainEqual(expect.objectContaining({ name: 'Ada Lovelace', type: 'Person' }));
  });

  test('relates what it names, in words', async (model) => {
    const { entities, relations } = await model.extract(toInput(TEXT), toCall());
    const names = entities.map(({ name }) => name);
    expect(relations).toContainEqual(expect.objectContaining({ source: 'Ada Lovelace', target: 'Charles Babbage' }));
    for (const { source, target, description } of relations) {
      expect(names).toEqual(expect.arrayContaining([source, target]));
      expect(description).not.toBe('');
    }
  });

  test('is told what the graph is about, and what the text is', async (model) => {
    const about = {
      ...{ subject: 'Ada Lovelace', domain: 'The history of computing.' },
      exampleQueries: 'Who worked with Ada Lovelace?',
    };
    const { entities } = await model.extract(toInput(TEXT, about), toCall());
    const names = entities.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ada Lovelace', 'Charles Babbage']));
    for (const name of names) expect(TEXT).toContain(name);
  });

  test('finds nothing in a text that names nothing', async (model) => {
    for (const text of ['', 'the snow fell on the road, and it was cold.', '12 + 30 = 42', '😀']) {
      expect(await model.extract(toInput(text), toCall())).toEqual({ entities: [], relations: [] });
    }
  });

  test('reads any text', async (model) => {
    for (const text of ODD_TEXTS) {
      const { entities, relations } = await model.extract(
        toInput(text, { subject: text, domain: text, entityTypes: ['Person'] }),
        toCall(),
      );
      expect(Array.isArray(entities) && Array.isArray(relations)).toBe(true);
    }
  });

  test('takes a text that gives orders for a text', async (model) => {
    const about = { subject: ORDER, domain: ORDER, exampleQueries: ORDER, entityTypes: ['Person'] };
    const { entities } = await model.extract(toInput(`${TEXT}\n${ORDER}`, about), toCall());
    const names = entities.map(({ name }) => name);
    expect(names).toContain('Charles Babbage');
    expect(names).not.toContain(ORDER_TEXT);
  });

  test('extracts the same from the same text', async (model) => {
    const input = toInput(TEXT, { entityTypes: ['Person'] });
    const before = structuredClone(input);
    const first = await model.extract(input, toCall());
    expect(await model.extract(input, toCall({ ownerId: 'owner-2' }))).toEqual(first);
    expect(input).toEqual(before);
  });

  test('does not extract for nobody', async (model) => {
    await expect(model.extract(toInput(TEXT), toAbortedCall())).rejects.toBe(GONE);
  });
}
