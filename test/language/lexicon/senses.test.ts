import { expect, it } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';

const { sensesOf, conceptOf } = englishLexicon();
const conceptsOf = (phrase: string): string[] => [...new Set(sensesOf(phrase).map(({ concept }) => concept))];
const kindsOf = (phrase: string) => [...new Set(conceptsOf(phrase).map((id) => conceptOf(id)?.kind))];

it.each(['painter', 'painters', 'discoverer', 'climber', 'founder'])(
  'the noun of an agent asks for a person: %s',
  (noun) => {
    expect(kindsOf(noun)).toEqual(['person']);
  },
);

it.each([
  ['painted', 'painted'],
  ['discovered', 'discovered'],
])('its verb can also ask when: %s', (verb, concept) => {
  expect(conceptsOf(verb)).toContain(concept);
});

it('an attribute that only ends like one stays as it is', () => {
  expect(kindsOf('diameter')).toEqual(['quantity']);
  expect(kindsOf('tower')).toEqual(['quantity']);
});
