import { describe, expect, it } from 'vitest';
import { readAnswerKind } from '../../../src/llm/offline/answer/question/answer-kind.ts';
import { readMeasure } from '../../../src/text/asked/measures.ts';

describe('what a number measures', () => {
  it.each([
    ['how much did the house cost?', 'money'],
    ['how long was the speech?', 'extent'],
    ['how long does it take?', 'duration'],
    ['how much were the tickets?', 'money'],
    ['how many jars are left?', 'count'],
    ['what is my student number?', 'code'],
    ['how many hours does it have?', null],
    ['how tall is he?', 'length'],
    ['how loud is it?', 'loudness'],
    ['how late is it?', null],
  ])('"%s" asks for %s', (question, measure) => {
    expect(readMeasure(question)).toBe(measure);
  });

  it.each([
    ['How much did the house cost?', 'The house was $31,500.', '31,500'],
    ['How much did I pay for the lesson?', 'Lessons, 18 pounds an hour.', '18'],
    ['How long was my speech?', 'I did a speech, 3 minutes.', '3'],
    ['How long must it rest?', 'Rest it an hour.', 'an hour'],
    ['How long was the trip?', '1h25 each way', '1'],
    ['How many jars are left?', '31 jars from both hives.', '31'],
    ['How deep is the well?', 'The well, 12 metres, is dry after 3 weeks.', '12'],
    ['How much does the crate weigh?', 'The crate is 80 kg and 40 cm wide.', '80'],
    ['How fast is the boat?', 'It does 12 knots with 4 people.', '12'],
    ['What is my locker number?', 'Locker 447 at the school.', '447'],
    ['How much was he paid a day?', 'He was paid sixpence a day.', 'sixpence'],
    ['How many children are left?', 'One evening, one child came.', 'one'],
  ])('"%s" is answered by "%s"', (question, text, number) => {
    expect(readAnswerKind(question)?.findIn(text)).toEqual([number]);
  });

  it.each([
    ['How much did the house cost?', 'A house with fourteen apple trees.'],
    ['How much did the car cost?', "It's a Ram 2500 with 61,480 miles on it."],
    ['How much did the course cost?', 'Ida (7) has begun the course.'],
    ['How deep is the well?', 'The well is in its third year, 40 people drink from it.'],
    ['How loud is the mower?', 'The mower needs 2 litres of oil.'],
    ['How many did I smoke?', 'Six months without a cigarette.'],
    ['How long was my speech?', 'I did a speech before 40 people.'],
    ['What is my student number?', 'Spotify for students is 5.99.'],
  ])('"%s" is not answered by "%s"', (question, text) => {
    expect(readAnswerKind(question)?.findIn(text)).toEqual([]);
  });

  it('reads a long text with many numbers', () => {
    const text = 'Aa 1 '.repeat(20_000);
    expect(readAnswerKind('How much did it cost?')?.findIn(text)).toHaveLength(20_000);
  });
});
