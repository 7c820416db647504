import { describe, expect, it } from 'vitest';
import { parseText } from '../../../src/text/parts/read-text.ts';

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

  it('are not the first word of a sentence without other evidence', () => {
    expect(namesIn('Foul weather came. Somehow he slept. “Guess again!” Pondering this, he rose.')).toEqual([]);
    expect(namesIn('Quorl was late. “Quorl!” said Dorn.')).toEqual(['Quorl', 'Dorn']);
    expect(namesIn('They met. Tuesday passed. Quorl came late.')).toEqual(['Quorl']);
    expect(namesIn('It rained. Berlin slept. Martha slept. NASA slept. YouTube slept.')).toEqual([
      'Berlin',
      'Martha',
      'NASA',
      'YouTube',
    ]);
  });

  it('may be an ordinary word where the text or its title names it', () => {
    expect(namesIn('Neighbours is an Australian soap opera.')).toEqual(['Neighbours', 'Australian']);
    expect(namesIn('He stayed. Rush rose.', 'Rush')).toEqual(['Rush']);
    expect(namesIn('We saw the film "Neighbours" there.')).toEqual(['Neighbours']);
  });

  it('are neither headings, nor capitals for emphasis, nor chapters', () => {
    expect(
      namesIn('CHAPTER ONE\n\nTHE LAST OF IT\n\nHe paid HALF A CROWN. In Chapter 3 he sat. He is NOT there.'),
    ).toEqual([]);
    expect(namesIn('MARLEY AND CO\n\nMarley and Co slept. It read: EBENEZER SCROOGE.')).toEqual([
      'Marley',
      'EBENEZER SCROOGE',
    ]);
  });

  it('leave out epithets and contractions before them', () => {
    expect(namesIn("Poor Bob Vik came. It's Christmas. Here's Martha. “O Jacob!” he said. Old Dorn met Dorn.")).toEqual(
      ['Bob Vik', 'Christmas', 'Martha', 'Jacob', 'Dorn'],
    );
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

  it('imply the name inside another after an institution or a ruler, or where it also stands alone', () => {
    expect(namesIn('They saw the Queen of Dorn and the University of Orsk.')).toEqual(
      expect.arrayContaining(['Dorn', 'Orsk']),
    );
    expect(namesIn('They saw the Genius of the Weather.')).toEqual(['Genius of the Weather']);
    expect(namesIn('They saw the Ghost of Marley and Marley.')).toEqual(['Ghost of Marley', 'Marley']);
  });

  it('may be quoted or in katakana where no letter has case', () => {
    expect(namesIn('彼は「西湖の夢」をスカンジナビアで書いた。')).toEqual(['西湖の夢', 'スカンジナビア']);
  });
});
