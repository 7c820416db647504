import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { listItems } from '../../../src/language/understand/items.ts';
import { toCompare } from '../../../src/language/understand/parts/comparisons.ts';
import { type Request, readRequest } from '../../../src/language/understand/request.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { readValues } from '../../../src/language/values/read-values.ts';
import { takeNamedSite } from '../../../src/llm/offline/agent/find/named-site.ts';

const tokensOf = (text: string) => toTokens(text, readValues(text, { today: '2026-11-22', language: 'en' }));
const read = (text: string): Request => readRequest(tokensOf(text), englishLexicon());

describe('comparisons without a verb', () => {
  it.each([
    ['Area of Peru minus area of Chile = ?', 'difference', ['Peru', 'Chile']],
    ["Peru's area divided by Chile's?", 'ratio', ['Peru', 'Chile']],
    ['area Peru + area Chile?', 'sum', ['Peru', 'Chile']],
    ['Peru / Chile: difference in area?', 'difference', ['Peru', 'Chile']],
    [
      'years between the opening of the Peru Bridge and the Chile Bridge',
      'difference',
      ['Peru Bridge', 'Chile Bridge'],
    ],
    ['Peru vs Chile: is Chile larger?', 'whether', ['Chile', 'Peru']],
  ])('%s', (text, want, names) => {
    const request = read(text);
    expect(toCompare(request)?.want).toBe(want);
    expect(listItems(request).map((item) => item.text)).toEqual(names);
  });

  it('counts things that an x follows', () => {
    expect(tokensOf('2x kite').map(({ lower }) => lower)).toEqual(['2', 'kite']);
  });
});

describe('rows', () => {
  it.each([
    ['Which kite has more points than any other?', 'points', { from: 0, count: 'ties' }],
    ['3 kites with the lowest price', 'price', { from: 0, count: 3 }],
    ['Which kite by price is in fourth place?', 'price', { from: 3, count: 1 }],
    ['The three smallest planets (diameter), ascending order', 'diameter', { from: 0, count: 3 }],
  ])('are ordered and taken: %s', (text, concept, take) => {
    const request = read(text);
    expect(request.order?.attribute.concepts[0]).toBe(concept);
    expect(request.take).toEqual(take);
  });

  it.each([
    ['Which two stories are tied on points?', 'points'],
    ['Stories with the same number of comments', 'comments'],
    ['Which kites cost less than $20?', undefined],
  ])('are alike in an attribute: %s', (text, concept) => {
    expect(read(text).shared?.concepts[0]).toBe(concept);
  });

  it.each([
    ['Which kites are no longer in stock?', 'stock ='],
    ['Planets more than 40,000 kilometres across', 'width >'],
    ['Kites whose rating is higher than 4', 'rating >'],
  ])('pass tests: %s', (text, expected) => {
    expect(read(text).tests.map(({ attribute, comparison }) => `${attribute.concepts[0]} ${comparison}`)).toEqual([
      expected,
    ]);
  });

  it('are grouped by the noun that has the most of them', () => {
    expect(read('Author with the highest points total')).toMatchObject({ aggregate: 'sum' });
    expect(read('Author with the highest points total').groupBy?.concepts).toContain('author');
  });

  it('are not counted where a unit is asked for', () => {
    expect(read('by how many kilos is the tent heavier').aggregate).toBeNull();
  });
});

describe('a site', () => {
  it.each(['Corner shop: kites?', 'kites per the shop', "the shop's kites", 'kites the shop sells'])(
    'is named in %s',
    (text) => {
      expect(takeNamedSite(tokensOf(text))?.url).toBe('https://shop.example/');
    },
  );

  it('is not named by a word within another thing', () => {
    expect(takeNamedSite(tokensOf('the shop window'))).toBeNull();
  });
});
