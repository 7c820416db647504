import { describe, expect, it } from 'vitest';
import { parseText } from '../../src/text/read-text.ts';

const namesIn = (text: string, subject: string | null = null) =>
  parseText(text, subject).entities.map(({ surface }) => surface);

describe('names in a text', () => {
  it('are runs of capitalised words with the particles inside them', () => {
    expect(namesIn('She met Jan van der Meer and Apollo 11 crews at AT&T near the Bank of Orsk.')).toEqual([
      'Jan van der Meer',
      'Apollo 11',
      'AT&T',
      'Bank of Orsk',
      'Orsk',
    ]);
  });

  it('are not the capital of an ordinary word at the start, a pronoun, a month or a day', () => {
    expect(namesIn('Sheep graze here. The sheep sleep. He left on Monday in May.')).toEqual([]);
  });

  it('are not the capital of an exclamation, of a contraction, or of an order in speech', () => {
    expect(namesIn("“Well!” said Holm. 'Forgive me, Dorn.' I'll go. Hurrah!")).toEqual(['Holm', 'Dorn']);
  });

  it('keep the function words of a quoted title', () => {
    expect(namesIn('“All You Need Is Rain” was a hit.')).toEqual(['All You Need Is Rain']);
  });

  it('count a surname as the full name said before it', () => {
    const [entity] = parseText('Greta Holm ran. Later Holm rested.', null).entities;
    expect(entity).toMatchObject({ surface: 'Greta Holm', sentences: [0, 1] });
    expect(namesIn('Holm rested.', 'Greta Holm')).toEqual(['Greta Holm']);
    expect(namesIn('West Dorn is near Dorn.')).toEqual(['West Dorn', 'Dorn']);
  });

  it('imply the full name of a place followed by its region', () => {
    expect(namesIn('It lies near Leland, North Carolina.')).toContain('Leland, North Carolina');
  });

  it('may be quoted or in katakana where no letter has case', () => {
    expect(namesIn('彼は「西湖の夢」をスカンジナビアで書いた。')).toEqual(['西湖の夢', 'スカンジナビア']);
  });
});
