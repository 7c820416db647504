import { renderProblems } from '../../web/fields.ts';
import { html } from '../../web/html.ts';
import type { SitePage } from '../../web/site.ts';
import { longDate } from '../dates.ts';
import { toFileName } from '../file-name.ts';
import { findFile, storeDownload } from '../files.ts';
import { OWNER, personText, readPeople } from '../people.ts';
import { toEml } from './eml.ts';
import { findLetter, type Letter, type MailDesk, messageIdOf, storeLetter } from './mailbox.ts';

/** What the form to write a letter holds. */
export interface Draft {
  to: string;
  cc: string;
  subject: string;
  body: string;
  /** Name of a file of the device; empty for none. */
  attachment: string;
  /** Ids of the draft that is edited, and of the letters that are answered and forwarded; empty for none. */
  draft: string;
  answers: string;
  forwards: string;
}

export const EMPTY_DRAFT: Draft = {
  ...{ to: '', cc: '', subject: '', body: '', attachment: '' },
  ...{ draft: '', answers: '', forwards: '' },
};

const MAX_SUBJECT = 300;
const MAX_BODY = 20_000;

export function readDraft(form: URLSearchParams): Draft {
  const fieldOf = (name: keyof Draft): string => (form.get(name) ?? '').toWellFormed().trim();
  return {
    to: fieldOf('to'),
    cc: fieldOf('cc'),
    subject: fieldOf('subject').replace(/\s+/g, ' '),
    body: fieldOf('body').replace(/\r\n?/g, '\n'),
    attachment: fieldOf('attachment'),
    draft: fieldOf('draft'),
    answers: fieldOf('answers'),
    forwards: fieldOf('forwards'),
  };
}

export function composePage(draft: Draft, problems: readonly string[]): SitePage {
  const { to, cc, subject, body, draft: id, answers, forwards } = draft;
  const title = forwards !== '' ? 'Forward' : answers !== '' ? 'Reply' : 'New letter';
  const main = html`<h1>${title}</h1>
${renderProblems(problems)}
<form action="/compose" method="post" enctype="multipart/form-data" aria-label="${title}">
<input type="hidden" name="draft" value="${id}"><input type="hidden" name="answers" value="${answers}"><input type="hidden" name="forwards" value="${forwards}">
<p><label for="to">To</label><br><input type="text" id="to" name="to" value="${to}"></p>
<p><label for="cc">Cc</label><br><input type="text" id="cc" name="cc" value="${cc}"></p>
<p><label for="subject">Subject</label><br><input type="text" id="subject" name="subject" value="${subject}"></p>
<p><label for="body">Message</label><br><textarea id="body" name="body" rows="9">${body}</textarea></p>
<p><label for="attachment">Attachment</label><br><input type="file" id="attachment" name="attachment"></p>
${forwards !== '' && html`<p class="muted">The letter and its attachment follow below the message.</p>`}
<p><button type="submit" name="action" value="send" class="primary">Send</button> <button type="submit" name="action" value="draft">Save draft</button></p>
</form>`;
  return { type: 'page', title, main };
}

/** The form to answer a letter: to its sender, and with `isToAll` a copy to its other people. */
export function replyTo(letter: Letter, isToAll: boolean): Draft {
  const { id, from, to, cc, subject } = letter;
  const others = [...to, ...cc].filter(({ email }) => email !== OWNER.email && email !== from.email);
  return {
    ...EMPTY_DRAFT,
    to: personText(from),
    cc: isToAll ? others.map(personText).join(', ') : '',
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    answers: String(id),
  };
}

/** The form to forward a letter: what is written stands above it. */
export function forwardOf({ id, subject }: Letter): Draft {
  return {
    ...EMPTY_DRAFT,
    subject: /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`,
    forwards: String(id),
  };
}

/** A letter as it stands in one that forwards it. */
const quoteLetter = ({ from, to, at, subject, body }: Letter): string =>
  [
    '---------- Forwarded letter ----------',
    `From: ${personText(from)}`,
    `To: ${to.map(personText).join(', ')}`,
    `Date: ${longDate(at.date)}, ${at.time}`,
    `Subject: ${subject}`,
    '',
    body,
  ].join('\n');

/** The form to go on with a draft. A file must be attached again. */
export function toDraft({ id, to, cc, subject, body }: Letter): Draft {
  return {
    ...EMPTY_DRAFT,
    to: to.map(personText).join(', '),
    cc: cc.map(personText).join(', '),
    subject,
    body,
    draft: String(id),
  };
}

interface Written {
  letter: Letter | null;
  problems: readonly string[];
}

/** Stores the letter among those sent, and as an .eml file among the downloads. */
export function sendLetter(desk: MailDesk, draft: Draft): Written {
  const { letter, problems } = toLetter(desk, draft);
  if (letter.to.length === 0 && problems.length === 0) problems.push('Fill in “To”.');
  if (draft.subject === '' && letter.body === '') problems.push('Fill in “Subject” or “Message”.');
  if (problems.length > 0) return { letter: null, problems };
  const name = toFileName(letter.subject, 'eml', 'letter');
  if (!storeDownload(desk.files, { name, mediaType: 'message/rfc822', bytes: toEml(letter) }))
    return { letter: null, problems: ['The letter was not sent: the device is full.'] };
  return store(desk, { ...letter, folder: 'sent' }, draft);
}

export function saveDraft(desk: MailDesk, draft: Draft): Written {
  const { letter, problems } = toLetter(desk, draft);
  return problems.length > 0 ? { letter: null, problems } : store(desk, { ...letter, folder: 'drafts' }, draft);
}

function store({ mailbox }: MailDesk, letter: Omit<Letter, 'id'>, { draft }: Draft): Written {
  const stored = storeLetter(mailbox, letter, findLetter(mailbox, Number(draft)));
  return { letter: stored, problems: stored ? [] : ['The mailbox is full.'] };
}

function toLetter({ mailbox, files, now }: MailDesk, draft: Draft): { letter: Letter; problems: string[] } {
  const [to, cc] = [readPeople(draft.to), readPeople(draft.cc)];
  const problems = [...to.problems, ...cc.problems];
  if (draft.subject.length > MAX_SUBJECT) problems.push(`“Subject” is longer than ${MAX_SUBJECT} characters.`);
  if (draft.body.length > MAX_BODY) problems.push(`“Message” is longer than ${MAX_BODY} characters.`);
  const file = draft.attachment === '' ? null : findFile(files, draft.attachment);
  if (draft.attachment !== '' && file === null) problems.push(`There is no file “${draft.attachment}” on the device.`);
  const answered = draft.answers === '' ? null : findLetter(mailbox, Number(draft.answers));
  const forwarded = draft.forwards === '' ? null : findLetter(mailbox, Number(draft.forwards));
  const body = [draft.body, ...(forwarded ? [quoteLetter(forwarded)] : [])].filter((part) => part !== '').join('\n\n');
  const letter: Letter = {
    id: 0,
    folder: 'drafts',
    from: OWNER,
    to: to.people,
    cc: cc.people.filter(({ email }) => !to.people.some((person) => person.email === email)),
    subject: draft.subject,
    body,
    at: now(),
    isUnread: false,
    attachment: file
      ? { name: file.name, mediaType: file.mediaType, bytes: file.bytes }
      : (forwarded?.attachment ?? null),
    inReplyTo: answered && messageIdOf(answered),
  };
  return { letter, problems };
}
