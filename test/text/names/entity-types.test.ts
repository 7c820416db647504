import { describe, expect, it } from 'vitest';
import { guessType, guessTypeFromAll } from '../../../src/text/names/entity-types.ts';

describe('the type of an entity', () => {
  it.each([
    ['Greta Holm', 'Greta Holm was a Danish engineer.', 'Person'],
    ['Greta Holm', 'Greta Holm (born 4 May 1901) ran.', 'Person'],
    ['Greta Holm', 'Greta Holm wrote to her mother.', 'Person'],
    ['Mrs. Holm', 'They saw Mrs. Holm.', 'Person'],
    ['Orsk', 'She was born in Orsk.', 'Place'],
    ['Lake Dorn', 'They rowed over Lake Dorn.', 'Place'],
    ['Dorn', 'Dorn is a small city in the north.', 'Place'],
    ['Bank of Orsk', 'The Bank of Orsk closed.', 'Organization'],
    ['Battle of Dorn', 'The Battle of Dorn was won.', 'Event'],
    ['Night Rain', 'Night Rain is a 1990 film by Holm.', 'Work'],
    ['Orsk', 'The Orsk was seen.', 'Entity'],
    ['Fred', 'They saw Fred.', 'Person'],
    ['Ilse Brandt', 'They saw Ilse Brandt.', 'Person'],
    ['Uncle Dorn', 'They saw Uncle Dorn.', 'Person'],
    ['Dorn', '“Well!” said Dorn.', 'Person'],
    ['Dorn', 'Dorn smiled.', 'Person'],
    ['Dorn', 'They took Dorn’s hand.', 'Person'],
    ['Norway', 'They saw Norway.', 'Place'],
    ['Oslo', 'They saw Oslo.', 'Place'],
    ['Georgia', 'Georgia smiled.', 'Person'],
    ['Georgia', 'They saw Georgia.', 'Place'],
    ['Dorn', 'The king of Dorn fell.', 'Place'],
    ['Dorn House', 'They saw Dorn House.', 'Place'],
    ['Quorl', 'She works at Quorl.', 'Organization'],
    ['Quorl', 'They saw the film "Quorl" there.', 'Work'],
    ['Christmas Eve', 'They met on Christmas Eve.', 'Date'],
    ['French', 'They spoke French.', 'Other'],
    ['Poor Law', 'They passed the Poor Law.', 'Other'],
  ])('%s in "%s" is %s', (name, sentence, type) => {
    expect(guessType(name, sentence, [])).toBe(type);
  });

  it('is what most of the sentences that mention it tell', () => {
    expect(guessTypeFromAll('Dorn', ['She moved to Dorn.', 'Dorn smiled.', '“Well!” said Dorn.'], [])).toBe('Person');
    expect(guessTypeFromAll('Greta Dorn', ['They met.', 'Dorn was a painter.'], [])).toBe('Person');
  });

  it.each([
    ['Greta Holm', 'Greta Holm lived here.', ['Character', 'Location'], 'Character'],
    ['Dorn', 'Dorn is a river.', ['River', 'Place'], 'River'],
    ['Dorn', 'Dorn is a river.', ['Person'], 'Entity'],
    ['Dorn', 'Dorn is a river.', ['Great rivers'], 'Great rivers'],
    ['Greta Holm', 'Greta Holm lived here.', ['Historical persons'], 'Historical persons'],
  ])('%s in "%s" is chosen among the types wanted', (name, sentence, wanted, type) => {
    expect(guessType(name, sentence, wanted)).toBe(type);
  });
});
