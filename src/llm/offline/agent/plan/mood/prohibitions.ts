import { quotedRanges } from '../../../../../language/clauses/quotes.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import { FINAL_NOUNS, FINAL_PARTICIPLES, FINAL_VERBS, HALTS, LEFT_OPEN, NEGATIONS, TEXT_LABELS } from './phrases.ts';
import { reservedIn } from './reservations.ts';

const LEAD =
  '(?:^|[,;.!?:\\n] ?|\\b(?:but|and|then|please|just|only|also|so|or|yet|now|still|though|however|instead|therefore)\\b )';
/** Always true where they stand: without them, V8 compiles what follows once for each way to get there. */
const [AFTER_SPACE, BEFORE_WORD] = ['(?<= )', '(?=[a-z])'];
const NEGATED =
  `(${NEGATIONS}) (?:ever |yet |actually |really |already |be )?` +
  `(?:(?:press|click|hit)(?:ing)? (?:on )?(?:the )?)?${AFTER_SPACE}(?:${FINAL_VERBS})\\b[^.:;,!?\\n"“]{0,80}`;
const PROHIBITION = new RegExp(
  `(?:${LEAD}(?:please |you )?|(?<= )(?=without |not to |except |stop ))${BEFORE_WORD}${NEGATED}|` +
    `${LEAD}${BEFORE_WORD}(?:` +
    `(?:please )?(no)(?= (?:${FINAL_NOUNS})(?: (?:please|yet|now))?[.;,!?\\n]| (?:${FINAL_NOUNS})$)[^.;,!?\\n"“]{0,40}|` +
    `(?:please |just )?((?:buy|order|book|purchase|reserve|send|submit) nothing)\\b[^.:;,!?\\n"“]{0,40}|` +
    `(?:please )?(${HALTS})(?![\\p{L}]))|` +
    `(?<=^|[\\s,;])(nothing (?:is|should|must|shall|may|gets|will|has|needs|ought)(?: to)?(?: be)? (?:${FINAL_PARTICIPLES})|` +
    `(?:(?:should|must|may|shall|is|are) not|(?:should|must|is|are)n['’]t)(?: to)?(?: yet)? be (?:${FINAL_PARTICIPLES})|` +
    `(?:i|we) (?:do not|don['’]t)(?: yet)? want (?:you to |it |this |that |them |anything |the order )?(?:to be )?(?:to )?(?:send|order|buy|book|submit|purchase|${FINAL_PARTICIPLES}))(?![\\p{L}])|` +
    `(?<=^|[\\s,;])(${LEFT_OPEN})(?![\\p{L}])`,
  'giu',
);
const TEXT_FOLLOWS = new RegExp(`\\b(?:${TEXT_LABELS})$`, 'i');
const LABEL_LENGTH = 20;
const MAX_TASK_LENGTH = 100_000;
const MAX_WORDS = 100;

/** The words by which a task forbids an act that cannot be undone, such as `do not send it`, or reserves it; null if there
 *  are none. Quoted text, and text after a label such as `message:`, is no instruction. Runs in linear time. */
export function forbiddenIn(task: string): string | null {
  const [first] = prohibitionsIn(task);
  const words = first === undefined ? reservedIn(task) : task.slice(first.start, first.end).trim();
  return words === null ? null : words.slice(0, MAX_WORDS).toWellFormed();
}

/** The task without these words, so that no rule takes them for a request. */
export function withoutProhibitions(task: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of prohibitionsIn(task)) {
    text += `${task.slice(at, start).replace(/(?:,? (?:but|and|then|please|just|you)){0,4} ?$/i, '')} `;
    at = end;
  }
  return text + task.slice(at);
}

interface Range {
  start: number;
  end: number;
}

function prohibitionsIn(task: string): Range[] {
  const text = task.slice(0, MAX_TASK_LENGTH);
  const quoted = quotedRanges(text);
  let range = 0;
  const found: Range[] = [];
  for (const match of matchesOf(text, PROHIBITION)) {
    const [whole, ...groups] = match;
    const negation = groups.find((group) => group !== undefined) ?? '';
    const start = match.index + whole.indexOf(negation);
    const isText =
      whole.startsWith(':') && TEXT_FOLLOWS.test(text.slice(Math.max(0, match.index - LABEL_LENGTH), match.index));
    if (isText) continue;
    while ((quoted[range]?.end ?? text.length) < start) range += 1;
    if (start > (quoted[range]?.start ?? text.length)) continue;
    found.push({ start, end: match.index + whole.length });
  }
  return found;
}
