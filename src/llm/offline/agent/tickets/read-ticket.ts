import type { Rule } from '../plan/intent.ts';
import { takeComment } from './take-comment.ts';
import type { TicketChange } from './ticket-change.ts';
import * as words from './ticket-words.ts';

const MAX_LENGTH = 2000;
/** Words for a ticket: its number, or a phrase with the noun. */
const NAMES_TICKET = new RegExp(`\\blt-?\\d{1,6}\\b|\\b(?:${words.TICKET})\\b`, 'i');
/** A phrase for one ticket: `LT-104`, `the pothole ticket`, `ticket 12`, `the ticket about the swings`. */
const IS_TICKET = new RegExp(
  `^(?:(?:the )?(?:ticket |issue )?lt-?\\d{1,6}|(?:\\S{1,40} ){0,10}(?:${words.TICKET})(?: (?:#|no\\.? ?|number )?\\d{1,6}| (?:${words.ABOUT}) .{1,150})?)$`,
  'i',
);
const PRONOUN = /^(?:it|that|this|that one|this one|the same(?: one)?|(?:the|this|that) (?:ticket|issue))$/i;

/** A change of a ticket: who has it, its status, a comment. Null if the clause wants none. */
export const readTicketChange: Rule = (clause, before) => {
  const isAfter = before.some(({ kind }) => kind === 'change_ticket');
  if (!isAfter && !NAMES_TICKET.test(clause)) return null;
  // `could you assign it to Ada?`
  const said = /[:"“]/.test(clause) ? clause : clause.replace(/\?$/, '');
  const [wanted = '', forbidden = ''] = said.slice(0, MAX_LENGTH).split(FORBIDS, 2);
  const change = readChange(wanted, isAfter);
  if (change && forbids(forbidden, change)) return null;
  return change && [{ kind: 'change_ticket', change, words: clause.slice(0, 200) }];
};

const FORBIDS = /,? (?:but|and) (?:please )?(?:do not|don['’]t|never) /i;

/** Whether what a clause forbids is what it wants changed: `assign LT-104 to Tomas, but do not assign it yet`. */
function forbids(text: string, { assignee, status, comment }: TicketChange): boolean {
  const other = text === '' ? null : readChange(text, true);
  return (
    other !== null &&
    ((other.status !== null && other.status === status) ||
      ((other.assignee !== null || other.missing === 'Assignee') && assignee !== null) ||
      (other.comment !== null && comment !== null))
  );
}

/** Whether a clause goes on with a change of the ticket before: `close it`. */
export const changesTicket = (clause: string): boolean => readChange(clause.slice(0, MAX_LENGTH), true) !== null;

/** Whether a clause begins a comment that is not quoted, which the rest of the sentence goes on with. */
export const beginsComment = (clause: string): boolean => {
  if (/["“]/.test(clause) || !NAMES_TICKET.test(clause)) return false;
  const comment = readChange(clause.slice(0, MAX_LENGTH), false)?.comment ?? '';
  return comment !== '' && clause.endsWith(comment);
};

function readChange(clause: string, isAfter: boolean): TicketChange | null {
  const { rest, comment, isThere } = takeComment(clause.replace(/[.!]+$/, '').trim());
  const change = readAct(rest, isAfter);
  if (change) return comment === '' ? null : { ...change, comment };
  if (comment === null) return null;
  const missing = comment === '' ? 'Comment' : null;
  const ticket = PLACED.exec(rest)?.[1] ?? '';
  const isOfBefore = isAfter && isThere && rest === '';
  if (!isOfBefore && !isTicket(ticket, isAfter)) return null;
  return { ...NO_CHANGE, ticket: toReference(ticket), comment, missing };
}

const NO_CHANGE: TicketChange = { ticket: '', assignee: null, owner: null, status: null, comment: null, missing: null };
const PLACED = /^(?:on|onto|to|in|under|at|below) (.{1,200})$/i;

const ANY = '(.{1,200}?)';
const of = (pattern: string): RegExp => new RegExp(`^(?:please |then |and )*${pattern}(?:,? please)?$`, 'i');
const STATUS_OF = Object.entries(words.STATUS_WORDS);
const ALL_STATUS = STATUS_OF.map(([, texts]) => texts).join('|');

type Reading = (first: string, second: string) => Omit<Partial<TicketChange>, 'ticket'> & { ticket: string };

/** Acts, by what stands around the ticket and the person or status. */
const ACTS: readonly (readonly [RegExp, Reading])[] = [
  [
    of(
      `(?:${words.SETTING_VERBS}) (?:the )?(?:status (?:of|for|on) )?${ANY} (?:back )?(?:(?:as|to|into|on|in) )?(?:being )?(${ALL_STATUS})(?: again)?`,
    ),
    (ticket, status) => ({ ticket, status: statusOf(status) }),
  ],
  ...Object.entries(words.STATUS_VERBS).map(
    ([status, verbs]) => [of(`(?:${verbs}) ${ANY}`), (ticket: string) => ({ ticket, status })] as const,
  ),
  [of(`open ${ANY} (?:up )?again`), (ticket) => ({ ticket, status: 'open' })],
  [
    of(`(?:set|change|switch|make) the (?:assignee|owner) (?:of|for|on) ${ANY} (?:to|be) ${ANY}`),
    (ticket, assignee) => ({ ticket, assignee }),
  ],
  [
    of(`(?:remove|clear|delete|drop) the (?:assignee|owner) (?:of|from|on) ${ANY}`),
    (ticket) => ({ ticket, assignee: '' }),
  ],
  [of(`unassign ${ANY} from ${ANY}`), (owner, ticket) => ({ ticket, assignee: '', owner })],
  [
    of(`(?:take|remove|pull) ${ANY} (?:off|from|away from) ${ANY}`),
    (owner, ticket) => ({ ticket, assignee: '', owner }),
  ],
  [of(`(?:unassign|free) ${ANY}`), (ticket) => ({ ticket, assignee: '' })],
  [of(`put ${ANY} in charge of ${ANY}`), (assignee, ticket) => ({ ticket, assignee })],
  [
    of(`make ${ANY} (?:responsible for|(?:the )?(?:assignee|owner) (?:of|for|on)) ${ANY}`),
    (assignee, ticket) => ({ ticket, assignee }),
  ],
  [of(`let ${ANY} (?:${words.OWNING}) ${ANY}`), (assignee, ticket) => ({ ticket, assignee })],
  [
    of(`${ANY} (?:should|shall|must|is to|can|could|will|ought to) (?:${words.OWNING}) ${ANY}`),
    (assignee, ticket) => ({ ticket, assignee }),
  ],
  [
    of(`${ANY} (?:goes|should go|must go|belongs|should belong|is) (?:to|for) ${ANY}`),
    (ticket, assignee) => ({ ticket, assignee }),
  ],
  [
    of(`(?:${words.ASSIGN_VERBS}) ${ANY} (?:over )?(?:to|on|onto) ${ANY}`),
    (ticket, assignee) => ({ ticket, assignee }),
  ],
  [of(`put ${ANY} (?:on|onto) ${ANY}`), (assignee, ticket) => ({ ticket, assignee })],
  [
    of(`(?:assign|give|hand) (\\S{2,40}(?: \\S{2,40})?) ((?:the|this|that|lt-?\\d|ticket|issue).{0,200})`),
    (assignee, ticket) => ({ ticket, assignee }),
  ],
  [of(`(?:assign|reassign|re-assign|delegate) ${ANY}`), (ticket) => ({ ticket, missing: 'Assignee' })],
];

function readAct(act: string, isAfter: boolean): TicketChange | null {
  for (const [pattern, read] of ACTS) {
    const match = pattern.exec(act);
    if (!match) continue;
    const change = { ...NO_CHANGE, ...read(match[1] ?? '', match[2] ?? '') };
    const { ticket, assignee } = change;
    // `assign Tomas to the ticket about X`
    const isTurned = assignee !== null && !isTicket(ticket, isAfter) && isTicket(assignee, isAfter);
    const turned = isTurned ? { ...change, ticket: assignee, assignee: ticket } : change;
    if (!isTicket(turned.ticket, isAfter) || NO_PERSON.test(turned.assignee ?? '')) continue;
    // `give me the numbers of all tickets on the board`
    if (ASKER.test(turned.ticket)) continue;
    return { ...turned, ticket: toReference(turned.ticket), assignee: turned.assignee?.replace(/^the /i, '') ?? null };
  }
  return null;
}

const ASKER = /^(?:me|us)\b/i;
const NO_PERSON = /^(?:me|us|on|it|back|them)\b/i;

const isTicket = (text: string, isAfter: boolean): boolean =>
  IS_TICKET.test(text.trim()) || (isAfter && PRONOUN.test(text.trim()));

const toReference = (text: string): string => (PRONOUN.test(text.trim()) ? '' : text.trim());

const statusOf = (text: string): string | null =>
  STATUS_OF.find(([, texts]) => texts.split('|').includes(text.toLowerCase()))?.[0] ?? null;
