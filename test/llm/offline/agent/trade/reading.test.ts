import { describe, expect, it } from 'vitest';
import { chooseByWords } from '../../../../../src/llm/offline/agent/trade/choices.ts';
import { readText } from '../../../../../src/llm/offline/agent/trade/journey-words.ts';
import { readRecipient } from '../../../../../src/llm/offline/agent/trade/recipient.ts';
import { afterVerb, readItems } from '../../../../../src/llm/offline/agent/trade/shop/items.ts';
import { findPlaces, toLegs } from '../../../../../src/llm/offline/agent/trade/travel/places.ts';
import { readTravellers } from '../../../../../src/llm/offline/agent/trade/travel/travellers.ts';

const TODAY = '2026-11-22';
const toOption = (label: string) => ({ label, ref: null });
const PORTS = ['Harwick (HWK)', 'Port Elm (PEL)', 'Sandby (SDB)'].map(toOption);

describe('the ways that a text names', () => {
  it.each([
    ['from Harwick to Sandby', 'Harwick', 'Sandby'],
    ['to Sandby from Port Elm', 'Port Elm', 'Sandby'],
    ['Port Elm-Harwick on Sunday', 'Port Elm', 'Harwick'],
    ['leave Sandby for Harwick', 'Sandby', 'Harwick'],
    ['be in Harwick, coming from Sandby', 'Sandby', 'Harwick'],
    ['HWK -> PEL', 'Harwick', 'Port Elm'],
    ['anything to Sandby', null, 'Sandby'],
  ])('%s', (text, from, to) => {
    const [leg] = toLegs(findPlaces(readText(text, TODAY), PORTS));
    const name = (label: string | undefined) => label?.replace(/ \(.*/, '') ?? null;
    expect([name(leg?.from?.label), name(leg?.to?.label)]).toEqual([from, to]);
  });
});

describe('the number of travellers', () => {
  it.each([
    ['two of us', 2],
    ['three adults on Sunday', 3],
    ['for two, please', 2],
    ['me and my wife', 2],
    ['my two kids and I', 3],
    ['just me', 1],
    ['we are two and want to sit together', 2],
    ["we're three", 3],
    ['Ada Quill and Ben Ash fly on Sunday', 2],
    ['New York and Los Angeles', null],
    ['two flights', null],
    ['for 2 hours', null],
  ])('%s', (text, count) => {
    expect(readTravellers(readText(text, TODAY).tokens)?.count ?? null).toBe(count);
  });
});

describe('the things that a text lists', () => {
  it.each([
    ['buy two oil lamps and a rope', ['2 oil lamps', '? rope']],
    ['buy two ropes, no, rather three', ['3 ropes']],
    ['buy a rope, no, rather a lamp', ['? lamp']],
    ['put 3 ropes + 1 lamp into my cart', ['3 ropes', '1 lamp']],
    ['we want to buy a rope', ['? rope']],
    ['get everything ready for an order of two ropes', ['2 ropes']],
    ['have two ropes delivered', ['2 ropes']],
    ['order one tent for Ada, and 4 mats by express', ['1 tent', '4 mats']],
    ['fill my basket with ropes', ['? ropes']],
  ])('%s', (text, items) => {
    const read = readText(text, TODAY);
    const start = afterVerb(read.tokens, 0, read.tokens.length) ?? 0;
    const found = readItems(read, start, read.tokens.length);
    expect(found.map((item) => `${item.quantity ?? '?'} ${item.text}`)).toEqual(items);
  });

  it('have alternatives', () => {
    const read = readText('buy a saw or, failing that, an axe', TODAY);
    const [item] = readItems(read, 1, read.tokens.length);
    expect(item?.otherwise.map(({ text }) => text)).toEqual(['axe']);
  });
});

describe('who an order is for', () => {
  it.each([
    ['for Ada Byron', { name: 'Ada Byron' }],
    ['passenger karl wolf, mail karl@wolf.example', { name: 'karl wolf', email: 'karl@wolf.example' }],
    ['for my mother', {}],
  ])('%s', (text, person) => {
    expect(readRecipient(readText(text, TODAY))).toEqual(person);
  });
});

describe('a choice in prose', () => {
  const WAYS = ['Standard, two to four days: $4.90', 'Express, next day: $9.90', 'Collect from the shop, free'].map(
    toOption,
  );
  it.each([
    ['by express', 'Express, next day: $9.90'],
    ['next day delivery, please', 'Express, next day: $9.90'],
    ['I will pick it up', 'Collect from the shop, free'],
    ['from the shop', null],
    ['no express', null],
    ['express or standard', null],
  ])('%s', (text, label) => {
    expect(chooseByWords(WAYS, readText(text, TODAY).tokens)?.label ?? null).toBe(label);
  });
});
