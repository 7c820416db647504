/** What the one who asks reserves for themselves: `I only have to confirm`, `ready for me to book`, `the last click is mine`.
 *  Then nothing is done that cannot be undone. */

const CLAUSE = /[^.;!?\n]+/g;
const WORD = /[\p{L}]+(?:['’-][\p{L}]+)*/gu;
const QUOTED = /["“„«][^"”“»\n]{0,500}["”“»]/gu;
/** Text after a label is not an instruction: `message: I will check it`. */
const LABELLED = /\b(?:message|text|comment|note|body|subject|description|reason)\b[^:\n]{0,20}:.*/giu;
const LONGEST_TASK = 10_000;
const MOST_BETWEEN = 8;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const SUBJECTS = setOf("i i'll i'd i've we we'll we'd we've");
const SELVES = setOf("i i'll i'd i've we we'll we'd we've me us mine ours myself ourselves");
/** Verbs of having the last word. */
const DECIDING = setOf(
  'confirm double-check review approve decide verify inspect proofread authorise authorize finalise finalize',
);
/** Verbs of looking at something, which reserve nothing without one of the words that can follow. */
const LOOKING = setOf('check look');
const AFTER_LOOKING = setOf('it this that them everything all over through first before myself ourselves');
const ENDING = setOf(
  'book order buy pay send submit confirm decide press click approve check finish finalise finalize',
);
const LAST = setOf('last final');
const LAST_THINGS = setOf('click step button confirmation word push press decision say move call');
/** After these, what follows is not what the subject does. */
const BREAKS = setOf('you and please but');

/** The clause by which a task reserves the last step; null if there is none. Runs in linear time. */
export function reservedIn(task: string): string | null {
  const text = task.slice(0, LONGEST_TASK).replace(QUOTED, ' ').replace(LABELLED, ' ');
  const clauses = text.match(CLAUSE) ?? [];
  return clauses.map((clause) => clause.trim()).find(reserves) ?? null;
}

function reserves(clause: string): boolean {
  const words = (clause.match(WORD) ?? []).map((word) => word.toLowerCase().replace('’', "'"));
  return words.some(
    (word, at) => decides(words, at) || isForSelf(words, at) || (LAST.has(word) && isOwnEnd(words, at)),
  );
}

/** `I want to double-check`, `I only have to confirm`, `we look it over`. */
function decides(words: readonly string[], subject: number): boolean {
  if (!SUBJECTS.has(words[subject] ?? '')) return false;
  for (let at = subject + 1; at <= subject + MOST_BETWEEN; at += 1) {
    const word = words[at] ?? '';
    if (BREAKS.has(word)) return false;
    if (DECIDING.has(word) || (LOOKING.has(word) && AFTER_LOOKING.has(words[at + 1] ?? ''))) return true;
  }
  return false;
}

/** `ready for me to book`, `let me decide`. */
const isForSelf = (words: readonly string[], at: number): boolean =>
  (words[at] === 'me' || words[at] === 'us') &&
  ((words[at - 1] === 'for' && words[at + 1] === 'to' && ENDING.has(words[at + 2] ?? '')) ||
    (words[at - 1] === 'let' && DECIDING.has(words[at + 1] ?? '')));

/** `the last click is mine`. */
const isOwnEnd = (words: readonly string[], at: number): boolean =>
  LAST_THINGS.has(words[at + 1] ?? '') && words.some((word) => SELVES.has(word));
