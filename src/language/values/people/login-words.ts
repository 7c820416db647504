/** Words around a user name and a password. English; written for this project. Alternatives of regular expressions. */

export const PASSWORD_NAMES = 'passwords?|passwd|pass ?code|pass ?phrase|pass ?word|pass|pwd?|pw';
export const USER_NAMES =
  'user[ -]?names?|user[ -]?id|users?|log[ -]?in(?: names?)?|account(?: names?)?|customer(?: id)?|id';
/** Words that stand where a user name could, and are none. */
export const LOGIN_NOUNS =
  'portal|portals|utilities|utility|account|accounts|customer|details|data|credentials|invoice|invoices|bill|bills|secrets?|metadata|in|to|with|name|email|e-mail|number|lindenhaven|here|there|tariff|meter|unpaid|password|passwords|owed|overdue|kilowatt|download|pdf|csv|dearest|priciest|costliest';
