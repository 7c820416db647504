import { readWords } from '../../text/words.ts';

/** Says whether a sentence holds something of the kind that a question asks for. */
export type HoldsKind = (sentence: string) => boolean;

const KINDS: readonly { asks: RegExp; shows: RegExp }[] = [
  {
    asks: /\bwhen\b|\b(?:what|which) (?:year|date|day|month|decade|century)\b/,
    shows:
      /\b(?:1\d{3}|20\d\d)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  },
  {
    asks: /\bhow (?:many|much|long|tall|high|old|far|large|big)\b|\b(?:percentage|population|number)\b/,
    shows: /\d[\d.,]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)\b/g,
  },
  {
    asks: /\b(?:who|whom|whose|where|name)\b|\b(?:what|which) (?:\w+ )?(?:city|country|state|county|region|area|place|town|person|actor|actress|author|band|company|team|school|university)\b/,
    shows: /(?<=\s)\p{Lu}\p{L}+/gu,
  },
];

/** What a question asks for, by its question words: a time, a number or a name, and one that the question does not say
 *  itself. Null when its words do not tell. */
export function readAnswerKind(question: string): HoldsKind | null {
  const lower = question.toLowerCase();
  const kind = KINDS.find(({ asks }) => asks.test(lower));
  if (!kind) return null;
  const said = new Set(readWords(question).map(({ surface }) => surface));
  return (sentence) => [...sentence.matchAll(kind.shows)].some(([found]) => !said.has(found));
}
