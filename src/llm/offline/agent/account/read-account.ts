import { kindOf } from '../find/places.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import type { Intent } from '../plan/intent.ts';
import { readRequest } from '../understand/request.ts';
import { type Token, toTokens } from '../understand/tokens.ts';
import { readValues } from '../values/read-values.ts';
import { fittingSites } from '../world/site-hints.ts';
import { SITE_HINTS } from '../world/sites.ts';
import { FETCH_VERBS, FILE_TYPES } from './account-words.ts';
import { readVerb, wantsAnswer } from './read-verb.ts';

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
}

/** A note in the answer is no note. */
const IN_ANSWER = / in (?:the|your) (?:answer|reply|response)$/i;
export const saysInAnswer = (clause: string): boolean => IN_ANSWER.test(clause);

const TYPES = new Set(FILE_TYPES.split(' '));
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
  if (verb?.verb === 'signIn') return [{ kind: 'sign_in', words: 'log in' }];
  if (verb?.verb === 'signOut') return [{ kind: 'sign_out', words: clause }];
  const isThere = isAboutAccount(clause, tokens, context);
  if (verb?.verb === 'download' || fetchesFile(tokens))
    return [{ kind: 'download', name: clause, isFromAccount: isThere && !context.hasPage, words: clause }];
  if (verb?.verb === 'change' && isThere) {
    const change = readChange(clause, tokens, verb.end);
    if (change !== null) return [{ kind: 'change', ...change, words: clause }];
  }
  const inAnswer = verb?.verb === 'note' && IN_ANSWER.test(clause);
  if (inAnswer && isThere) {
    const start = tokens[verb.end]?.start ?? 0;
    return [
      { kind: 'ask_account', question: clause.slice(start).replace(IN_ANSWER, ''), isOnlyThere: true, words: clause },
    ];
  }
  if (!/\p{L}{2}/u.test(clause)) return context.address === null ? null : [];
  if (verb !== null || !isThere || !wantsAnswer(clause, tokens, lexicon)) return null;
  const isOnlyThere = tokens.some(({ lower }) => PERSONAL.has(lower)) && namesAccount(clause, tokens);
  return [
    { kind: 'ask_account', question: clause, isOnlyThere: isOnlyThere || !context.saysCredentials, words: clause },
  ];
}

/** Whether it is about the account of the customer: in words of such sites, or of the one who asks, who says or sends
 *  credentials or stands on such a site. */
function isAboutAccount(clause: string, tokens: readonly Token[], context: AccountContext): boolean {
  const isPersonal = tokens.some(({ lower }) => PERSONAL.has(lower));
  const isAtPortal = context.address !== null && PORTAL_HOSTS.some((host) => context.address?.includes(host));
  if (context.saysCredentials && (isPersonal || isAtPortal)) return true;
  return namesAccount(clause, tokens) && (isPersonal || context.hasCredentials || isAtPortal);
}

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

/** `get me the PDF of the oldest invoice`: a verb that fetches, and a type of file. */
const fetchesFile = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 4).some(({ lower }) => FETCH.has(lower)) &&
  tokens.some(({ lower, value }) => value === null && TYPES.has(lower));

/** `my e-mail to x@y`: the setting and its new value. */
function readChange(clause: string, tokens: readonly Token[], from: number): { label: string; value: string } | null {
  const at = tokens.findIndex(({ lower, value }, index) => index > from && value === null && CHANGE_TO.has(lower));
  const [first, last] = [tokens[from], tokens[at - 1]];
  const next = tokens[at + 1];
  if (at === -1 || !first || !last || !next) return null;
  const label = clause.slice(first.start, last.end).replace(/^(?:my|the|our) /i, '');
  const value = next.value !== null ? next.value.text : clause.slice(next.start).replace(/[.!?]+$/, '');
  return { label, value };
}
