import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { moodOf } from '../../../../language/understand/mood.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { readOpen } from '../browse/read-open.ts';
import { isFormSite } from '../forms/find-form.ts';
import { beginsErrand, type FormRequest, readFormRequest, refersToForm } from '../forms/read-form-request.ts';
import { beginsLetter } from '../mail/read-mail.ts';
import { beginsComment, changesTicket } from '../tickets/read-ticket.ts';
import { plainLines, splitClauses } from './clauses.ts';
import { completeFollowUps } from './follow-ups.ts';
import type { Intent } from './intent.ts';
import { beginsWithSubject } from './mood/prose.ts';
import { splitPlace } from './places.ts';

/** Pages of a session: where it starts, and what is in front. */
interface Pages {
  startUrl?: string | null;
  frontUrl?: string | null;
}

/** The clauses of a task, in runs; what is said for a form or a letter that a clause wants is one part with it.
 *  @param isForTool whether a tool of the client serves the purpose of a clause; null if there are no tools */
export function withForms(
  task: string,
  isForTool: ((clause: string) => boolean) | null,
  { startUrl = null, frontUrl = null }: Pages,
): (string[] | Intent)[] {
  const clauses = completeFollowUps(splitClauses(task, isForTool !== null));
  const text = plainLines(task);
  const parts: (string | Intent)[] = [];
  let from = 0;
  let isAtForms = startUrl !== null && isFormSite(startUrl);
  for (let at = 0; at < clauses.length; at += 1) {
    const clause = clauses[at] ?? '';
    const start = Math.max(text.indexOf(clause, from), from);
    const address = splitPlace(clause).address;
    if (address !== null) isAtForms = isFormSite(address);
    if (beginsComment(clause)) {
      const end = endOfSentence(text, clauses, at, start);
      parts.push(text.slice(start, end.offset));
      at = end.at;
      from = end.offset;
      continue;
    }
    const request = isForTool?.(clause)
      ? null
      : (readFormRequest(splitPlace(clause).rest, isAtForms) ??
        headed(clause, clauses[at + 1]) ??
        ofNamed(clause, parts.at(-1)));
    if (isForTool === null && request?.kind !== 'message' && beginsLetter(clause)) {
      // What is quoted ends with its mark.
      const isDone = QUOTED_END.test(clause) && !LETTER_PART.test(clauses[at + 1] ?? '');
      const end = isDone ? { at, offset: start + clause.length } : endOfText(text, clauses, at, start);
      parts.push(text.slice(start, end.offset));
      at = end.at;
      from = end.offset;
      continue;
    }
    // `the form` is the one that is open.
    const isOpen =
      request?.isUnnamed === true &&
      (request.kind !== 'survey' || (startUrl ?? frontUrl ?? firstOpened(parts)) !== null);

    if (request === null || isOpen) {
      parts.push(clause);
      from = start + clause.length;
      continue;
    }
    const lead = takeStatements(parts, request);
    if (address !== null) parts.push(`open ${address}`);
    const end = endOfText(text, clauses, at, start);
    parts.push({
      kind: 'send_form',
      request,
      lead: [...lead, clause.slice(0, request.start)].join('. ').trim(),
      text: text.slice(start + request.start, end.offset),
      words: clause,
    });
    at = end.at;
    from = end.offset;
  }
  return inRuns(parts);
}

const QUOTED_END = /["”»][.!]?$/;
/** `Attach report.pdf`, `copy to Grace` */
const LETTER_PART =
  /^(?:please |and |also )*(?:attach|copy|cc|send a copy|subject|title|text|body|message|with|in copy)\b/i;

/** The form that a clause names alone, before the clause that says what to fill in: `New ticket on the board. Title: ...` */
function headed(clause: string, next: string | undefined): FormRequest | null {
  const isLast = next === undefined || beginsErrand(next);
  const isPlaced = splitPlace(clause).address !== null;
  return isLast || isPlaced || clause.endsWith('?') ? null : readFormRequest(`${clause}: `);
}

/** `There is a survey, would you complete it`: the form that the clause before names. */
function ofNamed(clause: string, last: string | Intent | undefined): FormRequest | null {
  if (typeof last !== 'string' || splitPlace(last).address !== null) return null;
  const request = refersToForm(clause) ? readFormRequest(`${last}, please ${clause}`) : null;
  return request && request.kind !== 'message' ? { ...request, start: 0 } : null;
}

/** Where the text that a clause begins ends: before the next errand. `at` is the last clause of it. */
function endOfText(text: string, clauses: readonly string[], first: number, start: number) {
  let at = first;
  let offset = start + (clauses[first] ?? '').length;
  for (let next = clauses[at + 1]; next !== undefined && !beginsErrand(next); next = clauses[at + 1]) {
    offset = Math.max(text.indexOf(next, offset), offset) + next.length;
    at += 1;
  }
  const closing = /^["”»’')\]?!.]{1,3}/.exec(text.slice(offset, offset + 3))?.[0].length ?? 0;
  return { at, offset: offset + closing };
}

/** Where the sentence of a clause ends, or another errand begins in it. `at` is the last clause of it. */
function endOfSentence(text: string, clauses: readonly string[], first: number, start: number) {
  let at = first;
  let offset = start + (clauses[first] ?? '').length;
  for (let next = clauses[at + 1]; next !== undefined; next = clauses[at + 1]) {
    const begin = text.indexOf(next, offset);
    if (begin === -1 || /[.!?;\n]/.test(text.slice(offset, begin))) break;
    if (beginsErrand(next) || changesTicket(next)) break;
    offset = begin + next.length;
    at += 1;
  }
  return { at, offset };
}

/** Clauses that follow each other, together. */
function inRuns(parts: readonly (string | Intent)[]): (string[] | Intent)[] {
  const runs: (string[] | Intent)[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (typeof part !== 'string') runs.push(part);
    else if (Array.isArray(last)) last.push(part);
    else runs.push([part]);
  }
  return runs;
}

/** The first clause that opens a page; null if none does. */
const firstOpened = (parts: readonly (string | Intent)[]): string | null =>
  parts.find(
    (part): part is string =>
      typeof part === 'string' && (splitPlace(part).address !== null || readOpen(part, []) !== null),
  ) ?? null;

/** Takes the statements right before a request from the parts: they say what it is about. */
function takeStatements(parts: (string | Intent)[], request: FormRequest): string[] {
  const statements: string[] = [];
  for (let last = parts.at(-1); typeof last === 'string' && isStatement(last, request); last = parts.at(-1)) {
    statements.unshift(last);
    parts.pop();
  }
  return statements;
}

const WISHES = /\b(?:need|want|wish|would like|like to|['’]d like)\b/i;

/** Whether a clause states something, or says who somebody is, and wants nothing. */
function isStatement(clause: string, { kind, isUnnamed, isOfBefore }: FormRequest): boolean {
  if (clause.endsWith('?') || splitPlace(clause).address !== null || beginsErrand(clause)) return false;
  const values = readValues(clause, { today: ANY_DAY, language: 'en' });
  const tokens = toTokens(clause, values);
  const mood = moodOf(clause, tokens, englishLexicon());
  if (mood === 'command') return false;
  if (values.some((value) => value.kind === 'persona' || value.kind === 'email')) return true;
  if (kind !== 'message' && tokens[0]?.isCapital && tokens[1]?.isCapital) return true;
  if (isUnnamed && WISHES.test(clause)) return true;
  return (
    (mood === 'statement' || beginsWithSubject(clause)) &&
    (kind !== 'message' || isOfBefore === true || !WISHES.test(clause))
  );
}

const ANY_DAY = '2000-01-01';
