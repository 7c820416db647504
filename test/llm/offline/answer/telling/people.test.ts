import { describe, expect, it } from 'vitest';
import { toAnswerChunk } from '../../../../support/model/answer-chunk.ts';
import { askNotes } from '../../../../support/model/answer-notes.ts';

describe('a question for people of whom something is so', () => {
  const NOTES = [
    'Ann skis.',
    'Bob skis.',
    'Cleo hates skis.',
    'Dora wants to ski.',
    'Bob skis on Sundays.',
    'Eva skis and rows.',
  ];

  it.each(['Who skis?', 'Which people ski?', 'Who skis? List all members'])(
    'gathers them, each once: %s',
    (question) => {
      expect(askNotes(question, NOTES)).toMatch(/^Ann, Bob, Eva\. /);
    },
  );

  it('counts them', () => {
    expect(askNotes('How many people ski?', NOTES)).toMatch(/^3: Ann, Bob, Eva\. /);
  });

  it('knows speakers by what they say of themselves', () => {
    const chunks = ['Ann', 'Bob'].map((speaker, at) =>
      toAnswerChunk({ content: 'I keep bees.', bodyStart: 0, speaker, reference: at + 1 }),
    );
    expect(askNotes('Who keeps bees?', [], { chunks })).toMatch(/^Ann, Bob\. /);
  });
});

describe('the same text in several memories', () => {
  it('is told once', () => {
    const note = 'The alarm code is 4471.';
    expect(askNotes('What is the alarm code?', [note, note, note])).toBe(note);
  });
});
