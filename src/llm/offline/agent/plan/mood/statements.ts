import { englishLexicon } from '../../lexicon/lexicon.ts';
import { asks, declares, opensQuestion, states, wishes } from '../../understand/asks.ts';
import { refersBack } from '../../understand/context.ts';
import { dropLead } from '../../understand/lead.ts';
import { readRequest } from '../../understand/request.ts';
import { type Token, toTokens } from '../../understand/tokens.ts';
import { readValues } from '../../values/read-values.ts';
import { isProse } from './prose.ts';
import { FINITE } from './prose-words.ts';

const ANY_DAY = '2000-01-01';

const tokensOf = (clause: string): Token[] => toTokens(clause, readValues(clause, { today: ANY_DAY, language: 'en' }));

/** Whether a clause has words that ask. */
export const isAsking = (clause: string): boolean => asks(clause, tokensOf(clause), englishLexicon());

/** Whether a clause only wants to be answered: `could you find out?` */
export function namesNothing(clause: string): boolean {
  const { markers, isFunctionWord } = englishLexicon();
  const tokens = tokensOf(clause);
  let at = 0;
  while (at < tokens.length) {
    const marker = markers.match(tokens, at);
    const isQuestion = marker?.payloads.some((each) => each.type === 'question' && each.kind !== 'boolean') ?? false;
    if (marker?.payloads.some(({ type }) => type === 'filler')) at += marker.length;
    else if (isFunctionWord(tokens[at]?.lower ?? '') && !isQuestion) at += 1;
    else return false;
  }
  return true;
}

const MEANINGS = new Set('mean meant asking interested looking want need care after'.split(' '));
const MAX_OPENING = 4;

/** Whether a clause only says what is not meant: `I don't mean the year of construction`. */
export function disclaims(clause: string): boolean {
  const words = tokensOf(clause).map(({ lower }) => lower);
  const opening = words.slice(0, MAX_OPENING);
  const not = opening.findIndex((word) => word === 'not' || word.endsWith("n't"));
  return not !== -1 && !words.includes('but') && (not === 0 || opening.slice(not).some((word) => MEANINGS.has(word)));
}

/** Whether a clause that no rule matches asks for nothing, given what follows it. */
export function isStatement(clause: string, next: string | undefined): boolean {
  const tokens = tokensOf(clause);
  const lexicon = englishLexicon();
  // What is wished is never left out: `they sent some bills, and I'd like a table of them`.
  if (tokens.some((_, at) => at > 0 && wishes(tokens, at, lexicon))) return false;
  if (states(clause, tokens, lexicon) || declares(clause, tokens, lexicon)) return true;
  if (isProse(clause) && !(next === undefined ? asks(clause, tokens, lexicon) : hasQuestion(tokens))) return true;
  return next !== undefined && goesOn(next) && couldState(clause);
}

/** Whether a clause has a question word, which need not be at its start: `I forgot whose book it is`. */
function hasQuestion(tokens: readonly Token[]): boolean {
  const { question } = readRequest(dropLead(tokens, englishLexicon()), englishLexicon());
  return question !== null && question !== 'boolean';
}

/** Whether a clause is about what is said before it: `how deep is it?` */
function goesOn(clause: string): boolean {
  const tokens = tokensOf(clause);
  return refersBack(readRequest(tokens, englishLexicon())) && asks(clause, tokens, englishLexicon());
}

const MODALS = new Set('can could may might must should shall do does did'.split(' '));

/** Whether a clause has a subject and a finite verb and begins with no request, although it has numbers or superlatives. */
function couldState(clause: string): boolean {
  if (clause.trimEnd().endsWith('?')) return false;
  const lexicon = englishLexicon();
  const tokens = tokensOf(clause);
  const isVerb = ({ lower }: Token, at: number): boolean =>
    at > 0 && (lexicon.isOfStatement(lower) || FINITE.has(lower) || MODALS.has(lower) || /..ed$/.test(lower));
  const opening = lexicon.markers.match(tokens, 0)?.payloads ?? [];
  const isOpening = opensQuestion(tokens, lexicon) || opening.some(({ type }) => type === 'request');
  const requests = tokens.some(
    (_, at) => lexicon.markers.match(tokens, at)?.payloads.some(({ type }) => type === 'request') ?? false,
  );
  const begins = (isOpening && !isSubordinate(tokens)) || requests || lexicon.verbs.match(tokens, 0) !== null;
  return !begins && dropLead(tokens, lexicon) === tokens && tokens.some(isVerb);
}

const AUXILIARIES = new Set('is are was were do does did has have had can could will would should'.split(' '));

/** `When he won the prize, ...`: no question, whose verb would follow at once. */
const isSubordinate = ([first, second]: readonly Token[]): boolean =>
  first?.lower === 'when' && second !== undefined && !AUXILIARIES.has(second.lower);
