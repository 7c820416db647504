import { describe, expect, it } from 'vitest';
import porter2 from 'wink-porter2-stemmer';
import type { Language } from '../../../src/text/language/languages.ts';
import { readList } from '../../../src/text/names/gazetteers/gazetteers.ts';
import { compoundParts } from '../../../src/text/words/compounds.ts';
import { IRREGULAR_WORDS } from '../../../src/text/words/irregular-words.ts';
import { bareWord, stem, stemOf } from '../../../src/text/words/stems.ts';
import { WHOLE_WORDS } from '../../../src/text/words/whole-words.ts';

describe('English stems', () => {
  it.each([
    [['direct', 'directs', 'directed', 'directing', 'director', 'directors', 'direction']],
    [['write', 'writes', 'writer', 'writing', 'written', 'wrote']],
    [['compose', 'composed', 'composer', 'composing']],
    [['country', 'countries']],
    [['born', 'birth', 'birthplace']],
    [['die', 'died', 'death', 'dying']],
    [['take', 'took', 'taken', 'taking']],
    [['teach', 'taught', 'teacher', 'teaching']],
    [['go', 'went', 'gone']],
    [['marry', 'married', 'wedding', 'marriage']],
    [['child', 'kids', 'children']],
    [['mother', 'mum', 'mom']],
    [['photo', 'pics', 'photographs']],
    [['happy', 'happiness']],
    [['kind', 'kindness']],
    [['care', 'cares', 'cared', 'caring', 'careful']],
    [['drive', 'driver', 'driving']],
  ])('join %j', (family) => {
    expect(new Set(family.map(stem)).size).toBe(1);
  });

  it.each([
    ['bus', 'bush'],
    ['glass', 'glad'],
    ['river', 'rival'],
    ['found', 'founded'],
    ['mother', 'moth'],
    ['number', 'numb'],
    ['evening', 'even'],
    ['station', 'state'],
    ['customer', 'custom'],
    ['care', 'car'],
    ['plane', 'plan'],
  ])('keep %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('leave words alone that are no English ones or name a property of every object', () => {
    expect(['straßer', '2020', 'über'].map(stem)).toEqual(['straßer', '2020', 'über']);
    expect(stem('constructor')).toBe('construct');
    expect(stem('toString')).toBe('toString');
  });
});

it('keeps the forms of verbs that end as who does something together, and their stems as they are', () => {
  const verbs = [...WHOLE_WORDS].filter((word) => /[^e](?:er|or)$/.test(word));
  expect(verbs.length).toBeGreaterThan(150);
  for (const verb of verbs) {
    const forms = [verb, `${verb}s`, `${verb}ed`, `${verb}ing`, stem(verb)];
    expect(forms.map(stem)).toEqual(forms.map(() => verb));
  }
});

it('stems every common word as Porter2 does where no other rule applies', () => {
  const words = readList('common-words')
    .filter((word) => /^[a-z]{4,}$/.test(word) && !/(?:[esy]|er|or|ed|ing|ion)$/.test(word))
    .filter((word) => !IRREGULAR_WORDS.has(word));
  expect(words.length).toBeGreaterThan(500);
  expect(words.map(stem)).toEqual(words.map(porter2));
});

describe('stems of a language', () => {
  it.each<[Language, string[]]>([
    ['en', ['Ann', "Ann's", 'Ann’s']],
    ['de', ['Haus', 'Häuser', 'Hauses']],
    ['de', ['Steffi', 'Steffis']],
    ['de', ['heißt', 'heisst']],
    ['de', ['mieten', 'gemietet', 'gemieteten']],
    ['de', ['kaufen', 'gekauft']],
    ['de', ['ankaufen', 'angekauft']],
    ['de', ['Gericht', 'Gerichte']],
    ['fr', ['avion', "l'avion", 'avions', "d'avions"]],
    ['fr', ['déménagé', 'déménage', 'demenage']],
    ['es', ['mudó', 'mudaron', 'mudar']],
    ['pt', ['cidade', 'cidades']],
    ['it', ['arte', "dell'arte", "un'arte"]],
    ['nl', ['boek', 'boeken']],
    ['ru', ['книга', 'книгами']],
    ['unknown', ['painting', 'paintings']],
    ['zh', ['苏州', '苏州']],
  ])('of %s join %j', (language, family) => {
    expect(new Set(family.map((word) => stemOf(word, language))).size).toBe(1);
  });

  it('are folded', () => {
    expect(stemOf('Größe', 'de')).toMatch(/^[a-z]+$/);
  });
});

describe('contractions', () => {
  it.each<[string, Language, string]>([
    ["didn't", 'en', 'did'],
    ["can't", 'en', 'can'],
    ['won’t', 'en', 'will'],
    ["I'm", 'en', 'I'],
    ["she'll", 'en', 'she'],
    ["O'Brien", 'en', "O'Brien"],
    ["aujourd'hui", 'fr', "aujourd'hui"],
    ["qu'elle", 'fr', 'elle'],
  ])('%s (%s) stand for %s', (surface, language, bare) => {
    expect(bareWord(surface, language)).toBe(bare);
  });
});

describe('parts of compounds', () => {
  it('can be said', () => {
    expect(compoundParts('Zahnarzttermin', 'de')).toEqual(['zahn', 'arzttermin', 'zahnarzt', 'termin']);
    expect(compoundParts('Rauhaardackel', 'de')).toContain('dackel');
  });

  it('are those of long German and Dutch words', () => {
    expect(compoundParts('Fahrrad', 'de')).toEqual([]);
    expect(compoundParts('Zahnarzttermin', 'en')).toEqual([]);
    expect(compoundParts('Tandartsafspraak', 'nl')).toContain('tandarts');
  });
});
