import { readVerb } from '../account/read-verb.ts';
import { readOpen } from '../browse/read-open.ts';
import { isFormSite } from '../forms/find-form.ts';
import { beginsErrand, type FormRequest, readFormRequest } from '../forms/read-form-request.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import { toTokens } from '../understand/tokens.ts';
import { readValues } from '../values/read-values.ts';
import { plainLines, splitClauses } from './clauses.ts';
import { completeFollowUps } from './follow-ups.ts';
import type { Intent } from './intent.ts';
import { SUBJECTS } from './mood/prose-words.ts';
import { splitPlace } from './places.ts';

/** Pages of a session: where it starts, and what is in front. */
interface Pages {
  startUrl?: string | null;
  frontUrl?: string | null;
}

/** The clauses of a task, in runs; what is said for a form that a clause wants is one part with it. */
export function withForms(
  task: string,
  hasTools: boolean,
  { startUrl = null, frontUrl = null }: Pages,
): (string[] | Intent)[] {
  const clauses = completeFollowUps(splitClauses(task, hasTools));
  const text = plainLines(task);
  const parts: (string | Intent)[] = [];
  let from = 0;
  let isAtForms = startUrl !== null && isFormSite(startUrl);
  for (let at = 0; at < clauses.length; at += 1) {
    const clause = clauses[at] ?? '';
    const start = Math.max(text.indexOf(clause, from), from);
    const address = splitPlace(clause).address;
    if (address !== null) isAtForms = isFormSite(address);
    const request = readFormRequest(splitPlace(clause).rest, isAtForms);
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
    let end = start + clause.length;
    for (let next = clauses[at + 1]; next !== undefined && !beginsErrand(next); next = clauses[at + 1]) {
      end = Math.max(text.indexOf(next, end), end) + next.length;
      at += 1;
    }
    const closing = /^["”»’')\]?!.]{1,3}/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
    parts.push({
      kind: 'send_form',
      request,
      lead: [...lead, clause.slice(0, request.start)].join('. ').trim(),
      text: text.slice(start + request.start, end + closing),
      words: clause,
    });
    from = end;
  }
  return inRuns(parts);
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
function isStatement(clause: string, { kind }: FormRequest): boolean {
  if (clause.endsWith('?') || splitPlace(clause).address !== null || beginsErrand(clause)) return false;
  const values = readValues(clause, { today: ANY_DAY, language: 'en' });
  const tokens = toTokens(clause, values);
  if (readVerb(tokens, englishLexicon()) !== null) return false;
  if (values.some((value) => value.kind === 'persona' || value.kind === 'email')) return true;
  if (kind !== 'message' && tokens[0]?.isCapital && tokens[1]?.isCapital) return true;
  const [first = ''] = tokens[0]?.lower.split(/['’]/) ?? [];
  return SUBJECTS.has(first) && (kind !== 'message' || !WISHES.test(clause));
}

const ANY_DAY = '2000-01-01';
