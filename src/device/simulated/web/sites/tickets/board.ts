import { readData } from '../../data/read-data.ts';

export interface Comment {
  author: string;
  text: string;
}

export interface Ticket {
  number: number;
  title: string;
  kind: string;
  priority: string;
  status: string;
  assignee?: string;
  /** ISO date; absent for tickets that the visitor created. */
  opened?: string;
  text: string;
  comments: readonly Comment[];
}

interface BoardData {
  people: readonly string[];
  statuses: readonly string[];
  /** The most urgent first. */
  priorities: readonly string[];
  kinds: readonly string[];
  tickets: readonly Ticket[];
}

const data = readData<BoardData>('tickets.json');
export const { people: PEOPLE, statuses: STATUSES, priorities: PRIORITIES, kinds: KINDS } = data;

/** Something that the visitor did. */
export type Change =
  | { type: 'create'; title: string; kind: string; priority: string; text: string }
  | { type: 'assign' | 'status' | 'comment'; number: number; value: string };

/** Author of the visitor's comments. */
const VISITOR = 'You';
// About what a cookie can hold.
const MAX_LENGTH = 3800;

/** Reads the cookie `changes`; entries that no form wrote are passed over. */
export function readChanges(cookie: string | undefined): Change[] {
  const entries = [...new URLSearchParams((cookie ?? '').slice(0, MAX_LENGTH))];
  return entries.flatMap(([key, value]): Change[] => {
    const [type, number = ''] = key.split('.');
    if (type === 'create') {
      const [kind = '', priority = '', title = '', ...text] = value.split('\n');
      const isValid = KINDS.includes(kind) && PRIORITIES.includes(priority) && title !== '';
      return isValid ? [{ type, kind, priority, title, text: text.join('\n') }] : [];
    }
    const isChange = type === 'assign' || type === 'status' || type === 'comment';
    return isChange && /^\d{1,6}$/.test(number) && isAllowed(type, value)
      ? [{ type, number: Number(number), value }]
      : [];
  });
}

const isAllowed = (type: 'assign' | 'status' | 'comment', value: string): boolean =>
  type === 'status' ? STATUSES.includes(value) : type === 'comment' || value === '' || PEOPLE.includes(value);

/** The cookie of changes; null if they do not fit in one. */
export function writeChanges(changes: readonly Change[]): string | null {
  const cookie = new URLSearchParams(changes.map(toEntry)).toString();
  return cookie.length > MAX_LENGTH ? null : cookie;
}

const toEntry = (change: Change): [string, string] =>
  change.type === 'create'
    ? ['create', [change.kind, change.priority, change.title, change.text].join('\n')]
    : [`${change.type}.${change.number}`, change.value];

/** All tickets with the changes applied, by number. */
export function readBoard(changes: readonly Change[]): Ticket[] {
  const board = new Map(data.tickets.map((ticket) => [ticket.number, ticket]));
  for (const change of changes) {
    if (change.type === 'create') {
      const { type: _, ...written } = change;
      const number = Math.max(...board.keys()) + 1;
      board.set(number, { ...written, number, status: STATUSES[0] ?? '', comments: [] });
      continue;
    }
    const ticket = board.get(change.number);
    if (ticket) board.set(ticket.number, applyChange(ticket, change.type, change.value));
  }
  return [...board.values()];
}

function applyChange(ticket: Ticket, type: 'assign' | 'status' | 'comment', value: string): Ticket {
  if (type === 'status') return { ...ticket, status: value };
  if (type === 'comment') return { ...ticket, comments: [...ticket.comments, { author: VISITOR, text: value }] };
  const { assignee: _, ...rest } = ticket;
  return value === '' ? rest : { ...rest, assignee: value };
}

export const nameOf = ({ number }: { number: number }): string => `LT-${number}`;
