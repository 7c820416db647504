import { type ActVerb, englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { asks, isAnswerable } from '../../../../language/understand/asks.ts';
import { dropLead } from '../../../../language/understand/lead.ts';
import { moodOf, readVerb, states } from '../../../../language/understand/mood.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { kindOf } from '../find/places.ts';
import type { Intent } from '../plan/intent.ts';
import { fittingSites } from '../world/site-hints.ts';
import { SITE_HINTS } from '../world/sites.ts';
import {
  BILL_NOUNS,
  FETCH_VERBS,
  FILE_PLACES,
  FILE_TYPES,
  LASTING_WORDS,
  MAIL_WORDS,
  MONTHS,
  SAVING_VERBS,
  TYPE_WORDS,
} from './account-words.ts';

export interface AccountContext {
  today: string;
  /** The task says a user name and a password. */
  saysCredentials: boolean;
  /** They are said or sent along. */
  hasCredentials: boolean;
  /** The task opens a site of its own. */
  hasPage: boolean;
  /** Address that the task opened last; null if it opened none. */
  address: string | null;
  /** The clause before it changes a setting. */
  hasChanged: boolean;
  /** The task downloads a file before. */
  hasDownload: boolean;
  /** The task names a site with accounts, in any clause, and there are credentials for it. */
  isTaskAboutAccount: boolean;
}

/** Whether the words of a task name a site with accounts. */
export const namesAccountSite = (task: string): boolean =>
  fittingSites(task, SITE_HINTS).some(({ offer }) => offer === 'portal');

const MAX_WORDS = 200;
const ANSWER = new Set('in your answer reply response'.split(' '));
/** A note in the answer is no note. */
const IN_ANSWER = / in (?:the|your) (?:answer|reply|response)[.?!]*$/i;
export const saysInAnswer = (clause: string): boolean => IN_ANSWER.test(clause);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const TYPES = new Set([...FILE_TYPES.split(' '), ...Object.keys(TYPE_WORDS)]);
const SAVING = setOf(SAVING_VERBS);
const BILLS = setOf(BILL_NOUNS);
const PLACES = setOf(FILE_PLACES);
const MAIL = setOf(MAIL_WORDS);
const LASTING = setOf(LASTING_WORDS);
const FETCH = new Set(FETCH_VERBS.split(' '));
const PERSONAL = new Set('i my mine me we our us'.split(' '));
const CHANGE_TO = new Set(['to', 'into', 'as']);

/** Reads a clause about a customer's account: to log in or out, to download, to change a setting, or a question. Null if it
 *  is none. */
export function readAccount(clause: string, context: AccountContext): Intent[] | null {
  const lexicon = englishLexicon();
  if (!mayBeAboutAccount(clause, context)) return null;
  const values = readValues(clause, { today: context.today, language: 'en' });
  const tokens = toTokens(clause, values);
  const verb = readVerb(tokens, lexicon);
  if (verb?.verb === 'signIn') return [{ kind: 'sign_in', words: clause.slice(0, MAX_WORDS) }];
  const isSignedOut =
    !clause.endsWith('?') && tokens.some((_, at) => lexicon.verbs.match(tokens, at)?.payloads[0] === 'signOut');
  if (verb?.verb === 'signOut' || isSignedOut) return [{ kind: 'sign_out', words: clause }];
  const isThere = isAboutAccount(clause, tokens, context);
  const isFetch = tokens.some(({ lower }) => FETCH.has(lower));
  if (context.hasDownload && isFetch && refersOnly(tokens.filter(({ lower }) => !FETCH.has(lower)))) return [];
  if (verb?.verb === 'download' || fetchesFile(tokens))
    return [{ kind: 'download', name: clause, isFromAccount: isThere && !context.hasPage, words: clause }];
  const change = isThere ? readChange(clause, tokens, verb) : null;
  if (change !== null) return [{ kind: 'change', ...change, words: clause }];
  if (context.hasChanged && verb?.verb === 'change' && refersOnly(tokens.slice(verb.end))) return [];
  const inAnswer = verb?.verb === 'note' && IN_ANSWER.test(clause);
  if (inAnswer && refersOnly(tokens.slice(verb.end).filter(({ lower }) => !ANSWER.has(lower)))) return [];
  if (inAnswer && isThere) {
    const start = tokens[verb.end]?.start ?? 0;
    return [
      { kind: 'ask_account', question: clause.slice(start).replace(IN_ANSWER, ''), isOnlyThere: true, words: clause },
    ];
  }
  if (context.saysCredentials && saysOnlySite(tokens)) return [];
  if (!/\p{L}{2}/u.test(clause)) return context.address === null ? null : [];
  const isAct = verb !== null && verb.verb !== 'compute';
  const isElsewhere = !context.saysCredentials && tokens.some(namesOther);
  if (isAct || isElsewhere || !isThere) return null;
  if (!isWished(tokens) && (!wantsAnswer(clause, tokens) || saysNothing(clause, tokens))) return null;
  const isPersonal = tokens.some(({ lower }) => PERSONAL.has(lower));
  const isNamed = namesAccount(clause, tokens);
  const isOnlyThere = context.saysCredentials ? isPersonal : isPersonal || isNamed;
  return [{ kind: 'ask_account', question: clause, isOnlyThere, words: clause }];
}

/** Whether somebody else wants to know something: `my wife needs the meter number`. */
function isWished(tokens: readonly Token[]): boolean {
  const wished = dropLead(tokens, englishLexicon());
  return wished.length < tokens.length && readRequest(wished, englishLexicon()).attributes.length > 0;
}

/** Whether a clause only states something: `I've moved around a bit`. */
const saysNothing = (clause: string, tokens: readonly Token[]): boolean => states(clause, tokens, englishLexicon());

/** Whether a clause wants an answer, rather than stating something. */
const wantsAnswer = (clause: string, tokens: readonly Token[]): boolean =>
  asks(clause, tokens, englishLexicon()) ||
  (isAnswerable(clause, tokens, englishLexicon()) && moodOf(clause, tokens, englishLexicon()) !== 'statement');

/** Whether it is about the account of the customer: in words of such sites, or of the one who asks, who says or sends
 *  credentials or stands on such a site. */
function isAboutAccount(clause: string, tokens: readonly Token[], context: AccountContext): boolean {
  const isPersonal = tokens.some(({ lower }) => PERSONAL.has(lower.split("'")[0] ?? ''));
  if (context.isTaskAboutAccount && (isPersonal || namesNoOther(clause))) return true;
  const isAtPortal = context.address !== null && PORTAL_HOSTS.some((host) => context.address?.includes(host));
  const names = tokens.some(({ lower }) => SITE_WORDS.has(lower));
  if (context.saysCredentials && (isPersonal || isAtPortal || names)) return true;
  return namesAccount(clause, tokens) && (isPersonal || context.hasCredentials || isAtPortal);
}

/** Whether the words fit a site with accounts, or none. */
const namesNoOther = (clause: string): boolean =>
  namesAccountSite(clause) || fittingSites(clause, SITE_HINTS).length === 0;

/** Words of the names of sites with accounts. */
const SITE_WORDS: ReadonlySet<string> = new Set(
  SITE_HINTS.filter(({ offer }) => offer === 'portal').flatMap(({ names }) =>
    names.flatMap(([name]) => name.split(' ')),
  ),
);

/** Whether a word is a name of something else than the site or a month: `what money would I pay with in Mongolia`. */
const namesOther = ({ isCapital, isFirst, lower, value, text }: Token): boolean =>
  isCapital && !isFirst && value === null && text.length > 3 && !SITE_WORDS.has(lower) && !MONTH_NAMES.has(lower);
const MONTH_NAMES = setOf(MONTHS);

/** `Lindenhaven Utilities` */
const saysOnlySite = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }) => SITE_WORDS.has(lower)) &&
  tokens.every(({ lower }) => SITE_WORDS.has(lower) || LOOKING.has(lower) || englishLexicon().isFunctionWord(lower));
const LOOKING = setOf('look check see find utilities utility account');

function namesAccount(clause: string, tokens: readonly Token[]): boolean {
  if (fittingSites(clause, SITE_HINTS)[0]?.offer === 'portal') return true;
  const kind = kindOf(readRequest(tokens, englishLexicon()), englishLexicon());
  return kind !== null && PORTAL_HOSTS.includes(kind.host);
}

const PORTAL_HOSTS = SITE_HINTS.flatMap(({ offer, url }) => (offer === 'portal' ? [new URL(url).host] : []));

/** Whether reading the clause in full can tell more. */
function mayBeAboutAccount(clause: string, { saysCredentials, hasCredentials, address }: AccountContext): boolean {
  if (saysCredentials || hasCredentials || address !== null) return true;
  const tokens = toTokens(clause, []);
  const hasVerb = readVerb(tokens, englishLexicon()) !== null;
  return hasVerb || fetchesFile(tokens) || tokens.some(({ lower }) => PERSONAL.has(lower));
}

/** Whether a clause wants a file of the account: `get me the PDF of the oldest invoice`, `save my bills on this computer`. */
function fetchesFile(tokens: readonly Token[]): boolean {
  if (tokens.some(({ value }) => value?.kind === 'file')) return false;
  const start = tokens.slice(0, MAX_START).filter(({ value }) => value === null);
  const has = (words: ReadonlySet<string>): boolean =>
    tokens.some(({ lower, value }) => value === null && (words.has(lower) || words.has(lower.replace(/s$/, ''))));
  const isTyped = has(TYPES) || (has(PLACES) && has(BILLS));
  const isWished = dropLead(tokens, englishLexicon()).length < tokens.length && has(BILLS);
  if (isTyped && (isWished || start.some(({ lower }) => FETCH.has(lower)))) return true;
  return has(BILLS) && start.slice(0, 2).some(({ lower }) => SAVING.has(lower));
}

const MAX_START = 4;

/** Whether a clause names a file that an account offers, and none of the task. */
export function namesAccountFile(clause: string): boolean {
  const tokens = toTokens(clause, []);
  return tokens.some(({ lower }) => BILLS.has(lower)) && fetchesFile(tokens) && !ENCLOSED.test(clause);
}

const ENCLOSED = /\b(?:attached|enclosed|uploaded|sent along|file|\S+\.(?:pdf|csv|txt|xlsx?|json))\b/i;

/** The setting that a clause changes and its new value: `change my tariff to Basic`; `write to x@y from now on`. */
function readChange(
  clause: string,
  tokens: readonly Token[],
  verb: { verb: ActVerb; end: number } | null,
): { label: string; value: string } | null {
  const named = verb?.verb === 'change' ? readNamedChange(clause, tokens, verb.end) : null;
  const [mail, other] = tokens.flatMap(({ value }) => (value?.kind === 'email' ? [value.text] : []));
  const has = (words: ReadonlySet<string>): boolean => tokens.some(({ lower }) => words.has(lower));
  const isMail = mail !== undefined && other === undefined && !clause.trimEnd().endsWith('?');
  if (isMail && has(MAIL) && (verb?.verb === 'change' || has(LASTING) || CHANGES.test(clause)))
    return { label: 'email', value: mail };
  return named;
}

const CHANGES = /\b(?:swap|replace|switch|new|change[ds]?|updated?|use)\b/i;

/** `change that for me` */
const refersOnly = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.every(({ lower }) => REFERENCES.has(lower));
const REFERENCES = setOf(
  'it that this them file document for me us please there accordingly now can could would will you',
);

/** `my e-mail to x@y`: the setting and its new value. */
function readNamedChange(
  clause: string,
  tokens: readonly Token[],
  from: number,
): { label: string; value: string } | null {
  const at = tokens.findIndex(({ lower, value }, index) => index > from && value === null && CHANGE_TO.has(lower));
  const [first, last] = [tokens[from], tokens[at - 1]];
  const next = tokens[at + 1];
  if (at === -1 || !first || !last || !next) return null;
  const label = clause.slice(first.start, last.end).replace(/^(?:my|the|our) /i, '');
  const value = next.value !== null ? next.value.text : clause.slice(next.start).replace(/[.!?]+$/, '');
  return { label, value };
}
