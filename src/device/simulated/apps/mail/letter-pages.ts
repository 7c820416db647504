import { type HtmlValue, html } from '../../web/html.ts';
import { renderFacts, renderTable } from '../../web/layout.ts';
import type { SitePage } from '../../web/site.ts';
import { longDate, shortDate } from '../dates.ts';
import { sizeText } from '../files.ts';
import { CONTACTS, nameOrEmail, type Person, personText } from '../people.ts';
import { type Folder, type Letter, lettersIn, type Mailbox, searchLetters } from './mailbox.ts';

const TITLES: Readonly<Record<Folder, string>> = { inbox: 'Inbox', sent: 'Sent', drafts: 'Drafts', deleted: 'Deleted' };

/** The letters of a folder, or those of the inbox that fit the query. */
export function folderPage(mailbox: Mailbox, folder: Folder, query: string): SitePage {
  const found = query.trim() === '' ? null : searchLetters(mailbox, query);
  const letters = found ? found.letters : lettersIn(mailbox, folder);
  const title = found ? `Letters with “${query}”` : TITLES[folder];
  const unread = letters.filter(({ isUnread }) => isUnread).length;
  const main = html`<h1>${title}</h1>
<p class="muted">${countText(letters.length, unread)}</p>
${folder === 'inbox' && searchForm(query)}
${found && !found.isComplete && html`<p class="notice" role="status">No letter has all of these words.</p>`}
${letters.length > 0 && table(letters, folder)}`;
  return { type: 'page', title, main, isWide: true };
}

function countText(count: number, unread: number): string {
  if (count === 0) return 'No letters';
  const all = count === 1 ? '1 letter' : `${count} letters`;
  return unread === 0 ? all : `${all}, ${unread} unread`;
}

const searchForm = (query: string): HtmlValue => html`<form action="/" method="get" role="search">
<div class="row"><label for="q">Search mail</label><input type="search" id="q" name="q" value="${query}"><button type="submit">Search</button></div>
</form>`;

function table(letters: readonly Letter[], folder: Folder): HtmlValue {
  const rows = letters.map((letter) => [
    bold(letter, html`<a href="/letter/${letter.id}">${letter.subject || '(no subject)'}</a>`),
    bold(letter, folder === 'inbox' ? nameOrEmail(letter.from) : listNames(letter.to)),
    shortDate(letter.at.date),
    letter.at.time,
    letter.isUnread ? html`<strong>Unread</strong>` : 'Read',
    letter.attachment?.name ?? '',
  ]);
  const columns = ['Subject', folder === 'inbox' ? 'From' : 'To', 'Date', 'Time', 'Status', 'Attachment'];
  if (folder === 'inbox') return renderTable({ caption: 'Letters', columns, rows });
  const without = (cells: readonly HtmlValue[]): HtmlValue[] => cells.filter((_, at) => at !== 4);
  return renderTable({ caption: 'Letters', columns: without(columns), rows: rows.map(without) });
}

const bold = ({ isUnread }: Letter, value: HtmlValue): HtmlValue =>
  isUnread ? html`<strong>${value}</strong>` : value;

const listNames = (people: readonly Person[]): string => people.map(nameOrEmail).join(', ');
const listPeople = (people: readonly Person[]): string => people.map(personText).join(', ');

/** A letter. `said` is what was just done with it; empty if nothing was. */
export function letterPage(letter: Letter, said: string): SitePage {
  const { id, folder, from, to, cc, subject, body, at, attachment } = letter;
  const file =
    attachment &&
    html`<a href="/letter/${id}/attachment">${attachment.name}</a> (${sizeText(attachment.bytes.length)})`;
  const main = html`${said !== '' && html`<p class="notice" role="status">${said}</p>`}
<h1>${subject || '(no subject)'}</h1>
${renderFacts({
  From: personText(from),
  Role: CONTACTS.find(({ email }) => email === from.email)?.role,
  To: listPeople(to) || null,
  Cc: cc.length > 0 ? listPeople(cc) : null,
  Date: longDate(at.date),
  Time: at.time,
  Attachment: file,
})}
<article>${body.split(/\n{2,}/).map(
    (paragraph) => html`<p>${lines(paragraph)}</p>
`,
  )}</article>
<p>${folder === 'drafts' && html`<a href="/letter/${id}/edit">Edit draft</a> `}${folder === 'inbox' && answers(letter)}<a href="/letter/${id}/forward">Forward</a></p>
${folder !== 'deleted' && html`<form action="/letter/${id}/delete" method="post"><p><button type="submit">Delete letter</button></p></form>`}`;
  return { type: 'page', title: subject || '(no subject)', main };
}

const lines = (paragraph: string): HtmlValue =>
  paragraph.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`));

const answers = ({ id, to, cc }: Letter): HtmlValue =>
  html`<a href="/letter/${id}/reply">Reply</a> ${to.length + cc.length > 1 && html`<a href="/letter/${id}/reply-all">Reply to all</a> `}`;

export function contactsPage(): SitePage {
  const main = html`<h1>Contacts</h1>
${renderTable({
  caption: 'Contacts',
  columns: ['Name', 'Role', 'Email'],
  rows: CONTACTS.map(({ name, role, email }) => [
    name,
    role,
    html`<a href="/compose?to=${encodeURIComponent(email)}">${email}</a>`,
  ]),
})}`;
  return { type: 'page', title: 'Contacts', main };
}
