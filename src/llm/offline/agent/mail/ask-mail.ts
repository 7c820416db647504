import type { PageContent } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { selectingWords } from '../../../../language/words/frame-words.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { selectProven } from '../../../../reading/judge.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { MAIL, openPage, tableOf } from '../desk/app-pages.ts';
import { answerFromPage } from '../find/answer-page.ts';
import { ask } from '../find/ask.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success } from '../run/step-generator.ts';
import { type FoundLetters, namingWords, openRow, searchLetters, tellingWords } from './find-letter.ts';
import { CONTACTS } from './read-mail.ts';

/** About the list of letters: `which letters`, `how many unread mails`. */
const OF_LIST =
  /\b(?:how many|which|list|count|unread|oldest|any|new)\b|\bwhen did\b|\b(?:all|the) (?:e-?mails|mails|letters)\b/i;
/** About a letter as a whole: `what did Noor write`. */
const OF_TEXT =
  /^(?:read|open|show|summari[sz]e|what (?:did|does|do|has|is in|was in)|what's in|(?:give|tell) (?:me|us) (?:the )?(?:text|content|what))\b/i;
const NEWEST = /\b(?:newest|latest|last|most recent)\b/i;
const WHETHER = /^(?:is|are|was|were|do|does|did|has|have)\b/i;
/** Before a question whether there is a letter. */
const ASKS_WHETHER = /^(?:(?:please )?(?:see|check|look|find out|tell me|let me know) (?:if|whether) )/i;
const SEARCH = /^(?:search|find|look|list|check|see|any|which)\b/i;

/** Answers a question about letters: from the list of the inbox, or from the letter that the words describe. */
export function* askMail(intent: IntentOf<'ask_mail'>, progress: Progress): StepGenerator<Outcome> {
  const { isSure } = intent;
  const question = intent.question.replace(ASKS_WHETHER, '').replace(/^there (?=is|are|was|were)/i, '');
  const tokens = toTokens(question, readValues(question, { today: progress.today, language: 'en' }));
  const isNewest = NEWEST.test(question);
  if (CONTACTS.test(question)) return yield* askContacts(intent, tokens, progress);
  const inFront = isSure ? null : yield* answerFromLetter(letterInFront(progress), tokens, progress);
  if (inFront) return toOutcome(intent, inFront, progress);
  yield* openPage(MAIL, 'Look at the inbox.', progress);
  if (isSure && !isNewest && !OF_TEXT.test(question) && OF_LIST.test(question)) {
    const inbox = progress.screen.content;
    const listed = withAttachment(question, progress) ?? (inbox && (yield* answerFrom(inbox, tokens, progress)));
    if (listed && provesSelection(listed, tokens, inbox)) return toOutcome(intent, listed, progress);
  }
  const words = tellingWords(question.replace(SEARCH, ''));
  if (words.length === 0 && !isNewest && !/^who\b/i.test(question))
    return failure(intent, 'it does not say which letter', 'missing_value', ['letter']);
  const found = yield* searchLetters(words, namingWords(words, tokens), progress);
  // Somebody else may have written it.
  if (!isSure && !found.isComplete) return yield* askElsewhere(intent, progress);
  const listed = asksOfLetter(tokens) ? null : answerFromList(question, found, isNewest, progress);
  if (listed) return toOutcome(intent, listed, progress);
  const opened = yield* openRow(found.rows[0], progress);
  const letter = opened ? progress.screen.content : null;
  if (letter === null || !namesItsPeople(letter, tokens))
    return failure(intent, 'no letter in the inbox is about it', 'no_subject');
  const answer = OF_TEXT.test(question) ? null : yield* answerFromLetter(letter, tokens, progress);
  const isWhole = found.isComplete && (!found.isByName || !asksOfLetter(tokens));
  if (!answer && !isWhole) return failure(intent, 'no letter in the inbox says it', 'no_attribute');
  return toOutcome(intent, answer ?? wholeLetter(letter), progress);
}

/** Answers a question about something of the user's own, `my train to Hamburg`, from the letter that is about it. Null if none
 *  says it. */
export function* answerFromMail(intent: Intent, progress: Progress): StepGenerator<Outcome | null> {
  const tokens = toTokens(intent.words, readValues(intent.words, { today: progress.today, language: 'en' }));
  const words = tellingWords(intent.words);
  if (!isOfOwn(tokens) || words.length === 0) return null;
  const found = yield* searchLetters(words, namingWords(words, tokens), progress);
  const isOpen = found.isComplete && (yield* openRow(found.rows[0], progress));
  const answer = isOpen ? yield* answerFromLetter(letterInFront(progress), tokens, progress) : null;
  return answer && toOutcome(intent, answer, progress);
}

function isOfOwn(tokens: readonly Token[]): boolean {
  const isCount = tokens.some(({ lower }, at) => lower === 'many' && tokens[at - 1]?.lower === 'how');
  const isAsked = readRequest(tokens, englishLexicon()).question !== null && !isCount;
  return isAsked && tokens.some(({ lower }) => lower === 'my' || lower === 'our');
}

const letterInFront = ({ screen }: Progress): PageContent | null =>
  screen.url?.startsWith(MAIL) && screen.url !== MAIL ? screen.content : null;

/** What the text of a letter says; its heading and addresses are no answers. */
function* answerFromLetter(
  letter: PageContent | null,
  tokens: readonly Token[],
  progress: Progress,
): StepGenerator<FoundAnswer | null> {
  return letter && (yield* answerFrom({ ...letter, facts: [] }, tokens, progress));
}

/** Whether the list of letters has each word that selects some of them; otherwise the letters themselves are searched. */
function provesSelection({ value }: FoundAnswer, tokens: readonly Token[], inbox: PageContent | null): boolean {
  if (!Array.isArray(value)) return true;
  const words = selectingWords(tokens, ['asking', 'time', 'mail']).filter((token) => token.value === null);
  const { unproven } = selectProven(words, value, (row) => new Set(stemsOf(JSON.stringify(row))));
  const rows = tableOf(inbox?.collections)?.rows ?? [];
  const { unproven: unsaid } = selectProven(unproven, rows, ({ cells }) => new Set(cells.flatMap(stemsOf)));
  return unsaid.length === 0;
}

/** The letters with a file, where the question asks for them. */
function withAttachment(question: string, { screen }: Progress): FoundAnswer | null {
  const table = tableOf(screen.content?.collections);
  const at = table?.columns.indexOf('Attachment') ?? -1;
  if (!table || !/\b(?:with|have|has) (?:an? |any )?(?:attachments?|attached files?)\b/i.test(question)) return null;
  const fitting = table.rows.filter(({ cells }) => cells[at] !== '');
  const url = screen.content?.url ?? '';
  if (/\bhow many\b/i.test(question)) return { value: fitting.length, entity: 'letters', attribute: '', raw: '', url };
  return listAnswer(
    'Subject',
    fitting.map(({ name }) => name),
    url,
  );
}

function* askContacts(
  intent: IntentOf<'ask_mail'>,
  tokens: readonly Token[],
  progress: Progress,
): StepGenerator<Outcome> {
  yield* openPage(`${MAIL}contacts`, 'Look at the contacts.', progress);
  const page = progress.screen.content;
  const rest = tokens.filter(({ lower }) => !OF_CONTACTS.has(lower));
  const found = page && (yield* answerFrom(page, rest, progress));
  return found ? toOutcome(intent, found, progress) : failure(intent, 'no contact says it', 'no_subject');
}

const OF_CONTACTS = new Set(['contacts', 'book', 'my', 'our', 'in']);

/** An answer that needs no letter to be opened: who wrote, which letters fit, whether there is one. */
function answerFromList(
  question: string,
  { rows, isComplete }: FoundLetters,
  isNewest: boolean,
  { screen }: Progress,
): FoundAnswer | null {
  const url = screen.content?.url ?? '';
  if (WHETHER.test(question))
    return { value: isComplete && rows.length > 0, entity: 'letters', attribute: '', raw: '', url };
  if (!isComplete || rows.length === 0) return null;
  const shown = isNewest ? rows.slice(0, 1) : rows;
  if (/^who\b/i.test(question)) {
    const from = tableOf(screen.content?.collections)?.columns.indexOf('From') ?? -1;
    return listAnswer(
      'From',
      shown.map(({ cells }) => cells[from] ?? ''),
      url,
    );
  }
  return SEARCH.test(question)
    ? listAnswer(
        'Subject',
        shown.map(({ name }) => name),
        url,
      )
    : null;
}

function listAnswer(attribute: string, texts: readonly string[], url: string): FoundAnswer {
  const values = [...new Set(texts)];
  return { value: values.length === 1 ? values[0] : values, entity: 'letters', attribute, raw: values.join(', '), url };
}

/** Whether a question asks for something that a letter says. */
function asksOfLetter(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }) => IN_LETTER.has(lower));
}

const IN_LETTER = new Set(['when', 'where', 'why', 'how', 'whether', 'if']);

/** Whether a letter has the names in the question. */
function namesItsPeople({ facts, heading, prose }: PageContent, tokens: readonly Token[]): boolean {
  const text = [heading, ...facts.map(({ value }) => value), ...prose].join(' ').toLowerCase();
  return tokens.every(
    ({ isCapital, isFirst, lower, value }) => !isCapital || isFirst || value || lower === 'i' || text.includes(lower),
  );
}

function* answerFrom(
  page: PageContent,
  tokens: readonly Token[],
  progress: Progress,
): StepGenerator<FoundAnswer | null> {
  return yield* answerFromPage({ tokens, lexicon: englishLexicon(), progress, isElliptic: false }, page, true);
}

function wholeLetter({ heading, prose, url }: PageContent): FoundAnswer {
  return { value: prose.join('\n\n'), entity: heading, attribute: 'Text', raw: prose.join(' '), url };
}

function toOutcome(intent: Intent, answer: FoundAnswer, progress: Progress): Outcome {
  const { value, entity, attribute, raw, url, evidence } = answer;
  progress.answerUrl = url;
  const outcome = success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, 400), value);
  return { ...outcome, evidence: evidence ?? evidenceOfValue(entity, attribute, raw, url) };
}

function* askElsewhere(intent: IntentOf<'ask_mail'>, progress: Progress): StepGenerator<Outcome> {
  yield* act(progress, { type: 'click', target: 'close' }, 'Close Mail: it is not there.');
  const outcome = yield* ask({ kind: 'ask', source: 'any', isQuestion: true, words: intent.words }, progress);
  return { ...outcome, intent };
}
