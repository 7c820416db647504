import { describe, expect, it } from 'vitest';
import type { AnswerInput } from '../../../../src/llm/model.ts';
import { answerOffline } from '../../../../src/llm/offline/answer/answer.ts';
import { toAnswerChunk } from '../../../support/model/answer-chunk.ts';

const PADDING = 'The snow fell on the road and nobody came. '.repeat(40);

function ask(query: string, content: string, changes: Partial<AnswerInput> = {}) {
  const chunks = [toAnswerChunk({ content, bodyStart: 0 })];
  return answerOffline({
    ...{ query, chunks, entities: [], relations: [], namedSpeaker: null, withReferences: false },
    ...changes,
  });
}

describe('an answer from a long text', () => {
  it('has at most 300 characters', () => {
    const { text } = ask('Who walked on the road in the snow?', `${PADDING}A baker walked on the road. ${PADDING}`);
    expect(text).toContain('A baker walked on the road.');
    expect(text.length).toBeLessThanOrEqual(300);
  });

  it('holds the reply that does not repeat the words of its question', () => {
    const talk = "'Have you had many brothers, Spirit?' 'More than eighteen hundred,' said the Ghost.";
    const { text } = ask('How many brothers did the Spirit have?', `${PADDING}${talk} ${PADDING}`);
    expect(text).toContain('More than eighteen hundred');
  });

  it('takes a measure for that of what its own sentence speaks of, unless it goes on about the one before', () => {
    const text = `${PADDING}The machine needs level ground. Lay the drain at 40 to 80 cm above the floor of the room. ${PADDING}`;
    expect(ask('How wide is the machine?', text).text).toMatch(/^Nothing in this graph/);
    const pronoun = `${PADDING}The machine needs level ground. With its lid closed it measures 60 cm between the walls. ${PADDING}`;
    expect(ask('How wide is the machine?', pronoun).text).toContain('60 cm');
  });

  it('cites its chunk', () => {
    const answer = ask('Who baked?', `${PADDING}A baker baked.`, { withReferences: true });
    expect(answer.cited).toEqual([1]);
    expect(answer.text).toMatch(/^A baker baked\..* \[1\]$/);
  });

  it('is refused when no excerpt holds the year asked for', () => {
    const story = `${PADDING}Scrooge was born poor.`;
    expect(ask('In which year was Scrooge born?', story).text).toMatch(/^Nothing in this graph/);
    expect(ask('In which year was Scrooge born?', `${story} Scrooge was born in 1790.`).text).toContain('1790');
  });

  it('is refused when no sentence names the one in a role', () => {
    const story = `${PADDING}Belle met her husband at the door.`;
    expect(ask("What is the name of Belle's husband?", story).text).toMatch(/^Nothing in this graph/);
    expect(ask("What is the name of Belle's husband?", `${story} Her husband Dick Hale smiled.`).text).toContain(
      'Dick',
    );
  });

  it('begins with the sentence that answers', () => {
    const told = 'The keeper loved his cat. It was grey and its name was Otto. The lamp was lit at six.';
    expect(ask('At what time was the lamp lit?', `${PADDING}${told} ${PADDING}`).text).toMatch(
      /^The lamp was lit at six\./,
    );
  });

  it('tells the row that is asked about', () => {
    const table = '| Level | Range |\n| --- | --- |\n| Calm | 120 km |\n| Sport | 60 km |\n';
    expect(ask('What is the range of the Sport level?', `${PADDING}\n\n${table}`).text).toMatch(
      /^Level: Sport, Range: 60 km\./,
    );
  });

  it.each([
    ['When does the guarantee end?', 'The guarantee ends after three years.'],
    ['In which game did the guests guess?', 'The guests sat down to guess. It was a game called Yes and No.'],
    ['What did he name his dog?', 'He kept a dog. He named it Rex.'],
    ['How many pears were in the basket?', 'The basket stood there. In the basket were nine pears. Two men came.'],
  ])('to "%s" holds "%s"', (question, told) => {
    expect(ask(question, `${PADDING}${told} ${PADDING}`).text).toContain(told.split('. ').at(1) ?? told);
  });

  it.each([
    ['What was the dog called?', 'He had a deaf dog and a daughter called Rosalind.'],
    ['What is the name of the miller?', "A man called Jory loved the miller's daughter."],
    ['Who built the mill?', 'Anselm Roke walked to the mill.'],
    ['How many pears were in the basket?', 'The basket stood there. Two men came.'],
    ['How high is the tent?', '\n\n# Tent\n\nThe bag measures 48 by 18 cm.'],
  ])('to "%s" is refused where "%s"', (question, told) => {
    expect(ask(question, `${PADDING}${told} ${PADDING}`).text).toMatch(/^Nothing in this graph/);
  });

  it.each([
    ['a name that no text holds', 'When did Napoleon arrive?'],
    ['words that stand nowhere', 'Who conducted the orchestra?'],
    ['a measure beside which no number has its unit', 'How deep is the harbour?'],
    ['a code that no row has', 'What does the code E9 mean?'],
  ])('is refused for %s', (_, question) => {
    const told = 'Matthias arrived at the harbour in 1871. Twelve men waited there. Code E3: the pump is blocked.';
    expect(ask(question, `${PADDING}${told} ${PADDING}`).text).toMatch(/^Nothing in this graph/);
  });
});
