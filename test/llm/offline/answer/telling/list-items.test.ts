import { describe, expect, it } from 'vitest';
import { answerOffline } from '../../../../../src/llm/offline/answer/answer.ts';
import { askNotes, toNotes } from '../../../../support/model/answer-notes.ts';

describe('a question for several things', () => {
  const NOTES = ['I play the cello.', 'I still play the accordion.', 'My sister plays the flute.'];

  it('is answered with the things of the kind, over several notes', () => {
    expect(askNotes('Which instruments do I play?', NOTES)).toMatch(/^cello, accordion\. /);
  });

  it('names each thing once and cites all notes that name it', () => {
    const chunks = toNotes([...NOTES, 'On Mondays I play my cello in church.']);
    const { text, cited } = answerOffline({
      ...{ query: 'Which instruments do I play?', chunks, entities: [], relations: [] },
      ...{ namedSpeaker: null, withReferences: true },
    });
    expect(text).toMatch(/^cello (?:\[1\]\[4\]|\[4\]\[1\]), accordion \[2\]\. /);
    expect(text.match(/cello \[/g)).toHaveLength(1);
    expect(cited.toSorted()).toEqual([1, 2, 4]);
  });

  it('is answered with the people in a role', () => {
    const notes = ['My brother Marek paints ships.', 'My sister Ewa lives in Orsk.', 'My uncle Jan bakes.'];
    expect(askNotes('Who are my siblings?', notes)).toMatch(/^(?:Marek, Ewa|Ewa, Marek)\. /);
  });

  it('leaves out what is denied', () => {
    expect(askNotes('Which instruments do I play?', [...NOTES, 'I never play the piano.'])).not.toMatch(/^[^.]*piano/);
  });
});
