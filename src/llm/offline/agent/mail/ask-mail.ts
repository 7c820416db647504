import type { CollectionRow } from '../../../../device/page-content.ts';
import { MAIL, openPage, tableOf } from '../desk/app-pages.ts';
import { ask } from '../find/ask.ts';
import { evidenceOfValue } from '../find/evidence.ts';
import type { FoundAnswer } from '../find/found-answer.ts';
import { answerFromPage } from '../find/page/answer-page.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, success } from '../run/step-generator.ts';
import { type Token, toTokens } from '../understand/tokens.ts';
import { readValues } from '../values/read-values.ts';
import { openRow, searchLetters, tellingWords } from './find-letter.ts';

const OF_LIST =
  /\b(?:how many|which|list|count|unread|oldest|any|new)\b|\bwhen did\b|\b(?:all|the) (?:e-?mails|mails|letters)\b/i;
const OF_TEXT =
  /^(?:read|open|show|summari[sz]e|what (?:did|does|do|has|is in|was in)|what's in|(?:give|tell) (?:me|us) (?:the )?(?:text|content|what))\b/i;

/** Answers a question about letters: from the list of the inbox, or from the letter that the words describe. */
export function* askMail(intent: IntentOf<'ask_mail'>, progress: Progress): StepGenerator<Outcome> {
  const { question, isSure } = intent;
  const tokens = toTokens(question, readValues(question, { today: progress.today, language: 'en' }));
  const isOfText = OF_TEXT.test(question);
  yield* openPage(MAIL, 'Look at the inbox.', progress);
  const listed = isSure && !isOfText && OF_LIST.test(question) && !NEWEST.test(question) ? yield* answerHere(tokens, progress) : null;
  if (listed) return toOutcome(intent, listed, progress);
  const { rows, isComplete } = yield* searchLetters(tellingWords(question), progress);
  // Somebody else may have written it.
  if (!isSure && !isComplete) return yield* askElsewhere(intent, progress);
  const isNewest = NEWEST.test(question);
  if (/^who\b/i.test(question) && rows.length > 0) return toOutcome(intent, senders(isNewest ? rows.slice(0, 1) : rows, progress), progress);
  const found = isOfText || isNewest ? null : yield* answerHere(tokens, progress);
  if (found) return toOutcome(intent, found, progress);
  if (!(yield* openRow(rows[0], progress))) return failure(intent, 'no letter in the inbox is about it', 'no_subject');
  const answer = isOfText ? null : yield* answerHere(tokens, progress);
  return toOutcome(intent, answer ?? wholeLetter(progress), progress);
}

const NEWEST = /\b(?:newest|latest|last|most recent)\b/i;

/** Who wrote the letters of a list. */
function senders(rows: readonly CollectionRow[], { screen }: Progress): FoundAnswer {
  const at = tableOf(screen.content?.collections)?.columns.indexOf('From') ?? -1;
  const names = [...new Set(rows.map(({ cells }) => cells[at] ?? ''))];
  const value = names.length === 1 ? names[0] : names;
  return { value, entity: 'letters', attribute: 'From', raw: names.join(', '), url: screen.content?.url ?? '' };
}

/** Answers from the page in front. */
function* answerHere(tokens: readonly Token[], progress: Progress): StepGenerator<FoundAnswer | null> {
  const page = progress.screen.content;
  return page && (yield* answerFromPage({ tokens, lexicon: englishLexicon(), progress, isElliptic: false }, page, true));
}

/** What the letter in front says. */
function wholeLetter({ screen }: Progress): FoundAnswer {
  const { heading = '', prose = [], url = '' } = screen.content ?? {};
  return { value: prose.join('\n\n'), entity: heading, attribute: 'Text', raw: prose.join(' '), url };
}

function toOutcome(intent: IntentOf<'ask_mail'>, answer: FoundAnswer, progress: Progress): Outcome {
  const { value, entity, attribute, raw, url, evidence } = answer;
  progress.answerUrl = url;
  const outcome = success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, 400), value);
  return { ...outcome, evidence: evidence ?? evidenceOfValue(entity, attribute, raw, url) };
}

function* askElsewhere(intent: IntentOf<'ask_mail'>, progress: Progress): StepGenerator<Outcome> {
  const outcome = yield* ask({ kind: 'ask', source: 'any', isQuestion: true, words: intent.words }, progress);
  return { ...outcome, intent };
}
