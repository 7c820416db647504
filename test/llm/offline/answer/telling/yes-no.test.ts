import { describe, expect, it } from 'vitest';
import { toAnswerChunk } from '../../../../support/model/answer-chunk.ts';
import { askNotes, NOTHING } from '../../../../support/model/answer-notes.ts';

describe('a yes-no question', () => {
  it.each([
    ['Do I keep bees?', 'I keep bees behind the shed.'],
    ['Do I have a pet?', 'Bought a puppy in Gondomar.'],
    ['Am I allergic to walnuts?', 'I am allergic to walnuts and to wasps.'],
    ['Do I live in Porto?', 'I live in Porto.'],
    ['Am I allergic to ibuprofen?', "Never give me ibuprofen, I'm allergic to it."],
  ])('is answered Yes where a note says it: %s', (question, note) => {
    expect(askNotes(question, [note])).toBe(`Yes: ${note}`);
  });

  it.each([
    ['Do I keep bees?', 'I do not keep bees any more.'],
    ['Do I use the gym?', 'Cancelled the gym.'],
    ['Do I live in Porto?', 'I live in Graz.'],
    ['Do I work for Datev?', 'I work for Siemens.'],
    ['Am I married to Rui?', 'I married Georg.'],
  ])('is answered No where a note denies it, or holds another value of what one has once: %s', (question, note) => {
    expect(askNotes(question, [note])).toBe(`No: ${note}`);
  });

  it('is answered by the newest of notes that contradict each other', () => {
    const notes: [string, string][] = [
      ['01-09', 'I keep bees behind the shed.'],
      ['04-01', 'I stopped keeping bees, the shed is empty.'],
    ];
    expect(askNotes('Do I still keep bees?', notes)).toMatch(/^No: 1 April 2024: I stopped keeping bees/);
  });

  it.each([
    ['what is wished', 'I want to keep bees.'],
    ['what is asked', 'Should I keep bees?'],
    ['what is only planned', 'I signed up to keep bees.'],
    ['contradictions without a time', 'I keep bees. I do not keep bees.'],
  ])('has neither from %s', (_, note) => {
    const notes = note.includes('. ') ? note.split(/(?<=\.) /) : [note];
    expect(askNotes('Do I keep bees?', notes)).not.toMatch(/^(?:Yes|No):/);
  });

  it('that asks whether something is still so is never answered Yes', () => {
    expect(askNotes('Do I still keep bees?', ['I keep bees.'])).toBe('I keep bees.');
  });

  it('is declined where notes say nothing of what it asks', () => {
    expect(askNotes('Does my sister have children?', ['My sister lives in Graz.'])).toBe(NOTHING);
  });

  it.each([
    ['Do I keep bees?', 'My neighbour keeps bees.'],
    ['Does Lena smoke?', 'Lena came by. I smoke too much.'],
    ['Does Lena live in Porto?', 'Lena came by. I live in Graz.'],
    ['Do I live in Porto?', 'I would never live in Graz.'],
  ])('has neither from what is said of others, or not at all: %s', (question, note) => {
    expect(askNotes(question, [note])).not.toMatch(/^(?:Yes|No):/);
  });

  it('has a verdict from a conversation only by the one asked about', () => {
    const turn = { content: 'I keep bees behind the shed.', bodyStart: 0, time: Date.parse('2024-04-01') };
    const chunks = ['Bob', 'Ann'].map((speaker, at) => toAnswerChunk({ ...turn, speaker, reference: at + 1 }));
    const askIn = (given: typeof chunks) => askNotes('Does Ann keep bees?', [], { chunks: given });
    expect(askIn(chunks)).toBe('Yes: Ann, 1 April 2024: I keep bees behind the shed.');
    expect(askIn(chunks.slice(0, 1))).not.toMatch(/^Yes:/);
  });
});
