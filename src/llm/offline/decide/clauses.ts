/** Splits a task into clauses, one for each thing to do. Every expression here runs in time linear in its text. */

const MAX_TASK_LENGTH = 100_000;
const MAX_CLAUSES = 60;
const MAX_CLAUSE_LENGTH = 2000;

// A new clause begins at one of these after `and` or a comma; other uses of `and` join nouns.
const VERBS =
  'go to|goto|open|visit|navigate|browse|head to|load|click|search|google|look up|look for|find|read|tell me|tell us|give me|show me|' +
  'get|extract|list|report|return|calculate|compute|work out|evaluate|solve|write|save|store|record|jot|note|remember|make a note|' +
  "take a note|create a note|add|multiply|divide|subtract|double|halve|round|summari[sz]e|describe|check|what is|what's|what are|" +
  'who is|who was|when was|when did|where is|how many|how much|how tall|how high|how long|how big|send|email|book|buy|order|call|' +
  'download|upload|play|post|print|delete|install|log in|sign in|pay|reply';

const CONNECTOR = new RegExp(
  `[.!?;](?= |$)|,? (?:and )?(?:then|afterwards|after that|finally|next),? |,? and (?:also )?(?=(?:${VERBS})\\b)|, (?=(?:${VERBS})\\b)`,
  'gi',
);

// A full stop after one of these ends no sentence.
const ABBREVIATION = /(?:^|[ (])(?:dr|mr|mrs|ms|mt|st|no|vs|e\.g|i\.e|approx|etc|[a-z]|\d{1,3})$/i;
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
]);

export function splitClauses(task: string): string[] {
  const lines = task.slice(0, MAX_TASK_LENGTH).split(/[\r\n]+/);
  const clauses = lines.flatMap((line) => splitLine(line.replace(/\s+/g, ' ').trim()));
  return clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause)).slice(0, MAX_CLAUSES);
}

function splitLine(line: string): string[] {
  const quoted = quotedRanges(line);
  const clauses: string[] = [];
  let start = 0;
  let range = 0;
  for (const match of line.matchAll(CONNECTOR)) {
    while ((quoted[range]?.end ?? line.length) < match.index) range += 1;
    const isQuoted = match.index > (quoted[range]?.start ?? line.length);
    if (isQuoted || (match[0] === '.' && ABBREVIATION.test(line.slice(Math.max(start, match.index - 8), match.index))))
      continue;
    // A question keeps its mark, by which it is known as one.
    clauses.push(line.slice(start, match.index + (match[0] === '?' ? 1 : 0)));
    start = match.index + match[0].length;
  }
  clauses.push(line.slice(start));
  return clauses.map(withoutOrnament).filter((clause) => clause !== '');
}

function quotedRanges(line: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let index = 0;
  while (index < line.length) {
    const closing = closingQuote(line, index);
    const end = closing === undefined ? -1 : line.indexOf(closing, index + 1);
    if (closing !== undefined && end === -1) return ranges;
    if (end !== -1) ranges.push({ start: index, end });
    index = end === -1 ? index + 1 : end + 1;
  }
  return ranges;
}

// An apostrophe inside a word is no quotation mark.
function closingQuote(line: string, index: number): string | undefined {
  const character = line[index] ?? '';
  if (character === "'" && (index === 0 || line[index - 1] === ' ' || line[index - 1] === ':')) return "'";
  return QUOTES.get(character);
}

const ORNAMENT =
  /^(?:\d{1,2}[.)] |[-*•] |please,? |kindly |can you |could you |would you |will you |i want you to |i would like you to |i'd like you to |i need you to |your task is to |first(?:ly)?,? |second(?:ly)?, |then,? |next,? |finally,? |after that,? |afterwards,? |now,? |also,? |and |lastly,? |just |go ahead and |use the browser to |use the calculator to |hi,? |hello,? )/i;

/** Drops the politeness and the numbering around a request. */
function withoutOrnament(clause: string): string {
  let text = clause.trim().slice(0, MAX_CLAUSE_LENGTH);
  for (let rounds = 0; rounds < 6 && ORNAMENT.test(text); rounds += 1) text = text.replace(ORNAMENT, '').trimStart();
  return text.replace(/,? please$/i, '').replace(/[,;: ]+$/, '');
}
