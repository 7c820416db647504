import { readStyle } from '../../web/data/read-data.ts';
import type { SiteIdentity } from '../../web/layout.ts';
import { createSite, type Site, type SitePage } from '../../web/site.ts';
import { personText } from '../people.ts';
import { composePage, type Draft, EMPTY_DRAFT, readDraft, replyTo, saveDraft, sendLetter, toDraft } from './compose.ts';
import { contactsPage, folderPage, letterPage } from './letter-pages.ts';
import { type Folder, findLetter, type Mailbox, type MailDesk } from './mailbox.ts';

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
      { label: 'Contacts', href: '/contacts' },
      { label: 'Compose', href: '/compose' },
    ],
    publicPaths: [],
    routes: {
      'GET /': ({ query }) => folderPage(mailbox, 'inbox', query.get('q') ?? ''),
      'GET /sent': folder('sent'),
      'GET /drafts': folder('drafts'),
      'GET /contacts': contactsPage,
      'GET /compose': ({ query }) => composePage({ ...EMPTY_DRAFT, to: query.get('to') ?? '' }, []),
      'POST /compose': ({ form }) => compose(desk, readDraft(form), form.get('action') === 'draft'),
      'GET /letter/:id': ({ params, query }) => openLetter(mailbox, params.get('id'), query.get('done')),
      'GET /letter/:id/reply': ({ params }) => answerLetter(mailbox, params.get('id'), false),
      'GET /letter/:id/reply-all': ({ params }) => answerLetter(mailbox, params.get('id'), true),
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
  const said =
    done === 'sent' ? 'The letter was sent.' : done === 'draft' ? 'The draft was saved. Nothing was sent.' : '';
  return letterPage(letter, said);
}

function answerLetter(mailbox: Mailbox, id: string | undefined, isToAll: boolean): SitePage | null {
  const letter = letterOf(mailbox, id);
  return letter && composePage(replyTo(letter, isToAll), []);
}

function editDraft(mailbox: Mailbox, id: string | undefined): SitePage | null {
  const letter = letterOf(mailbox, id);
  return letter?.folder === 'drafts' ? composePage(toDraft(letter), []) : null;
}

function compose(desk: MailDesk, draft: Draft, isKept: boolean) {
  const { letter, problems } = isKept ? saveDraft(desk, draft) : sendLetter(desk, draft);
  if (letter === null) return composePage(draft, problems);
  const [name, field] = [letter.subject || '(no subject)', isKept ? 'draft to' : 'sent to'];
  return {
    type: 'redirect' as const,
    path: `/letter/${letter.id}?done=${isKept ? 'draft' : 'sent'}`,
    cookies: {},
    changes: [{ kind: 'mail', name, field, before: null, after: letter.to.map(personText).join(', ') }] as const,
  };
}
