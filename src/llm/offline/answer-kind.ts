import { readWords } from '../../text/words.ts';

/** Whether a sentence contains something of the kind that the question asks for. */
export type KindMatcher = (sentence: string) => boolean;

const KINDS: readonly { questionPattern: RegExp; answerPattern: RegExp }[] = [
  {
    questionPattern: /\bwhen\b|\b(?:what|which) (?:year|date|day|month|decade|century)\b/,
    answerPattern:
      /\b(?:1\d{3}|20\d\d)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  },
  {
    questionPattern: /\bhow (?:many|much|long|tall|high|old|far|large|big)\b|\b(?:percentage|population|number)\b/,
    answerPattern: /\d[\d.,]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)\b/g,
  },
  {
    questionPattern:
      /\b(?:who|whom|whose|where|name)\b|\b(?:what|which) (?:\w+ )?(?:city|country|state|county|region|area|place|town|person|actor|actress|author|band|company|team|school|university)\b/,
    answerPattern: /(?<=\s)\p{Lu}\p{L}+/gu,
  },
];

/** The kind of answer that a question asks for, by its question words: a time, number or name that the question does
 *  not contain. Null if unknown. */
export function readAnswerKind(question: string): KindMatcher | null {
  const lower = question.toLowerCase();
  const kind = KINDS.find(({ questionPattern }) => questionPattern.test(lower));
  if (!kind) return null;
  const questionWords = new Set(readWords(question).map(({ surface }) => surface));
  return (sentence) => [...sentence.matchAll(kind.answerPattern)].some(([found]) => !questionWords.has(found));
}
