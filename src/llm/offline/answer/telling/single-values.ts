import { foldWord } from '../../../../text/words/words.ts';

const NAME = "(?:the )?(\\p{Lu}[\\p{L}'’&-]*(?: \\p{Lu}[\\p{L}'’&-]*){0,3})";

/** What a person has one of at a time, as stated in a question or a memory. */
const STATEMENTS: readonly RegExp[] = [
  `\\b(?:lives?|living|moved|based|settled|flat|house|apartment|home)(?: \\p{Ll}+){0,3}? (?:in|to|at|on) ${NAME}`,
  `\\b(?:works?|working|employed|hired|job|start(?:ed)?|joined)(?: \\p{Ll}+){0,4}? (?:at|for|with|by) ${NAME}`,
  `\\b(?:married|spouse|husband|wife)(?: to| is|,)? ${NAME}`,
].map((source) => new RegExp(source, 'u'));
const AGE = /\b(?:am|is|I'm|he's|she's|turned|turn) (\d{1,3})\b(?! ?[%\p{L}])/u;

/** Whether sentences about a person state the value that a yes-no question asks about (true) or another one (false), where
 *  one has one at a time: a home, an employer, a spouse, an age. Null if they state neither, or the question names none. */
export function readSingleValue(sentences: readonly string[], question: string): boolean | null {
  for (const statement of [...STATEMENTS, AGE]) {
    const wanted = statement.exec(question)?.[1];
    if (wanted === undefined) continue;
    const found = sentences.flatMap((sentence) => statement.exec(sentence)?.[1] ?? []);
    if (found.length > 0) return found.some((value) => foldWord(value) === foldWord(wanted));
  }
  return null;
}
