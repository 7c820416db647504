import { isGivenValue } from '../../../../language/values/given-value.ts';
import { findLogin } from '../../../../language/values/people/find-login.ts';
import { PASSWORD_NAMES, USER_NAMES } from '../../../../language/values/people/login-words.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Span } from '../../../../language/values/value.ts';
import { ACCOUNT_WORDS, CREDENTIAL_LEADS, CREDENTIAL_NAMES } from './account-words.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface CredentialsReading {
  /** Null if the task says none. */
  credentials: Credentials | null;
  /** The task without them, and without sentences that only say them. */
  text: string;
}

const LEADS = new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:${CREDENTIAL_LEADS})|['’]s|[\\s,:;(–"“‘-])$`, 'iu');
const MAX_LEADS = 12;
const LONGEST_TEXT = 10_000;
const SAYS_ACCOUNT = new RegExp(`(?<![\\p{L}])(?:${ACCOUNT_WORDS.replaceAll(' ', '|')})(?![\\p{L}])`, 'iu');

/** Reads the user name and the password that a task says, wherever it says them: `log in with a and b`, `(a, b1)`, `user a,
 *  password: b`. Pairs that nothing introduces count too. Only in a task that is about an account, and only in its first 10,000 characters. */
export function readCredentials(task: string, today: string): CredentialsReading {
  const spans: Span[] = [];
  let credentials: Credentials | null = null;
  const start = task.slice(0, LONGEST_TEXT);
  if (!SAYS_ACCOUNT.test(start)) return { credentials, text: task };
  const login = findLogin(start);
  const isGiven = (user: string, secret: string): boolean =>
    isGivenValue(user, { name: 'user name' }, start) && isGivenValue(secret, { name: 'password' }, start);
  if (login !== null && isGiven(login[0].text, login[1].text)) {
    const [user, secret] = login;
    credentials = { username: user.text, password: secret.text };
    const [first, second] = user.start < secret.start ? [user, secret] : [secret, user];
    const areJoined = JOINED.test(task.slice(first.end, second.start));
    spans.push(...(areJoined ? [{ start: first.start, end: second.end }] : [first, second]));
  }
  for (const value of login === null ? readValues(start, { today, language: 'en' }) : []) {
    if (value.kind !== 'persona') continue;
    const { username, password } = value.fields;
    if (username === undefined || password === undefined || isLabel(username) || isLabel(password)) continue;
    if (!isGiven(username, password)) continue;
    credentials ??= { username, password };
    spans.push(spanOf(task, value.span, username, password));
  }
  return { credentials, text: spans.length === 0 ? task : cut(task, spans) };
}

/** `username/password` names what was sent along, and is none itself. */
const isLabel = (word: string): boolean => NAMES.has(word.toLowerCase());
const NAMES = new Set(CREDENTIAL_NAMES.split(' '));

/** The part of a person's data that holds the credentials. */
function spanOf(task: string, { start, end }: Span, username: string, password: string): Span {
  const text = task.slice(start, end);
  const user = text.lastIndexOf(username, Math.max(0, text.lastIndexOf(password) - 1));
  const [from, secret] = [user === -1 ? text.indexOf(username) : user, text.lastIndexOf(password)];
  if (from === -1 || secret === -1) return { start, end };
  return {
    start: start + Math.min(from, secret),
    end: start + Math.max(from + username.length, secret + password.length),
  };
}

function cut(task: string, spans: readonly Span[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of spans) {
    text += withoutLead(task.slice(at, start));
    const after = TRAIL.exec(task.slice(end, end + MAX_LEAD_LENGTH))?.[0].length ?? 0;
    at = end + after;
    if (/[.?!]$/.test(text)) text += ' ';
  }
  const joined = text + task.slice(at);
  return joined
    .split(/(?<=[.!?;\n])(?=\s)/)
    .filter((sentence) => !saysOnlyAccount(sentence))
    .join('')
    .replace(/^[\s.,;:!]+/, '')
    .trimEnd();
}

/** Without the words that introduce credentials: `with`, `login:`, `user`. */
function withoutLead(text: string): string {
  let kept = text;
  for (let count = 0; count < MAX_LEADS; count += 1) {
    const tail = kept.slice(-MAX_LEAD_LENGTH);
    const lead = LEADS.exec(tail)?.[0];
    if (lead === undefined) break;
    // A verb says what to do: `log in with`.
    kept = kept.slice(0, kept.length - lead.length);
  }
  return kept;
}

const MAX_LEAD_LENGTH = 40;
const NAMES_OF = `${PASSWORD_NAMES}|${USER_NAMES}`;
/** Between a user name and its password. */
const JOINED = new RegExp(
  `^(?:[\\s,;:/(|+&"“”'‘’=-]|['’]s|(?<!\\p{L})(?:and|with|plus|the|my|is|${NAMES_OF})(?!\\p{L})){1,20}$`,
  'iu',
);
/** What follows one of them: a closing mark, `is my password`. */
const TRAIL = new RegExp(
  `^["“”'’)\\]]{0,3}(?:,? (?:(?:is|as|being) )?(?:my|the|our|a|his|her) (?:${NAMES_OF})(?![\\p{L}]))?`,
  'iu',
);
const ONLY = new Set(
  `${ACCOUNT_WORDS} my our the a an is are for of at in on to i use with and here there me us you gets get lets let into im knows sign s`.split(
    ' ',
  ),
);

/** `My login for the customer portal is`, `, the utilities portal` */
function saysOnlyAccount(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
  return (
    !/^\s*(?:please )?(?:log|sign)[ -]?(?:me )?(?:in|on)\b/i.test(sentence) &&
    words.every((word) => ONLY.has(word.replace(/\.$/, '')))
  );
}
