import { describe, expect, it } from 'vitest';
import { askNotes } from '../../../../support/model/answer-notes.ts';

describe('for a question about now, the answer leads with what a newer note says instead of the old', () => {
  it.each([
    [
      'What does Ilse drive?',
      'Ilse drives an old Volvo.',
      'Ilse let go of the Volvo and bought a Honda.',
      'bought a Honda',
    ],
    ['What car do I drive?', 'I drive a Polo.', 'Traded the Polo in for a Citigo today.', 'a Citigo today'],
    [
      'Which watch do I wear?',
      'I wear a Junghans.',
      'The Junghans stopped, I wear a Casio instead.',
      'I wear a Casio instead',
    ],
  ])('%s', (question, old, now, lead) => {
    const notes: [string, string][] = [
      ['01-09', old],
      ['04-01', now],
    ];
    expect(askNotes(question, notes)).toBe(`${lead}. 1 April 2024: ${now} 9 January 2024: ${old}`);
  });

  it('but not with a clause that says nothing of the kind asked for', () => {
    const notes: [string, string][] = [
      ['01-09', 'I pay 61 euros for the car insurance.'],
      ['04-01', 'The insurance went up again, outrageous, to 74 euros.'],
    ];
    expect(askNotes('How much is my car insurance?', notes)).not.toMatch(/^outrageous/);
  });
});
