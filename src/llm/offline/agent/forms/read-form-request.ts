import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { PhraseTable, toMatchable } from '../../../../language/words/phrase-table.ts';
import {
  APPLY_VERBS,
  AUTHORITIES,
  BOARD_NOUNS,
  FIRST_NOUNS,
  FORM_DETERMINERS,
  FORM_NOUNS,
  FORM_VERBS,
  ISSUE_NOUNS,
  MESSAGE_NOUNS,
  MESSAGE_VERBS,
  OTHER_ERRANDS,
  PURPOSE_ENDS,
  SENDING_VERBS,
  SURVEY_WORDS,
  TICKET_NOUNS,
  TICKET_VERBS,
  WITHIN_SENTENCE,
} from './form-words.ts';

/** Which form a clause wants filled in. */
export interface FormRequest {
  kind: 'message' | 'survey' | 'application';
  /** Words that name the form. */
  purpose: readonly string[];
  /** The verb says to fill in, and not to send or answer. */
  isOnlyFilled: boolean;
  /** It says no more than `the form`. */
  isUnnamed: boolean;
  /** Offset in the clause where the request begins; what is before it is a statement. */
  start: number;
  /** The message is what was said before: `put that to the town hall`. */
  isOfBefore?: boolean;
}

const tableOf = (...lists: readonly string[]): PhraseTable<true> => {
  const table = new PhraseTable<true>('exact');
  for (const phrase of lists.flatMap((list) => list.split('|'))) table.add(phrase, true);
  return table;
};
const MESSAGES = tableOf(MESSAGE_VERBS);
const SENDS = tableOf(SENDING_VERBS);
const MESSAGE_STEMS = new Set(MESSAGE_NOUNS.split(' ').flatMap((noun) => toMatchable(noun).map(({ stem }) => stem)));
const RECIPIENTS = tableOf(AUTHORITIES);
const WITHIN = tableOf(WITHIN_SENTENCE);
const FIRST = new Set(FIRST_NOUNS.split(' ').flatMap((noun) => toMatchable(noun).map(({ stem }) => stem)));
const APPLIES = tableOf(APPLY_VERBS);
const VERBS = tableOf(FORM_VERBS);
const ERRANDS = tableOf(OTHER_ERRANDS);
const NOUNS = new Set(FORM_NOUNS.split(' ').flatMap((noun) => toMatchable(noun).map(({ stem }) => stem)));
const SURVEYS = new Set(SURVEY_WORDS.split(' ').flatMap((noun) => toMatchable(noun).map(({ stem }) => stem)));
const TICKET_STARTS = tableOf(TICKET_VERBS);
const TICKETS = new Set(TICKET_NOUNS.split(' '));
const ISSUES = new Set(ISSUE_NOUNS.split(' '));
const BOARDS = new Set(BOARD_NOUNS.split(' '));
const UNNAMED = new Set(['form', 'application', 'forms', 'survey', 'questionnaire']);
const DETERMINERS = new Set(FORM_DETERMINERS.split(' '));
const ENDS = new Set(PURPOSE_ENDS.split(' '));
const LEADS = new Set(
  "please kindly i we i'd we'd would like to want need and then also can could you my me let's".split(' '),
);

const LONGEST_START = 400;
const MAX_LEADS = 6;
const MAX_PURPOSE = 8;
const MAX_RECIPIENT = 14;

/** Reads a clause that wants a form filled in: a message to an authority, an application, a survey. Null if it wants none.
 *  @param isAtForms the task opened a site of forms before: messages go there */
export function readFormRequest(clause: string, isAtForms = false): FormRequest | null {
  // A quotation is what is sent, not to whom.
  const tokens = toTokens(clause.replace(/[“"][^“”"]{0,2000}[”"]/g, ' ').slice(0, LONGEST_START), []);
  const from = placeEnd(tokens);
  for (let at = from; at <= from + MAX_LEADS && at < tokens.length; at += 1) {
    const found = readAt(clause, tokens, at, isAtForms);
    if (found) return { ...found, isOfBefore: PRONOUNS.has(tokens[at + 1]?.lower ?? '') };
    if (!LEADS.has(tokens[at]?.lower ?? '')) break;
  }
  return readNounFirst(clause, tokens) ?? readAsked(clause, tokens, isAtForms) ?? readWithin(clause, tokens);
}

/** Where a clause goes on after the place that it begins with: `On the ticket board, ...`; 0 if it begins with none. */
function placeEnd(tokens: readonly Token[]): number {
  if (!PLACE_WORDS.has(tokens[0]?.lower ?? '')) return 0;
  return tokens.slice(0, MAX_LEADS).findIndex(({ isBeforeBreak }) => isBeforeBreak) + 1;
}

const PLACE_WORDS = new Set(['on', 'at', 'in']);

const MESSAGE = { kind: 'message', purpose: [], isOnlyFilled: false, isUnnamed: false } as const;

/** A request after a statement: `I want to park here, so could you apply for a permit?`, `There is a survey, please complete it` */
function readAsked(clause: string, tokens: readonly Token[], isAtForms: boolean): FormRequest | null {
  for (let at = 2; at < tokens.length; at += 1) {
    const [modal, lead] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? ''];
    const isPolite = lead === 'please' || lead === 'kindly';
    if (!isPolite && !(lead === 'you' && MODALS.has(modal))) continue;
    const found = readAt(clause, tokens, at, isAtForms) ?? readPronoun(tokens, at);
    const start = tokens[isPolite ? at - 1 : at - 2]?.start ?? 0;
    if (found && found.kind !== 'message') return { ...found, start };
  }
  return null;
}

const MODALS = new Set(['would', 'could', 'can', 'will']);
const PRONOUNS = new Set(['it', 'that', 'this', 'one']);

/** Whether a clause begins with a verb of forms and a pronoun: `complete it`. */
export function refersToForm(clause: string): boolean {
  const tokens = toTokens(clause, []);
  const verb = VERBS.match(tokens, 0) ?? TICKET_STARTS.match(tokens, 0);
  return verb !== null && PRONOUNS.has(tokens[verb.length]?.lower ?? '');
}

/** `complete it`: the form, or the ticket, that the words before name. */
function readPronoun(tokens: readonly Token[], at: number): FormRequest | null {
  const verb = VERBS.match(tokens, at) ?? TICKET_STARTS.match(tokens, at);
  if (!verb || !PRONOUNS.has(tokens[at + verb.length]?.lower ?? '')) return null;
  const noun = tokens.findLastIndex(({ stem, lower }, index) => index < at && (NOUNS.has(stem) || TICKETS.has(lower)));
  const last = tokens[noun];
  if (last === undefined) return null;
  if (TICKETS.has(last.lower)) return TICKET;
  const before = tokens.slice(0, noun).findLastIndex(({ lower, value }) => value !== null || DETERMINERS.has(lower));
  const purpose = tokens.slice(before + 1, noun + 1).slice(-MAX_LEADS);
  const kind = purpose.some(({ stem }) => SURVEYS.has(stem)) ? 'survey' : 'application';
  const isUnnamed = purpose.every(({ lower }) => UNNAMED.has(lower));
  return { kind, purpose: purpose.map(({ text }) => text), isOnlyFilled: false, isUnnamed, start: 0 };
}

const TICKET: FormRequest = {
  kind: 'application',
  purpose: ['new', 'ticket'],
  isOnlyFilled: false,
  isUnnamed: false,
  start: 0,
};

/** A request within a sentence: `The gate is broken, would you pass that on to the town hall?` */
function readWithin(clause: string, tokens: readonly Token[]): FormRequest | null {
  if (clause.endsWith('?') && OPEN_QUESTION.test(clause)) return null;
  for (let at = 1; at < tokens.length; at += 1) {
    const found = WITHIN.match(tokens, at);
    if (!found) continue;
    const isAfter = namesAuthority(tokens, at + found.length);
    if (!isAfter && !namesAuthority(tokens.slice(Math.max(0, at - NEAR), at), 0)) continue;
    const before = tokens.slice(0, at).findLastIndex((token, index) => {
      const isJoint = JOINTS.has(token.lower) && index > 0;
      return token.isBeforeBreak || isJoint;
    });
    return { ...MESSAGE, start: before === -1 ? 0 : (tokens[before + 1]?.start ?? 0) };
  }
  return null;
}

const NEAR = 6;
const JOINTS = new Set(['so', 'and', 'but']);
const OPEN_QUESTION = /^(?:who|what|when|where|which|why|how|does|did|do|is|are|was|were|has|have)\b/i;

/** `Town hall survey: satisfied, library`, `Contact form: ...`, `Parking permit for Ada Quill, ...` */
function readNounFirst(clause: string, tokens: readonly Token[]): FormRequest | null {
  const colon = tokens.slice(0, MAX_PURPOSE).findIndex(({ end: after }) => clause[after] === ':');
  const first = tokens.findIndex(
    ({ isBeforeBreak, lower }, at) =>
      isBeforeBreak || ['for', 'please'].includes(tokens[at + 1]?.lower ?? '') || lower === 'form',
  );
  const end = colon === -1 ? first : colon;
  const isAsked = clause.endsWith('?') && colon === -1;
  if (end === -1 || end > MAX_PURPOSE || (end === tokens.length - 1 && colon === -1) || isAsked) return null;
  const head = tokens.slice(0, end + 1);
  const last = head.at(-1);
  if (last === undefined || !head.every(({ value }) => value === null)) return null;
  const isListed = clause[last.end] === ':';
  const isSurvey = head.some(({ lower }) => OPINIONS.has(lower));
  const isContact = !isSurvey && head.some(({ stem }) => MESSAGE_STEMS.has(stem) || stem === 'contact');
  if (isContact && (last.lower === 'form' || namesAuthority(tokens.slice(0, end + NEAR), 0)))
    return { ...MESSAGE, start: 0 };
  if (isListed && head.some(({ lower }) => TICKETS.has(lower)) && head.some(({ lower }) => lower === 'new'))
    return TICKET;
  const noun = isListed ? head.findLast(({ stem }) => FIRST.has(stem)) : last;
  if (noun === undefined || !FIRST.has(noun.stem)) return null;
  const purpose = head.filter(({ lower }) => !DETERMINERS.has(lower)).map(({ text }) => text);
  const kind = SURVEYS.has(noun.stem) ? 'survey' : 'application';
  return { kind, purpose, isOnlyFilled: false, isUnnamed: false, start: 0 };
}

const OPINIONS = new Set(['survey', 'questionnaire', 'poll']);

function readAt(clause: string, tokens: readonly Token[], at: number, isAtForms: boolean): FormRequest | null {
  const message = MESSAGES.match(tokens, at);
  const isToSelf = /^(?:me|us)$/.test(tokens[at + (message?.length ?? 0)]?.lower ?? '');
  if (message && !isToSelf && namesAuthority(tokens, at + 1)) return { ...MESSAGE, start: 0 };
  const isQuoted = /["“]/.test(clause) && namesAuthority(tokens, at + 1);
  if (
    SENDS.match(tokens, at) &&
    (namesMessage(tokens, at + 1) || isQuoted) &&
    (isAtForms || namesAuthority(tokens, at + 1))
  )
    return { ...MESSAGE, start: 0 };
  const ticket = readTicket(tokens, at);
  if (ticket !== null) return ticket;
  const apply = APPLIES.match(tokens, at);
  const verb = apply ?? VERBS.match(tokens, at);
  if (!verb) return null;
  const purpose = purposeAt(tokens, at + verb.length);
  const noun = purpose.findIndex(({ stem }) => NOUNS.has(stem));
  if (noun === -1 && apply === null) return null;
  const isSurvey = purpose.some(({ stem }) => SURVEYS.has(stem)) || tokens[at]?.lower === 'vote';
  const isOnlyFilled = tokens[at]?.lower === 'fill';
  return {
    kind: isSurvey ? 'survey' : 'application',
    purpose: purpose.map(({ text }) => text),
    isOnlyFilled,
    isUnnamed: apply === null && purpose.every(({ lower }) => UNNAMED.has(lower)),
    start: 0,
  };
}

/** `create a ticket`, `file a bug on the board` */
function readTicket(tokens: readonly Token[], at: number): FormRequest | null {
  const verb = TICKET_STARTS.match(tokens, at);
  const next = tokens[at + (verb?.length ?? 0)]?.lower ?? '';
  if (!verb || (next !== 'a' && next !== 'an' && next !== 'new')) return null;
  const purpose = purposeAt(tokens, at + verb.length);
  const noun = purpose.findLast(({ lower }) => !NAMED.has(lower))?.lower ?? '';
  const isOnBoard = ISSUES.has(noun) && tokens.some(({ lower }) => BOARDS.has(lower));
  if (!TICKETS.has(noun) && !isOnBoard) return null;
  return TICKET;
}

const NAMED = new Set(['titled', 'called', 'named', 'headed']);

/** The noun phrase after the verb. */
function purposeAt(tokens: readonly Token[], from: number): Token[] {
  const words: Token[] = [];
  for (const token of tokens.slice(from, from + MAX_PURPOSE)) {
    // `the application for a permit`
    const isGeneric = token.lower === 'for' && words.every(({ lower }) => UNNAMED.has(lower));
    if (token.value !== null || (words.length > 0 && ENDS.has(token.lower) && !isGeneric)) break;
    if (isGeneric) continue;
    if (!DETERMINERS.has(token.lower)) words.push(token);
    if (token.isBeforeBreak && words.length > 0) break;
  }
  return words;
}

function namesAuthority(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(from, from + MAX_RECIPIENT).some((_, index) => RECIPIENTS.match(tokens, from + index) !== null);
}

const namesMessage = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(from, from + MAX_RECIPIENT).some(({ stem }) => MESSAGE_STEMS.has(stem));

/** Whether a clause begins another errand, or asks something; else it goes on saying what to fill in. */
export function beginsErrand(clause: string): boolean {
  if (clause.endsWith('?') && !isPassedOn(clause)) return true;
  if (/^what\b/i.test(clause) && CLEFT.test(clause)) return false;
  // `what they should do better: more staff`
  if (/^(?:what|how|who|when|which)\b[^:]{0,60}: /i.test(clause)) return false;
  const tokens = toTokens(clause, []);
  const start = tokens.findIndex(({ lower }) => !SOFT.has(lower));
  return start !== -1 && ERRANDS.match(tokens, start) !== null;
}

/** `what is missing there is my phone number` */
const CLEFT = /^what(?:['’]s| is| are)\b.{1,60}\b(?:is|are)\b/i;

/** `report it in my name?`: once more the request to write. */
function isPassedOn(clause: string): boolean {
  const tokens = toTokens(clause, []);
  const verb = MESSAGES.match(tokens, 0);
  return verb !== null && PRONOUNS.has(tokens[verb.length]?.lower ?? '');
}

const SOFT = new Set(['please', 'and', 'then', 'also', 'afterwards', 'finally']);
