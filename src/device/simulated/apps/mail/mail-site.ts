import { readStyle } from '../../web/data/read-data.ts';
import type { SiteIdentity } from '../../web/layout.ts';
import { createSite, type Site, type SitePage } from '../../web/site.ts';
import { personText } from '../people.ts';
import {
  composePage,
  type Draft,
  EMPTY_DRAFT,
  forwardOf,
  readDraft,
  replyTo,
  saveDraft,
  sendLetter,
  toDraft,
} from './compose.ts';
import { contactsPage, folderPage, letterPage } from './letter-pages.ts';
import { deleteLetter, type Folder, findLetter, type Letter, type Mailbox, type MailDesk } from './mailbox.ts';

export const MAIL_IDENTITY: SiteIdentity = {
  host: 'mail.example',
  name: 'Mail',
  colour: '#1f5f8b',
  about: 'letters of this device.',
  isApp: true,
  ...readStyle('mail'),
};

/** The pages of Mail. Requests change the mailbox; what is sent stays on the device. */
export function createMailSite(desk: MailDesk): Site {
  const { mailbox } = desk;
  const folder = (name: Folder) => () => folderPage(mailbox, name, '');
  return createSite({
    identity: MAIL_IDENTITY,
    nav: () => [
      { label: 'Inbox', href: '/' },
      { label: 'Sent', href: '/sent' },
      { label: 'Drafts', href: '/drafts' },
      { label: 'Deleted', href: '/deleted' },
      { label: 'Contacts', href: '/contacts' },
      { label: 'Compose', href: '/compose' },
    ],
    publicPaths: [],
    routes: {
      'GET /': ({ query }) => folderPage(mailbox, 'inbox', query.get('q') ?? ''),
      'GET /sent': folder('sent'),
      'GET /drafts': folder('drafts'),
      'GET /deleted': folder('deleted'),
      'GET /contacts': contactsPage,
      'GET /compose': ({ query }) => composePage({ ...EMPTY_DRAFT, to: query.get('to') ?? '' }, []),
      'POST /compose': ({ form }) => compose(desk, readDraft(form), form.get('action') === 'draft'),
      'GET /letter/:id': ({ params, query }) => openLetter(mailbox, params.get('id'), query.get('done')),
      'GET /letter/:id/reply': ({ params }) => writeOn(mailbox, params.get('id'), (letter) => replyTo(letter, false)),
      'GET /letter/:id/reply-all': ({ params }) =>
        writeOn(mailbox, params.get('id'), (letter) => replyTo(letter, true)),
      'GET /letter/:id/forward': ({ params }) => writeOn(mailbox, params.get('id'), forwardOf),
      'POST /letter/:id/delete': ({ params }) => removeLetter(mailbox, params.get('id')),
      'GET /letter/:id/edit': ({ params }) => editDraft(mailbox, params.get('id')),
      'GET /letter/:id/attachment': ({ params }) => {
        const file = letterOf(mailbox, params.get('id'))?.attachment;
        return file ? { type: 'file', ...file, cookies: {} } : null;
      },
    },
  });
}

const letterOf = (mailbox: Mailbox, id: string | undefined) => findLetter(mailbox, Number(id));

function openLetter(mailbox: Mailbox, id: string | undefined, done: string | null): SitePage | null {
  const letter = letterOf(mailbox, id);
  if (letter === null) return null;
  letter.isUnread = false;
  return letterPage(letter, DONE[done ?? ''] ?? '');
}

const DONE: Readonly<Record<string, string>> = {
  sent: 'The letter was sent.',
  draft: 'The draft was saved. Nothing was sent.',
  deleted: 'The letter was deleted. It is under “Deleted”.',
};

/** The form to write a letter that answers or forwards another one. */
function writeOn(mailbox: Mailbox, id: string | undefined, toDraftOf: (letter: Letter) => Draft): SitePage | null {
  const letter = letterOf(mailbox, id);
  return letter && composePage(toDraftOf(letter), []);
}

function removeLetter(mailbox: Mailbox, id: string | undefined) {
  const letter = letterOf(mailbox, id);
  if (letter === null || letter.folder === 'deleted') return null;
  deleteLetter(mailbox, letter);
  return {
    type: 'redirect' as const,
    path: `/letter/${letter.id}?done=deleted`,
    cookies: {},
    changes: [
      { kind: 'mail', name: nameOf(letter), field: 'folder', before: letter.folder, after: 'deleted' },
    ] as const,
  };
}

const nameOf = ({ subject }: Letter): string => subject || '(no subject)';

function editDraft(mailbox: Mailbox, id: string | undefined): SitePage | null {
  const letter = letterOf(mailbox, id);
  return letter?.folder === 'drafts' ? composePage(toDraft(letter), []) : null;
}

function compose(desk: MailDesk, draft: Draft, isKept: boolean) {
  const { letter, problems } = isKept ? saveDraft(desk, draft) : sendLetter(desk, draft);
  if (letter === null) return composePage(draft, problems);
  const [name, field] = [nameOf(letter), isKept ? 'draft to' : 'sent to'];
  return {
    type: 'redirect' as const,
    path: `/letter/${letter.id}?done=${isKept ? 'draft' : 'sent'}`,
    cookies: {},
    changes: [
      { kind: 'mail', name, field, before: null, after: [...letter.to, ...letter.cc].map(personText).join(', ') },
    ] as const,
  };
}
