import type { ReportedChange } from '../../../../effect.ts';
import type { Field } from '../../fields.ts';
import { readFields } from '../../fields.ts';
import type { Handler, Site, SiteRequest } from '../../site.ts';
import { createSite } from '../../site.ts';
import { ticketsIdentity } from '../identities.ts';
import type { Change, Ticket } from './board.ts';
import { nameOf, readBoard, readChanges, writeChanges } from './board.ts';
import {
  ASSIGN_FIELDS,
  COMMENT_FIELDS,
  listPage,
  NEW_FIELDS,
  newPage,
  STATUS_FIELDS,
  ticketPage,
} from './ticket-pages.ts';

const FULL = 'This board can hold no more changes.';

/** A board of tickets. What a visitor creates and changes is kept in the cookie `changes`. */
export function createTickets(): Site {
  return createSite({
    identity: ticketsIdentity,
    nav: () => [
      { label: 'All tickets', href: '/' },
      { label: 'Open tickets', href: '/?status=Open' },
      { label: 'New ticket', href: '/new' },
    ],
    routes: {
      'GET /': (request) => listPage(boardOf(request), request.query),
      'GET /new': () => newPage(new Map(), []),
      'POST /new': createTicket,
      'GET /ticket/:name': (request) => {
        const ticket = ticketOf(request);
        return ticket ? ticketPage(ticket, null, []) : null;
      },
      'POST /ticket/:name/assign': changeTicket('assign', ASSIGN_FIELDS, (value) =>
        value === '' ? 'The ticket has no assignee now.' : `The ticket is assigned to ${value}.`,
      ),
      'POST /ticket/:name/status': changeTicket('status', STATUS_FIELDS, (value) => `The status is now ${value}.`),
      'POST /ticket/:name/comment': changeTicket('comment', COMMENT_FIELDS, () => 'Your comment was added.'),
    },
    publicPaths: ['/', '/new'],
  });
}

const boardOf = ({ cookies }: SiteRequest): Ticket[] => readBoard(readChanges(cookies.get('changes')));

const ticketOf = (request: SiteRequest): Ticket | undefined =>
  boardOf(request).find((ticket) => nameOf(ticket) === request.params.get('name'));

const createTicket: Handler = (request) => {
  const { values, problems } = readFields(NEW_FIELDS, request.form);
  if (problems.length > 0) return newPage(values, problems);
  const [title = '', kind = '', priority = '', text = ''] = NEW_FIELDS.map(({ name }) => values.get(name));
  const changes: Change[] = [
    ...readChanges(request.cookies.get('changes')),
    { type: 'create', title: title.replace(/\s+/g, ' '), kind, priority, text },
  ];
  const cookie = writeChanges(changes);
  const created = readBoard(changes).at(-1);
  if (cookie === null || !created) return newPage(values, [FULL]);
  const page = ticketPage(created, `Ticket ${nameOf(created)} was created.`, []);
  const change = {
    kind: 'ticket',
    name: fullName(created),
    field: 'status',
    before: null,
    after: created.status,
  } as const;
  return { ...page, cookies: { changes: cookie }, changes: [change] };
};

const fullName = (ticket: Ticket): string => `${nameOf(ticket)}: ${ticket.title}`;

/** What a form has changed; nothing if the value is as it was. */
function changesOf(
  type: 'assign' | 'status' | 'comment',
  ticket: Ticket,
  { status, assignee, comments }: Ticket,
): ReportedChange[] {
  const values = {
    assign: { field: 'assignee', before: ticket.assignee ?? null, after: assignee ?? null },
    status: { field: 'status', before: ticket.status, after: status },
    comment: { field: 'comment', before: null, after: comments.at(-1)?.text ?? null },
  };
  const { before, after } = values[type];
  return before === after ? [] : [{ kind: 'ticket', name: fullName(ticket), ...values[type] }];
}

/** Handles a form of one field that changes a ticket. */
function changeTicket(
  type: 'assign' | 'status' | 'comment',
  fields: readonly Field[],
  describe: (value: string) => string,
): Handler {
  return (request) => {
    const ticket = ticketOf(request);
    if (!ticket) return null;
    const { values, problems } = readFields(fields, request.form);
    const [value = ''] = values.values();
    const changes = [
      ...readChanges(request.cookies.get('changes')),
      { type, number: ticket.number, value } satisfies Change,
    ];
    const cookie = writeChanges(changes);
    if (problems.length > 0) return ticketPage(ticket, null, problems);
    if (cookie === null) return ticketPage(ticket, null, [FULL]);
    const changed = readBoard(changes).find(({ number }) => number === ticket.number) ?? ticket;
    const page = ticketPage(changed, describe(value), []);
    return { ...page, cookies: { changes: cookie }, changes: changesOf(type, ticket, changed) };
  };
}
