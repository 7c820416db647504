import { readOpen } from '../browse/read-open.ts';
import { isFormSite } from '../forms/find-form.ts';
import { beginsErrand, readFormRequest } from '../forms/read-form-request.ts';
import { beginsLetter } from '../mail/read-mail.ts';
import { plainLines, splitClauses } from './clauses.ts';
import type { Intent } from './intent.ts';
import { splitPlace } from './places.ts';

/** The parts of a task: clauses in runs, and forms to fill in. The text of a form or a letter is one part with the clause
 *  that begins it. */
export function toParts(
  task: string,
  hasTools: boolean,
  { startUrl = null, frontUrl = null }: { startUrl?: string | null; frontUrl?: string | null },
): (string[] | Intent)[] {
  const clauses = splitClauses(task, hasTools);
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
    if (!hasTools && request?.kind !== 'message' && beginsLetter(clause)) {
      // The text of a letter goes on until another errand begins.
      const end = endOfText(text, clauses, at, start);
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
    if (address !== null) parts.push(`open ${address}`);
    const end = endOfText(text, clauses, at, start);
    parts.push({ kind: 'send_form', request, text: text.slice(start, end.offset), words: clause });
    at = end.at;
    from = end.offset;
  }
  return inRuns(parts);
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
