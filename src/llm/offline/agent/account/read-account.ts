import { readRequest } from '../understand/request.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import { kindOf } from '../find/places.ts';
import { toClause } from '../understand/clause.ts';
import type { Token } from '../understand/tokens.ts';
import { readValues } from '../values/read-values.ts';
import { fittingSites } from '../world/site-hints.ts';
import { SITE_HINTS } from '../world/sites.ts';
import { FETCH_VERBS, FILE_TYPES } from './account-words.ts';
import type { Intent } from '../../planner/intent.ts';

export interface AccountContext {
  today: string;
  /** The task says a user name and a password. */
  saysCredentials: boolean;
  /** They are said or sent along. */
  hasCredentials: boolean;
  /** The task opens a site of its own. */
  hasPage: boolean;
}

const TYPES = new Set(FILE_TYPES.split(' '));
const FETCH = new Set(FETCH_VERBS.split(' '));
const PERSONAL = new Set('i my mine me we our us'.split(' '));
const CHANGE_TO = new Set(['to', 'into', 'as']);

/** Reads a clause about a customer's account: to log in or out, to download, to change a setting, or a question. Null if it
 *  is none. */
export function readAccount(clause: string, context: AccountContext): Intent[] | null {
  const lexicon = englishLexicon();
  const values = readValues(clause, { today: context.today, language: 'en' });
  const { tokens, verb, mood } = toClause(0, clause, values, lexicon);
  if (verb?.verb === 'signIn') return [{ kind: 'sign_in', words: 'log in' }];
  if (verb?.verb === 'signOut') return [{ kind: 'sign_out', words: clause }];
  const isThere = isAboutAccount(clause, tokens, context);
  if (verb?.verb === 'download' || fetchesFile(tokens))
    return [{ kind: 'download', name: clause, isFromAccount: isThere && !context.hasPage, words: clause }];
  if (verb?.verb === 'change' && isThere) {
    const change = readChange(clause, tokens, verb.end);
    if (change !== null) return [{ kind: 'change', ...change, words: clause }];
  }
  if (mood !== 'ask' || verb !== null || !isThere) return null;
  const isOnlyThere = tokens.some(({ lower }) => PERSONAL.has(lower)) && namesPortal(clause);
  return [{ kind: 'ask_account', question: clause, isOnlyThere: isOnlyThere || !context.saysCredentials, words: clause }];
}

const namesPortal = (clause: string): boolean => fittingSites(clause, SITE_HINTS)[0]?.offer === 'portal';

function isAboutAccount(clause: string, tokens: readonly Token[], { saysCredentials, hasCredentials }: AccountContext): boolean {
  if (saysCredentials) return true;
  const isPersonal = tokens.some(({ lower }) => PERSONAL.has(lower));
  if (namesPortal(clause) && (isPersonal || hasCredentials)) return true;
  const kind = kindOf(readRequest(tokens, englishLexicon()), englishLexicon());
  return kind?.host.startsWith('portal.') === true && (isPersonal || hasCredentials);
}

/** `get me the PDF of the oldest invoice`: a verb that fetches, and a type of file. */
const fetchesFile = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 4).some(({ lower }) => FETCH.has(lower)) && tokens.some(({ lower, value }) => value === null && TYPES.has(lower));

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
