const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** A date as written in a text: "4 May 1901", "May 4, 1901", "May 1901", "1901". */
const DATE = new RegExp(
  `\\b(?:\\d{1,2} ${MONTH} \\d{4}|${MONTH} \\d{1,2}, \\d{4}|${MONTH} \\d{4}|1\\d{3}|20\\d\\d)\\b`,
  'g',
);
/** "1914-1918" is not a date. */
const YEAR_RANGE = /\d{4}\s?[-–]\s?\d/;
const PLACE_AFTER_BIRTH =
  /\bborn(?: on)?[^.;()]{0,40}? in (\p{Lu}[\p{L}'’-]*(?:(?: |, )(?:\p{Lu}[\p{L}'’.-]*|of|de|la|upon|the(?= \p{Lu}))){0,5})/u;

/** The single date or birthplace that a sentence gives for a question that asks for just that. Null unless the
 *  sentence covers the rest of the question (`coversAll`) and is unambiguous. */
export function readDirectAnswer(question: string, sentence: string, coversAll: boolean): string | null {
  if (!coversAll) return null;
  if (/^\s*(?:when|(?:in )?(?:what|which) year)\b/i.test(question)) return onlyDate(question, sentence);
  if (/^\s*where (?:was|were|is)\b.*\bborn\b/i.test(question)) return PLACE_AFTER_BIRTH.exec(sentence)?.[1] ?? null;
  return null;
}

function onlyDate(question: string, sentence: string): string | null {
  if (YEAR_RANGE.test(sentence)) return null;
  const dates = [...sentence.matchAll(DATE)].map(([date]) => date).filter((date) => !question.includes(date));
  return dates.length === 1 ? (dates[0] ?? null) : null;
}
