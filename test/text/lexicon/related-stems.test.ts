import { describe, expect, it } from 'vitest';
import { readRelatedWords, relatedStems } from '../../../src/text/lexicon/related-stems.ts';
import { stemOf } from '../../../src/text/words/stems.ts';

const weightOf = (word: string, other: string) =>
  relatedStems(stemOf(word)).find(({ stem }) => stem === stemOf(other))?.weight ?? 0;

describe('related stems', () => {
  it.each([
    ['spouse', 'husband'],
    ['phone', 'mobile'],
    ['employer', 'job'],
    ['pet', 'dog'],
    ['warranty', 'guarantee'],
    ['dose', 'mg'],
    ['fruit', 'grapefruit'],
    ['deadline', 'due'],
  ])('join %s and %s, both ways, below an equal word', (word, other) => {
    expect(weightOf(word, other)).toBeGreaterThan(0);
    expect(weightOf(word, other)).toBeLessThan(1);
    expect(weightOf(other, word)).toBeGreaterThan(0);
  });

  it('weigh a synonym more than a word of the same topic', () => {
    expect(weightOf('holiday', 'trip')).toBeGreaterThan(weightOf('holiday', 'beach'));
  });

  it('join things to other words for their kind, but not to another thing of that kind', () => {
    expect(weightOf('tablet', 'metformin')).toBeGreaterThan(0);
    expect(weightOf('car', 'bicycle')).toBe(0);
  });

  it('do not join a car to a profession, whose stems were the same', () => {
    expect(weightOf('profession', 'car')).toBe(0);
  });

  it('weigh a thing more for its kind than the kind for the thing', () => {
    expect(weightOf('fruit', 'plum')).toBeGreaterThan(weightOf('plum', 'fruit'));
    expect(weightOf('plum', 'pear')).toBe(0);
  });

  it('do not join two words only because both tell about a third', () => {
    expect(weightOf('dog', 'rabbit')).toBe(0);
  });

  it('are read from lines of different words in lower case', () => {
    for (const line of (['synonyms', 'kinds', 'topics'] as const).flatMap(readRelatedWords)) {
      expect(line).toMatch(/^[\p{Ll}-]+(?: [\p{Ll}-]+)+$/u);
      expect(new Set(line.split(' ')).size).toBe(line.split(' ').length);
    }
  });

  it('are sorted by weight, and none for an unknown word', () => {
    const weights = relatedStems(stemOf('home')).map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(relatedStems(stemOf('quasar'))).toEqual([]);
  });
});
