import type { Field, Values } from '../../fields.ts';
import { optionsOf, readFields, renderFields, renderProblems } from '../../fields.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import type { SitePage } from '../../site.ts';
import type { Ticket } from './board.ts';
import { KINDS, nameOf, PEOPLE, PRIORITIES, STATUSES } from './board.ts';

const UNASSIGNED = 'Nobody';

export const NEW_FIELDS: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', isRequired: true },
  { name: 'kind', label: 'Kind', kind: 'select', isRequired: true, options: optionsOf(KINDS) },
  { name: 'priority', label: 'Priority', kind: 'select', isRequired: true, options: optionsOf(PRIORITIES) },
  { name: 'text', label: 'Description', kind: 'textarea' },
];

export const ASSIGN_FIELDS: readonly Field[] = [
  { name: 'assignee', label: 'Assignee', kind: 'select', noneLabel: UNASSIGNED, options: optionsOf(PEOPLE) },
];
export const STATUS_FIELDS: readonly Field[] = [
  { name: 'status', label: 'Status', kind: 'select', isRequired: true, options: optionsOf(STATUSES) },
];
export const COMMENT_FIELDS: readonly Field[] = [
  { name: 'comment', label: 'Comment', kind: 'textarea', isRequired: true },
];

const SORTS: ReadonlyMap<string, { label: string; compare(a: Ticket, b: Ticket): number }> = new Map([
  ['newest', { label: 'Newest first', compare: (a, b) => b.number - a.number }],
  ['oldest', { label: 'Oldest first', compare: (a, b) => a.number - b.number }],
  [
    'priority',
    {
      label: 'Priority, most urgent first',
      compare: (a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority),
    },
  ],
  ['title', { label: 'Title', compare: (a, b) => (a.title < b.title ? -1 : 1) }],
]);

const FILTER_FIELDS: readonly Field[] = [
  { name: 'q', label: 'Search tickets', kind: 'text' },
  { name: 'status', label: 'Status', kind: 'select', noneLabel: 'Any status', options: optionsOf(STATUSES) },
  { name: 'priority', label: 'Priority', kind: 'select', noneLabel: 'Any priority', options: optionsOf(PRIORITIES) },
  {
    name: 'assignee',
    label: 'Assignee',
    kind: 'select',
    noneLabel: 'Anyone',
    options: optionsOf([UNASSIGNED, ...PEOPLE]),
  },
  {
    name: 'sort',
    label: 'Sort by',
    kind: 'select',
    noneLabel: 'Oldest first',
    options: [...SORTS].map(([value, { label }]) => ({ value, label })),
  },
];

const renderLabel = (kind: string, value: string): HtmlValue =>
  html`<span class="${kind} ${kind}-${value.toLowerCase().replace(/\W+/g, '-')}">${value}</span>`;

const renderName = (ticket: Ticket): HtmlValue => html`<a href="/ticket/${nameOf(ticket)}">${nameOf(ticket)}</a>`;

/** The tickets that a query asks for; values that are no option match no ticket. */
export function listPage(board: readonly Ticket[], query: URLSearchParams): SitePage {
  const { values } = readFields(FILTER_FIELDS, query);
  const found = board.filter((ticket) => isWanted(ticket, values));
  const sort = SORTS.get(values.get('sort') ?? '');
  const rows = (sort ? found.toSorted(sort.compare) : found).map((ticket) => [
    renderName(ticket),
    ticket.title,
    ticket.kind,
    renderLabel('status', ticket.status),
    renderLabel('priority', ticket.priority),
    ticket.assignee ?? UNASSIGNED,
  ]);
  const columns = ['Ticket', 'Title', 'Kind', 'Status', 'Priority', 'Assignee'];
  const main = html`<h1>Tickets</h1>
<p class="muted">${found.length} of ${board.length} tickets</p>
${rows.length > 0 ? renderTable({ caption: 'Tickets', columns, rows }) : html`<p class="notice">No ticket matches.</p>`}
<h2>Filter and sort</h2>
<form action="/" method="get" role="search">
${renderFields(FILTER_FIELDS, values)}
<p><button type="submit" class="primary">Show tickets</button> <a href="/">Show all</a></p>
</form>
<p><a href="/new">New ticket</a></p>`;
  return { type: 'page', title: 'Tickets', main, isWide: true };
}

function isWanted(ticket: Ticket, values: Values): boolean {
  const { status, priority, assignee = UNASSIGNED } = ticket;
  const fits = Object.entries({ status, priority, assignee }).every(([name, own]) =>
    ['', own].includes(values.get(name) ?? ''),
  );
  const text = `${nameOf(ticket)} ${ticket.title} ${ticket.text}`.toLowerCase();
  const words = (values.get('q') ?? '').toLowerCase().split(/\s+/);
  return fits && words.every((word) => text.includes(word));
}

export function newPage(values: Values, problems: readonly string[]): SitePage {
  const main = html`<h1>New ticket</h1>
${renderProblems(problems)}
<form action="/new" method="post">
${renderFields(NEW_FIELDS, values)}
<p><button type="submit" class="primary">Create ticket</button></p>
</form>`;
  return { type: 'page', title: 'New ticket', main };
}

export function ticketPage(ticket: Ticket, notice: string | null, problems: readonly string[]): SitePage {
  const name = nameOf(ticket);
  const { title, kind, status, priority, assignee, opened, text, comments } = ticket;
  const renderForm = (action: string, fields: readonly Field[], value: string, button: string): HtmlValue => {
    const values = new Map(fields.map((field) => [field.name, value]));
    return html`<form action="/ticket/${name}/${action}" method="post">
${renderFields(fields, values)}
<p><button type="submit">${button}</button></p>
</form>`;
  };
  const facts = { Ticket: name, Kind: kind, Status: status, Priority: priority, Assignee: assignee ?? UNASSIGNED };
  const main = html`<h1>${title}</h1>
${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
${renderProblems(problems)}
${renderFacts({ ...facts, Opened: opened, Comments: comments.length })}
${text !== '' && html`<p>${text}</p>`}
<h2>Comments</h2>
${comments.length > 0 ? html`<ul aria-label="Comments">${comments.map(renderComment)}</ul>` : html`<p>No comments yet.</p>`}
${renderForm('comment', COMMENT_FIELDS, '', 'Add comment')}
<h2>Change the ticket</h2>
${renderForm('status', STATUS_FIELDS, status, 'Change status')}
${renderForm('assign', ASSIGN_FIELDS, assignee ?? '', 'Assign')}
<p><a href="/">All tickets</a></p>`;
  return { type: 'page', title: `${name}: ${title}`, main };
}

const renderComment = ({ author, text }: Ticket['comments'][number]): HtmlValue =>
  html`<li><strong>${author}</strong>: ${text}</li>`;
