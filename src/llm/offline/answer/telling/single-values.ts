import { foldWord } from '../../../../text/words/words.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';

const NAME = "(?:the )?(\\p{Lu}[\\p{L}'’&-]*(?: \\p{Lu}[\\p{L}'’&-]*){0,3})";

/** What a person has one of at a time, as stated in a question or a memory. */
const STATEMENTS: readonly RegExp[] = [
  `\\b(?:lives?|living|moved|based|settled|flat|house|apartment|home)(?: \\p{Ll}+){0,3}? (?:in|to|at|on) ${NAME}`,
  `\\b(?:works?|working|employed|hired|job|start(?:ed)?|joined)(?: \\p{Ll}+){0,4}? (?:at|for|with|by) ${NAME}`,
  `\\b(?:married|spouse|husband|wife)(?: to| is|,)? ${NAME}`,
].map((source) => new RegExp(source, 'u'));
const AGE = /\b(?:am|is|I'm|he's|she's|turned|turn) (\d{1,3})\b(?! ?[%\p{L}])/u;

/** Whether a unit states the value that a yes-no question asks about (true) or another one (false), where a person has one
 *  at a time: a home, an employer, a spouse, an age. Null if it states neither, or the question names none. */
export function readSingleValue({ text }: Unit, { text: asked }: Question): boolean | null {
  for (const statement of [...STATEMENTS, AGE]) {
    const [wanted, found] = [asked, text].map((one) => statement.exec(one)?.[1] ?? null);
    if (!wanted || !found) continue;
    return foldWord(found) === foldWord(wanted);
  }
  return null;
}
