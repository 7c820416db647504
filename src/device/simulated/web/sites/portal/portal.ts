import type { ReportedChange } from '../../../../effect.ts';
import { readFields } from '../../fields.ts';
import type { Handler, Site, SiteRequest } from '../../site.ts';
import { createSite } from '../../site.ts';
import { portalIdentity } from '../identities.ts';
import type { Account } from './account.ts';
import { createAccount } from './account.ts';
import { createInvoicePdf, createInvoicesCsv } from './invoice-files.ts';
import {
  invoicePage,
  invoicesPage,
  LOGIN_FIELDS,
  loginPage,
  overviewPage,
  PROFILE_FIELDS,
  profilePage,
} from './portal-pages.ts';
import { isRightPassword, readSession, writeSession } from './session.ts';

export function createPortal(seed: number): Site {
  /** Lets in who is logged in; sends anyone else to the login page, which leads back. */
  const forCustomer =
    (handle: (account: Account, request: SiteRequest) => ReturnType<Handler>): Handler =>
    (request) => {
      const user = readSession(request.cookies);
      if (user !== null) return handle(createAccount(seed, user), request);
      return { type: 'redirect', path: `/login?${new URLSearchParams({ next: request.path })}`, cookies: {} };
    };

  return createSite({
    identity: portalIdentity,
    nav: (cookies) =>
      readSession(cookies) === null
        ? [{ label: 'Log in', href: '/login' }]
        : [
            { label: 'Overview', href: '/' },
            { label: 'Invoices', href: '/invoices' },
            { label: 'Profile', href: '/profile' },
            { label: 'Log out', href: '/logout' },
          ],
    routes: {
      'GET /login': ({ query }) => loginPage(toOwnPath(query.get('next')), new Map(), []),
      'POST /login': logIn,
      'GET /logout': ({ cookies }) => ({
        type: 'redirect',
        path: '/login',
        cookies: { session: null },
        changes: toLogin(readSession(cookies) !== null, false),
      }),
      'GET /': forCustomer((account, { cookies }) => overviewPage(account, emailOf(account, cookies))),
      'GET /invoices': forCustomer(invoicesPage),
      'GET /invoices.csv': forCustomer((account) => ({
        type: 'file',
        name: 'invoices.csv',
        mediaType: 'text/csv',
        bytes: createInvoicesCsv(account.invoices),
        cookies: {},
      })),
      'GET /invoices/:invoice': forCustomer(openInvoice),
      'GET /profile': forCustomer((account, { cookies }) =>
        profilePage(account, new Map([['email', emailOf(account, cookies)]]), [], null),
      ),
      'POST /profile': forCustomer(saveProfile),
      'GET /:any': forCustomer(() => null),
      'GET /:any/:more': forCustomer(() => null),
    },
    publicPaths: ['/login'],
  });
}

/** Who logs in is not said: the name of a user may be a secret. */
function toLogin(before: boolean, after: boolean): ReportedChange[] {
  const say = (isIn: boolean): string => (isIn ? 'logged in' : 'logged out');
  const { name } = portalIdentity;
  return before === after ? [] : [{ kind: 'login', name, field: 'session', before: say(before), after: say(after) }];
}

const logIn: Handler = ({ form, cookies }) => {
  const { values, problems } = readFields(LOGIN_FIELDS, form);
  const next = toOwnPath(form.get('next'));
  if (problems.length > 0) return loginPage(next, values, problems);
  const user = values.get('username') ?? '';
  if (!isRightPassword(user, values.get('password') ?? ''))
    return loginPage(next, values, ['The user name or the password is wrong.']);
  const changes = toLogin(readSession(cookies) !== null, true);
  return { type: 'redirect', path: next, cookies: { session: writeSession(user) }, changes };
};

// A path of this site: `//other.example` would lead away.
const toOwnPath = (path: string | null): string =>
  path !== null && /^\/(?:[a-z0-9][\w./-]*)?$/i.test(path) ? path : '/';

function openInvoice(account: Account, { params }: SiteRequest): ReturnType<Handler> {
  const asked = params.get('invoice') ?? '';
  const month = /^invoice-(.+)\.pdf$/.exec(asked)?.[1];
  const invoice = account.invoices.find((other) => other.month === (month ?? asked));
  if (!invoice) return null;
  if (month === undefined) return invoicePage(invoice);
  const bytes = createInvoicePdf(account, invoice);
  return { type: 'file', name: asked, mediaType: 'application/pdf', bytes, cookies: {} };
}

/** The address that the customer gave on the profile page, or else the one of the contract. */
function emailOf(account: Account, cookies: SiteRequest['cookies']): string {
  const profile = new URLSearchParams(cookies.get('profile') ?? '');
  const { values, problems } = readFields(PROFILE_FIELDS, profile);
  const isOwn = profile.get('customer') === account.customerNumber && problems.length === 0;
  return isOwn ? (values.get('email') ?? account.email) : account.email;
}

function saveProfile(account: Account, { form, cookies }: SiteRequest): ReturnType<Handler> {
  const { values, problems } = readFields(PROFILE_FIELDS, form);
  if (problems.length > 0) return profilePage(account, values, problems, null);
  const [before, after] = [emailOf(account, cookies), values.get('email') ?? ''];
  const page = profilePage(account, values, [], `Your email address is now ${after}.`);
  const profile = new URLSearchParams({ customer: account.customerNumber, email: after });
  const changes = [{ kind: 'form', name: 'Profile', field: 'Email', before, after }] as const;
  return { ...page, cookies: { profile: profile.toString() }, changes };
}
