import { describe, expect, it } from 'vitest';
import { linkNames } from '../../../src/text/names/linked-names.ts';

const linksIn = (sentence: string, ...names: string[]) =>
  linkNames(sentence, names).map(([left, right]) => `${names[left]} - ${names[right]}`);

describe('the names that a sentence links', () => {
  it.each([
    ['Anna met Bo in the harbour.', 'Anna - Bo'],
    ['Bo was met by Anna.', 'Bo - Anna'],
    ['Anna and the old Bo sang.', 'Anna - Bo'],
    ['Anna, a nurse, married Bo.', 'Anna - Bo'],
    ['Anna, the sister of Bo, sang.', 'Anna - Bo'],
    ['Anna sang and danced with Bo.', 'Anna - Bo'],
    ["'I met Bo,' said Anna.", 'Bo - Anna'],
    ['Anna said, "Bo is late."', 'Anna - Bo'],
    ['"You are late, Bo," Anna observed.', 'Bo - Anna'],
    ['"Bo", a novel by Anna, sold well.', 'Bo - Anna'],
  ])('in "%s"', (sentence, link) => {
    expect(linksIn(sentence, 'Anna', 'Bo')).toEqual([link]);
  });

  it.each([
    'Anna slept because Bo was ill.',
    'Anna slept, and Bo sang.',
    'Anna paid for a drink and Bo left.',
    'They left the house of Anna and ran up to Bo.',
    'Anna slept, but Bo sang.',
    'When the horn of Anna was heard, Bo sang.',
    'They asked Anna what she had heard about Bo.',
    'It was Anna or Bo.',
    'They spoke of Anna, Bo, and others.',
    'They had a bowl of soup with Anna, Bo!',
    "'Ask Anna,' he cried, 'before you speak to Bo!'",
    '"It was Anna," and Bo told him so.',
    'Anna kissed him, his aunts kissed him, the young Bo kissed him.',
  ])('is none in "%s"', (sentence) => {
    expect(linksIn(sentence, 'Anna', 'Bo')).toEqual([]);
  });

  it('follow the order of the sentence', () => {
    expect(linksIn('Anna met Bo near Orsk.', 'Orsk', 'Bo', 'Anna')).toEqual(['Anna - Bo', 'Bo - Orsk']);
  });

  it('are a place and the country after it, and a name and the one that it ends in', () => {
    expect(linksIn('They live near Orsk, Norway.', 'Orsk', 'Norway')).toEqual(['Orsk - Norway']);
    expect(linksIn('They went to Orsk, Norway, Sweden and Spain.', 'Orsk', 'Norway')).toEqual([]);
    expect(linksIn('The University of Orsk is old.', 'University of Orsk', 'Orsk')).toEqual([
      'University of Orsk - Orsk',
    ]);
    expect(linksIn('Acting Captain Bo came.', 'Acting Captain Bo', 'Bo')).toEqual([]);
  });
});
