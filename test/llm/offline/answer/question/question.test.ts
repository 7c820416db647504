import { describe, expect, it } from 'vitest';
import {
  type QuestionForm,
  readQuestion,
  type WantedTime,
} from '../../../../../src/llm/offline/answer/question/question.ts';
import { stemOf } from '../../../../../src/text/words/stems.ts';

describe('a question', () => {
  it.each<[string, QuestionForm]>([
    ['Where do I live?', 'fact'],
    ['What are my hobbies?', 'list'],
    ['Which instruments does Ann play?', 'list'],
    ['What do you know about me?', 'profile'],
    ['Tell me about Lena.', 'profile'],
    ['What changed about my job?', 'change'],
    ["How have Ann's plans changed?", 'change'],
    ['Summarise the story.', 'summary'],
    ['What is this book about?', 'summary'],
    ['Do I have a pet?', 'yes-no'],
  ])('"%s" wants a %s', (text, form) => {
    expect(readQuestion(text).form).toBe(form);
  });

  it.each<[string, WantedTime]>([
    ['Where do I live?', 'now'],
    ['When did I last see a dentist?', 'latest'],
    ['What did I use to drive?', 'earlier'],
    ['Where did I live before Porto?', 'earlier'],
    ['Who built the lamp? It was lit in 1907.', 'any'],
    ['Is the Old Mill open?', 'now'],
    ['Wo war die Lampe?', 'any'],
    ['Wo wohne ich jetzt?', 'now'],
  ])('"%s" wants what holds %s', (text, wanted) => {
    expect(readQuestion(text).wantedTime).toBe(wanted);
  });

  it('does not search what only says before when', () => {
    const { stems, before } = readQuestion('Where did I live before Porto?');
    expect(stems).toEqual(new Set([stemOf('live')]));
    expect(before).toEqual(new Set(['porto']));
  });

  it('is searched by what its idioms mean', () => {
    expect(readQuestion('What does Ann do for a living?').stems).toContain(stemOf('job'));
  });

  it('counts words for the person asked about as light', () => {
    const { stems, lightStems } = readQuestion('How much does my husband earn?');
    expect(lightStems).toContain(stemOf('husband'));
    expect(lightStems).not.toContain(stemOf('earn'));
    expect(stems).toContain(stemOf('husband'));
  });

  it('has no function words of its language', () => {
    expect(readQuestion('Wann muss ich zum Zahnarzt?').stems).toEqual(new Set([stemOf('Zahnarzt')]));
  });
});
