import { describe, expect, test } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { readRequest } from '../../../src/language/understand/request.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { readValues } from '../../../src/language/values/read-values.ts';
import { HELD_SENTENCES } from './held-question-sentences.ts';
import { DEVELOPED_SENTENCES, type QuestionSentence } from './question-sentences.ts';

/** Sentences of the held half whose attribute or subject is not read. */
const MISSED: ReadonlySet<string> = new Set([
  'Who came first in the Lakeside Marathon?',
  'How often does the Shuttle Bus go?',
  'Who is the hero of Kidnapped Again?',
  'Who put The Odyssey into English?',
  'In what technique is The Night Café done?',
]);

/** The concepts of the attributes that a sentence asks for, with its words that name something. */
function read(sentence: string): { concepts: string[]; subjects: string[] } {
  const values = readValues(sentence, { today: '2026-11-22', language: 'en' });
  const { attributes, order, phrases } = readRequest(toTokens(sentence, values), englishLexicon());
  return {
    concepts: [...attributes.flatMap(({ ref }) => ref.concepts), ...(order?.attribute.concepts ?? [])],
    subjects: phrases.map(({ text }) => text.toLowerCase()),
  };
}

describe.each<[string, readonly QuestionSentence[]]>([
  ['developed', DEVELOPED_SENTENCES],
  ['held', HELD_SENTENCES],
])('a %s question', (_, sentences) => {
  test.each(sentences.filter(([sentence]) => !MISSED.has(sentence)))(
    '%s asks for the %s of %s',
    (sentence, concept, subject) => {
      const { concepts, subjects } = read(sentence);
      expect(concepts).toContain(concept);
      expect(subjects.some((each) => each.includes(subject.toLowerCase()))).toBe(true);
    },
  );
});
