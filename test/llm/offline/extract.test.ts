import { describe, expect, it } from 'vitest';
import type { ExtractInput } from '../../../src/llm/model.ts';
import { extractOffline } from '../../../src/llm/offline/extract.ts';

const input = (text: string, changes: Partial<ExtractInput> = {}): ExtractInput => {
  return { text, subject: null, domain: '', exampleQueries: '', entityTypes: [], ...changes };
};
const typesIn = (text: string, entityTypes: string[] = []) =>
  Object.fromEntries(extractOffline(input(text, { entityTypes })).entities.map(({ name, type }) => [name, type]));

describe('extraction without a model', () => {
  it('relates the subject to each name of a sentence, in the words of the sentence', () => {
    const { relations } = extractOffline(input('It was built by Ilse Brandt.', { subject: 'Veldmar Light' }));
    expect(relations).toEqual([
      { source: 'Veldmar Light', target: 'Ilse Brandt', description: 'It was built by Ilse Brandt.' },
    ]);
  });

  it('relates the title of a long text to no name, unless the text names it too', () => {
    const filler = 'The snow fell on the road. '.repeat(80);
    const relationsOf = (text: string) => extractOffline(input(text, { subject: 'Winter Book' })).relations;
    expect(relationsOf(`${filler}The lamp was lit by Ilse Brandt.`)).toEqual([]);
    expect(relationsOf(`${filler}The Winter Book was bound by Ilse Brandt.`)).toMatchObject([
      { source: 'Winter Book', target: 'Ilse Brandt' },
    ]);
  });

  it('relates neighbours where there is no subject, and keeps long lists short', () => {
    const names = Array.from({ length: 40 }, (_, i) => `Port${String.fromCharCode(65 + i)}`).join(', ');
    expect(extractOffline(input('Anna Vik met Bo Lindh.')).relations).toHaveLength(1);
    expect(extractOffline(input(`The ship called at ${names}.`)).relations.length).toBeLessThanOrEqual(8);
  });

  it('relates only neighbours in one clause, and no owner or people', () => {
    const pairsOf = (text: string) =>
      extractOffline(input(text)).relations.map(({ source, target }) => [source, target]);
    expect(pairsOf('Anna Vik slept; Bo Lindh left.')).toEqual([]);
    expect(pairsOf(`Anna Vik slept in ${'a very old and '.repeat(5)}cold house near Bo Lindh.`)).toEqual([]);
    expect(pairsOf('Martha, Fred!')).toEqual([]);
    expect(pairsOf('They saw French wine and Bo Lindh.')).toEqual([]);
    expect(pairsOf("Anna Vik's oldest sister from town met Bo Lindh.")).toEqual([]);
    expect(pairsOf("Anna Vik's sister Marie left.")).toEqual([['Anna Vik', 'Marie']]);
  });

  it('names the subject even when the text does not', () => {
    expect(extractOffline(input('It is cold.', { subject: 'Orsk' })).entities.map(({ name }) => name)).toEqual([
      'Orsk',
    ]);
  });

  it('tells types from names and from what a sentence calls them', () => {
    expect(typesIn('Greta Holm was a Swedish film director. We saw Kelda River near Dorn University.')).toMatchObject({
      'Greta Holm': 'Person',
      'Kelda River': 'Place',
      'Dorn University': 'Organization',
    });
    expect(typesIn('We spoke about Quorl.')).toEqual({ Quorl: 'Entity' });
  });

  it('uses only the types wanted', () => {
    const types = ['Character', 'River'];
    expect(typesIn('Greta Holm was a writer. The Kelda is a river. Dorn University closed.', types)).toEqual({
      'Greta Holm': 'Character',
      Kelda: 'River',
      'Dorn University': 'Entity',
    });
  });
});
