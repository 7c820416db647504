import type { PageContent } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { selectingWords } from '../../../../language/words/frame-words.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import { type Rejected, toExplanation } from '../../../../reading/answer/explanation.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { openPage, tableOf } from '../desk/app-pages.ts';
import { ask } from '../find/ask.ts';
import { showAnswer } from '../find/show-answer.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, goTo, success } from '../run/step-generator.ts';
import { type ListAnswer, toRowsAnswer, valueOfRows } from './answer-rows.ts';
import { openRow, searchList } from './find-rows.ts';
import { englishLists, type ListName, type ListPlace } from './list-place.ts';
import { answerFromDetail, asksWhole, isIn, readDetail, toListAnswer } from './read-detail.ts';
import { type ListSelection, selectRows } from './select-rows.ts';
import { MAX_QUESTION, tokensOf } from './tokens-of.ts';

const MAX_OPENED = 3;

/** What a list answers, or why it does not. */
export type Answer = ListAnswer | { problem: string };

/** Answers a question about a list from its rows, else from the pages of those that fit. */
export function* askList(intent: IntentOf<'ask_list'>, progress: Progress): StepGenerator<Outcome> {
  const { list, question, isSure } = intent;
  const place = englishLists().places[list];
  const tokens = tokensOf(question, progress);
  const rejected: Rejected[] = [];
  if (intent.isOfBefore) {
    yield* openLastRow(place, progress);
    const found = isDetail(place, progress)
      ? (answerFromFacts(tokens, place, progress) ?? (yield* answerFromDetail(tokens, [], progress)))
      : null;
    if (found && !('problem' in found)) return yield* toOutcome(intent, found, progress);
    const reason = 'the page in front does not say it';
    if (!isSure) return failure(intent, reason, 'no_attribute');
    rejected.push({ type: 'text', name: progress.screen.title, reason });
  }
  const answer = withRejected(yield* answerFromList(tokens, place, progress), rejected);
  if (!('problem' in answer)) return yield* toOutcome(intent, answer, progress);
  if (isSure) return failure(intent, answer.problem, 'no_subject');
  const { words, context } = intent;
  const elsewhere: Intent = { kind: 'ask', source: 'any', isQuestion: true, words, ...(context && { context }) };
  return { ...(yield* ask(elsewhere, progress)), intent };
}

/** Lists that may hold the answer to a question that names none, `how long is the design workshop`. */
const OF_OWNER: readonly ListName[] = ['mail', 'calendar'];

/** Answers a question of which every word stands in one row of a list of the device. Null if no list has it. */
export function* answerFromLists(intent: Intent, progress: Progress): StepGenerator<Outcome | null> {
  if (intent.words.length > MAX_QUESTION) return null;
  const tokens = tokensOf(intent.words, progress);
  const { question, aggregate } = readRequest(tokens, englishLexicon());
  const isNumber =
    aggregate !== null || tokens.some(({ lower }, at) => lower === 'many' && tokens[at - 1]?.lower === 'how');
  if (question === null || isNumber) return null;
  if (question === 'boolean') return yield* verdictOfCalendar(intent, tokens, progress);
  const isPersonal = tokens.some(({ lower }) => lower === 'my' || lower === 'our');
  const rejected: Rejected[] = [];
  for (const name of OF_OWNER) {
    if (name === 'mail' && !isPersonal) continue;
    const place = englishLists().places[name];
    const answer = withRejected(yield* answerFromList(tokens, place, progress, true), rejected);
    if (!('problem' in answer)) return yield* toOutcome(intent, answer, progress);
    rejected.push({ type: 'table', name, reason: answer.problem });
  }
  return null;
}

/** Whether an event is when or where the question says: `is the design workshop on Thursday`. Null if no event has its name. */
function* verdictOfCalendar(
  intent: Intent,
  tokens: readonly Token[],
  progress: Progress,
): StepGenerator<Outcome | null> {
  const place = englishLists().places.calendar;
  yield* openPage(addressFor(place, tokens, progress), 'Look at the list.', progress);
  const said = new Set(tokens.flatMap(({ text }) => stemsOf(text)));
  const rows = tableOf(progress.screen.content?.collections)?.rows ?? [];
  if (!rows.some(({ name }) => isNamed(name, said))) return null;
  const answer = yield* answerFromList(tokens, place, progress);
  return 'problem' in answer || typeof answer.value !== 'boolean' ? null : yield* toOutcome(intent, answer, progress);
}

/** @param isStrict the question need not be about the list: only what is asked of a described row is an answer */
function* answerFromList(
  tokens: readonly Token[],
  place: ListPlace,
  progress: Progress,
  isStrict = false,
): StepGenerator<Answer> {
  yield* openPage(addressFor(place, tokens, progress), 'Look at the list.', progress);
  const page = progress.screen.content;
  const collection = tableOf(page?.collections);
  if (page === null) return { problem: 'the list could not be opened' };
  if (collection === null && isStrict) return { problem: 'the list is empty' };
  if (collection === null)
    return place.none === null ? { problem: 'the list is empty' } : noneOf(place.none, page, tokens);
  const selection = selectRows(tokens, collection, place);
  const isOfOther = selection.countsOther && place.search === null;
  if (selection.isBeyond || isOfOther) return { problem: 'it compares or groups the rows of the list' };
  if (isStrict && selection.telling.length === 0) return { problem: 'it names no row of the list' };
  const isOfText = place.search !== null && (isStrict || asksText(tokens, selection));
  if (selection.unproven.length === 0 && !isOfText) {
    if (!isStrict) return answerOf(narrowed(selection, place, tokens, progress), place, tokens);
    // `who is Priya` is no question about an event with her.
    const said = new Set(tokens.flatMap(({ text }) => stemsOf(text)));
    const named = selection.kept.filter((row) => isNamed(selection.table.rows[row]?.name ?? '', said));
    const isAsked = selection.asked.length > 0 && named.length > 0;
    return isAsked
      ? answerOf({ ...selection, kept: named }, place, tokens)
      : { problem: 'it names no row of the list' };
  }
  if (place.search === null) return unprovenIn(selection);
  const { problem: reason } = unprovenIn(selection);
  const answer = yield* answerBySearch(tokens, selection, isOfText, place, progress);
  const source = { type: 'table', name: selection.table.name } as const;
  return selection.unproven.length === 0 ? answer : withRejected(answer, [{ ...source, reason }]);
}

/** The rows that the rest of the task describes, if the question describes none: `I have to write to the dentist. Name and address from my
 *  contacts, please`. */
function narrowed(
  selection: ListSelection,
  { search, period }: ListPlace,
  tokens: readonly Token[],
  { task }: Progress,
): ListSelection {
  const isOfAll = tokens.some(({ lower }) => ALL.has(lower));
  const isOpen = selection.asked.length > 0 && !selection.isSelective && search === null && period === '';
  if (isOfAll || !isOpen) return selection;
  const own = new Set(tokens.map(({ stem }) => stem));
  const said = selectingWords(toTokens(task.slice(0, MAX_QUESTION), []), ['asking', 'time']);
  const words = said.filter(({ stem }) => !own.has(stem));
  const { columns, rows } = selection.table;
  const counts = rows.map((_, row) => {
    const stems = new Set(columns.flatMap(({ cells }) => stemsOf(cells[row]?.raw ?? '')));
    return words.filter(({ text }) => stemsOf(text).every((stem) => stems.has(stem))).length;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? selection : { ...selection, kept: selection.kept.filter((row) => counts[row] === most) };
}

/** The answer of a list that is empty. */
const noneOf = (value: string, { heading, url }: PageContent, tokens: readonly Token[]): ListAnswer => {
  const evidence = evidenceOfValue('', '', value, url);
  return toListAnswer({ value, entity: heading, attribute: '', raw: '', url, evidence }, tokens);
};

/** With readings that were tried before. */
function withRejected(answer: Answer, before: readonly Rejected[]): Answer {
  if ('problem' in answer) return answer;
  const { rejected, ...explanation } = answer.explanation;
  return { ...answer, explanation: toExplanation({ ...explanation, rejected: [...before, ...rejected] }) };
}

const ALL = new Set(['all', 'every', 'each']);

/** Answers from the facts of the page in front, as from a list with one row. */
function answerFromFacts(tokens: readonly Token[], place: ListPlace, { screen }: Progress): Answer | null {
  const { facts = [], heading = '', url = '' } = screen.content ?? {};
  const row = { name: heading, url, controls: [], cells: facts.map(({ value }) => value) };
  const selection = selectRows(tokens, { name: heading, columns: facts.map(({ label }) => label), rows: [row] }, place);
  const isAnswer = selection.asked.length > 0 && selection.needs.length === 0 && selection.unproven.length === 0;
  return isAnswer && place.columns.some(({ label }) => selection.asked.includes(label))
    ? answerOf(selection, place, tokens)
    : null;
}

/** Whether words have all that tells in a name. */
const isNamed = (name: string, said: ReadonlySet<string>): boolean =>
  stemsOf(name).every((stem) => said.has(stem) || englishLexicon().isFunctionWord(stem));

export function answerOf(selection: ListSelection, place: ListPlace, tokens: readonly Token[]): Answer {
  const value = valueOfRows(selection, place);
  const said = tokens
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 100);
  return value === null ? { problem: `no row of the list fits “${said}”` } : toRowsAnswer(value, selection, place);
}

const unprovenIn = ({ unproven }: ListSelection): { problem: string } => ({
  problem: `no row there says “${unproven.map(({ text }) => text).join(' ')}”`,
});

/** The page of the list that has the period of the question. */
function addressFor({ address, period }: ListPlace, tokens: readonly Token[], { today }: Progress): string {
  const [date] = tokens.flatMap(({ value }) => (value?.kind === 'date' ? [value] : []));
  const until = date?.until ?? date?.iso ?? '';
  const isShown =
    date === undefined || (date.iso >= today && Date.parse(until) <= Date.parse(today) + SHOWN_DAYS * 86_400_000);
  return period === '' || isShown ? address : `${address}${period.replace('{from}', date.iso).replace('{to}', until)}`;
}

const SHOWN_DAYS = 30;

const COPULAS = new Set(['is', 'are', 'was', 'were']);
const AUXILIARIES = new Set(['do', 'does', 'did', 'is', 'are', 'was', 'were', 'has', 'have', 'can', 'will', 'must']);

/** Whether a question is about what the pages of the rows say, and not about the rows: `what did she write`, `when is the dinner`. */
function asksText(
  tokens: readonly Token[],
  { asked, question, aggregate, words, telling, needs, countsOther, count }: ListSelection,
): boolean {
  if (needs.length > 0 || countsOther) return true;
  if (asked.length > 0 || question === 'boolean' || aggregate === 'count') return false;
  if (asksWhole(tokens)) return true;
  if (question === null) return false;
  // `what is the newest ticket`
  if (count !== null && COPULAS.has(tokens[1]?.lower ?? '')) return false;
  const kind = words.links.find(({ link }) => link.type === 'kind')?.start ?? tokens.length;
  const isOfRows = question === 'text' && !tokens.slice(1, kind).some(({ lower }) => AUXILIARIES.has(lower));
  return !(isOfRows && kind < tokens.length) && telling.length > 0;
}

/** Whether there is such a row is asked, `is there a letter from Zoe`, and not what is true of one, which a word that no row says
 *  leaves open. */
const asksExistence = ([first, ...rest]: readonly Token[]): boolean =>
  rest.some(({ lower }) => lower === 'there') || EXISTENCE.has(first?.lower ?? '');
const EXISTENCE = new Set(['do', 'did', 'have', 'has', 'there']);

/** Finds the rows whose pages have the words with the list's own search, and answers from them or from the first of their pages. */
function* answerBySearch(
  tokens: readonly Token[],
  before: ListSelection,
  isOfText: boolean,
  place: ListPlace,
  progress: Progress,
): StepGenerator<Answer> {
  const { telling } = before;
  const roles = readRequest(tokens, englishLexicon()).roles;
  const naming = before.words.telling.flatMap(({ at, token }) =>
    telling.includes(token) && (roles[at] === 'subject' || (token.isCapital && !token.isFirst)) ? [token] : [],
  );
  const isAll = telling.length === 0 || (yield* searchList(telling, place, progress));
  const isNamed =
    isAll ||
    (isOfText && naming.length > 0 && naming.length < telling.length && (yield* searchList(naming, place, progress)));
  const collection = tableOf(progress.screen.content?.collections);
  if (!isNamed || collection === null)
    return before.question === 'boolean' && asksExistence(tokens)
      ? toRowsAnswer(false, { ...before, kept: [], unproven: [] }, place)
      : unprovenIn(before);
  const known = new Set(telling.map(({ start }) => start));
  const found = selectRows(
    tokens.filter(({ start, value }) => value !== null || !known.has(start)),
    collection,
    place,
  );
  const rows = found.kept.flatMap((row) => collection.rows[row] ?? []).slice(0, MAX_OPENED);
  const proven: number[] = [];
  for (const row of rows) {
    if (!(yield* openRow(row, progress))) continue;
    const page = progress.screen.content;
    if (page === null || !(isAll ? telling : naming).every((token) => isIn(page, token))) continue;
    proven.push(collection.rows.indexOf(row));
    const answer = isOfText ? yield* readDetail(tokens, before, isAll, progress) : null;
    if (answer) return answer;
    if (isOfText) break;
  }
  if (isOfText) return { problem: 'none of the pages there says it' };
  const kept = found.kept.filter((row) => proven.includes(row) || found.kept.indexOf(row) >= MAX_OPENED);
  return answerOf(
    { ...found, kept, described: kept, telling, asked: before.asked, question: before.question },
    place,
    tokens,
  );
}

/** Opens the page of the only row that the part before found in the list. */
function* openLastRow(place: ListPlace, progress: Progress): StepGenerator<void> {
  const rows = progress.outcomes.findLast(({ ok, evidence }) => ok && evidence !== undefined)?.evidence?.rows ?? [];
  const [row] = rows.length === 1 ? rows : [];
  if (row?.url && !isDetail(place, progress)) yield* goTo(progress, row.url, `Open “${row.name}”.`);
}

/** Whether the page of a row of the list is in front. */
const isDetail = ({ address }: ListPlace, { screen }: Progress): boolean =>
  screen.url?.startsWith(new URL('/', address).href) === true &&
  screen.url !== address &&
  tableOf(screen.content?.collections) === null;

export function* toOutcome(intent: Intent, answer: ListAnswer, progress: Progress): StepGenerator<Outcome> {
  const { value, evidence, found, explanation } = answer;
  yield* showAnswer(intent.words, found, explanation, progress);
  progress.answerUrl = progress.screen.url;
  return { ...success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, 400), value), evidence };
}
