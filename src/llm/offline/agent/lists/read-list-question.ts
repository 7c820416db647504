import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { englishLists, type Link, type ListName, type ListPlace, linkAt } from './list-place.ts';
import { MAX_QUESTION } from './tokens-of.ts';

const OWNERS = new Set(['my', 'our', 'i', 'we', 'me', 'us', 'mine']);
const DETERMINERS = new Set(['my', 'our', 'the', 'in', 'on', 'to', 'of', 'your']);
const PRONOUNS = new Set(['it', 'its', 'that', 'this']);
const CODE = /^lt-?\d{1,6}$/;

/** A question about letters, contacts, events or tickets. */
export const readListQuestion: Rule = (clause, before) => {
  if (clause.length > MAX_QUESTION) return null;
  const tokens = toTokens(clause, readValues(clause, { today: ANY_DAY, language: 'en' }));
  const { leads } = englishLists();
  const first = tokens.find(({ lower }) => lower !== 'please');
  if (first === undefined || !leads.has(first.lower)) return null;
  const found = (['contacts', 'calendar', 'mail', 'tickets'] as const).find((list) => names(list, tokens));
  const ask = (list: ListName, isSure: boolean, isOfBefore: boolean): Intent[] => [
    { kind: 'ask_list', list, question: clause, isSure, isOfBefore, words: clause },
  ];
  const last = before.at(-1);
  const list = last?.kind === 'ask_list' ? last.list : last?.kind === 'change_ticket' ? 'tickets' : null;
  // `events until Friday` may be those of a page.
  const isSure =
    found !== 'tickets' &&
    (found !== 'calendar' ||
      names(
        found,
        tokens.filter(({ value }) => value === null),
      ));
  if (found) return ask(found, isSure, false);
  const { question, phrases } = readRequest(tokens, englishLexicon());
  const refers = tokens.some(({ lower }) => PRONOUNS.has(lower)) && phrases.length === 0;
  if (before.length === 0 && mayBeWritten(tokens)) return ask('mail', false, false);
  if (list !== null && (refers || (list === 'mail' && question !== null))) return ask(list, refers, true);
  return null;
};

const ANY_DAY = '2026-01-01';

/** Whether a question names a list, or its rows as those of the one who asks. */
function names(list: ListName, tokens: readonly Token[]): boolean {
  const place = englishLists().places[list];
  if (tokens.some((_, at) => place.others.match(tokens, at) !== null))
    return list === 'mail' && isWrittenToOwner(tokens);
  const has = (type: Link['type']): number[] =>
    tokens.flatMap((_, at) => (typesAt(place, tokens, at).includes(type) ? [at] : []));
  const isPlaced = has('place').some((at) => DETERMINERS.has(tokens[at - 1]?.lower ?? '') || list === 'tickets');
  const isKind = has('kind').length > 0;
  const isOwned = tokens.some(({ lower }) => OWNERS.has(lower));
  if (list === 'mail')
    return (
      isPlaced || isKind || isWrittenToOwner(tokens) || tokens.some((_, at) => place.signs.match(tokens, at) !== null)
    );
  if (list === 'tickets') return tokens.some(({ lower }) => CODE.test(lower)) || isKind || isPlaced;
  if (list === 'contacts') return isPlaced || (isKind && isOwned) || asksOfPerson(place, tokens);
  const isDated = tokens.some(({ value }) => value?.kind === 'date');
  const isAnything = isDated && isOwned && tokens.some(({ lower }) => ANYTHING.has(lower));
  const isSoon = tokens.some(({ value }) => value?.kind === 'date' && !YEAR.test(value.text));
  return isPlaced || (isKind && (isOwned || isSoon)) || isAnything;
}

/** `the email address of my landlord`, `my landlord's email` */
const asksOfPerson = (place: ListPlace, tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }, at) => {
    const isOwner = lower === 'my' || lower === 'our';
    const end = tokens.findIndex(({ isPossessive }, index) => index > at && index <= at + MAX_PERSON && isPossessive);
    const isColumn = (from: number): boolean => typesAt(place, tokens, from).includes('column');
    return isOwner && ((tokens[at - 1]?.lower === 'of' && isColumn(at - 2)) || (end !== -1 && isColumn(end + 1)));
  });
const MAX_PERSON = 3;

const YEAR = /\b\d{4}\b/;
const ANYTHING = new Set(['anything', 'something', 'nothing', 'plans', 'busy']);
const WRITING = new Set(['send', 'sent', 'write', 'wrote', 'written', 'mail', 'mailed', 'email', 'emailed']);

/** `what did Noor write`: to the owner, or on the web. */
const mayBeWritten = (tokens: readonly Token[]): boolean => {
  const at = tokens.findIndex(({ lower }) => PERFORMING.has(lower));
  const rest = at === -1 ? [] : tokens.slice(at);
  const isNamed = rest.some(({ isCapital, lower }) => isCapital || lower === 'my' || lower === 'our');
  return isNamed && rest.some(({ lower }) => WRITING.has(lower));
};
const PERFORMING = new Set(['did', 'has', 'have']);

/** `who wrote to me` */
const isWrittenToOwner = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ lower }, at) =>
      WRITING.has(lower) && tokens.slice(at + 1, at + 3).some((next) => next.lower === 'me' || next.lower === 'us'),
  );

const typesAt = (place: ListPlace, tokens: readonly Token[], at: number): Link['type'][] =>
  linkAt(place, tokens, at)?.payloads.map(({ type }) => type) ?? [];
