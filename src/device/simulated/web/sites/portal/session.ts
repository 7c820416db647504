import { referenceOf } from '../../reference.ts';
import type { SiteRequest } from '../../site.ts';

const MAX_USER_LENGTH = 60;

/** The user of a session's cookie; null when nobody is logged in. */
export function readSession(cookies: SiteRequest['cookies']): string | null {
  const session = new URLSearchParams(cookies.get('session') ?? '');
  const user = session.get('user') ?? '';
  return user !== '' && user.length <= MAX_USER_LENGTH && session.get('key') === keyOf(user) ? user : null;
}

export const writeSession = (user: string): string => new URLSearchParams({ user, key: keyOf(user) }).toString();

// Not a secret: it keeps a cookie that no login wrote from being one.
const keyOf = (user: string): string => referenceOf('session', user);

/** Whether the site lets a user in: `demo` with its own password, or any name with the password `doppel`. */
export function isRightPassword(user: string, password: string): boolean {
  if (user === '' || user.length > MAX_USER_LENGTH) return false;
  return password === 'doppel' || (user.toLowerCase() === 'demo' && password === 'demo1234');
}
