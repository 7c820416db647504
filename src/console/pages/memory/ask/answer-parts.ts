/** A piece of an answer: words, or the reference number of a chunk. */
export type AnswerPart = { text: string } | { reference: string };

/** Splits an answer at its citations, such as `[1]`. A number that is no reference stays text. */
export function splitAnswer(answer: string, references: ReadonlySet<string>): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let start = 0;
  for (const { 0: citation, 1: number = '', index } of answer.matchAll(/\[(\d+)\]/g)) {
    if (!references.has(number)) continue;
    if (index > start) parts.push({ text: answer.slice(start, index) });
    parts.push({ reference: number });
    start = index + citation.length;
  }
  if (start < answer.length) parts.push({ text: answer.slice(start) });
  return parts;
}

/** What the answer says with a citation of this chunk: the text between the citations before it and it. */
export function citedTexts(parts: readonly AnswerPart[], reference: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isClosed = false;
  for (const part of parts) {
    if ('text' in part) {
      // A text that follows citations begins the next passage.
      text = isClosed ? part.text : text + part.text;
      isClosed = false;
    } else {
      if (part.reference === reference) texts.push(text.trim());
      isClosed = true;
    }
  }
  return texts.filter((each) => each !== '');
}
