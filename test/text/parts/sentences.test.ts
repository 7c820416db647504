import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSentences } from '../../../src/text/parts/sentences.ts';

const sentencesOf = (text: string) => readSentences(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it('end at full stops, question marks and exclamation marks', () => {
    expect(sentencesOf('It rained. Did it? "Yes!" It did.')).toEqual(['It rained.', 'Did it?', '"Yes!"', 'It did.']);
  });

  it('do not end at initials and abbreviations', () => {
    expect(sentencesOf('Dr. J. R. Hart met Mrs. Vane. They spoke (c. 1900).')).toEqual([
      'Dr. J. R. Hart met Mrs. Vane.',
      'They spoke (c. 1900).',
    ]);
  });

  it('end at a possessive, and go on after an abbreviation at the end of a line', () => {
    expect(sentencesOf("The voice was Ann's. She ran.")).toEqual(["The voice was Ann's.", 'She ran.']);
    const wrapped = 'The door of the counting-house was open, and there stood Mrs.\nCratchit with the lamp.';
    expect(sentencesOf(wrapped)).toEqual([wrapped]);
  });

  it('go on over the margin of a wrapped paragraph but not over a list or a blank line', () => {
    const wrapped = 'The door of the counting-house was open, so that he might\nkeep his eye upon the clerk.';
    expect(sentencesOf(wrapped)).toEqual([wrapped]);
    expect(sentencesOf('Milk\nEggs\n\nBread')).toEqual(['Milk', 'Eggs', 'Bread']);
  });

  it('end at full-width stops without a space', () => {
    expect(sentencesOf('西湖在杭州。你去过吗？')).toEqual(['西湖在杭州。', '你去过吗？']);
  });

  it('hold every character that is not white space, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '"', '。', '1') }), (text) => {
        expect(sentencesOf(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
