import type { PageContent } from '../../../../device/page-content.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { asks } from '../../../../language/understand/asks.ts';
import { declares } from '../../../../language/understand/mood.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import { type FoundAnswer, joinAnswers } from '../../../../reading/answer/found-answer.ts';
import { answerFromPage } from '../find/answer-page.ts';
import type { FindContext, Found } from '../find/find.ts';
import { splitClauses } from '../plan/clauses.ts';
import type { StepGenerator } from '../run/step-generator.ts';
import { chooseFiles, filesNamed, type ListedFile } from './choosing/choose-file.ts';
import { type FileMention, findFileMention } from './choosing/mention.ts';
import { fileInFront, listFiles, openFile, shownText } from './choosing/open-file.ts';
import { nameColumns, withTotal } from './clauses/amounts.ts';
import { readDeadline } from './clauses/deadline.ts';
import { isPointer } from './clauses/file-clauses.ts';
import { findSetting, hasSettings } from './clauses/settings.ts';
import { compareFiles } from './compare/compare-files.ts';
import { asksRowChange, compareRows } from './compare/compare-rows.ts';
import { toFilePage } from './content/file-page.ts';
import { listStates, readState, readStates } from './content/states.ts';
import { readDemands, readSender, readStructure, readWhole } from './content/structure.ts';
import { withColumns } from './content/with-columns.ts';
import { fileWords } from './words.ts';

/** Answers a clause that names a file of the task, or goes on about the file in front. Null if it does neither: a word such
 *  as `letter` means a file only if there is one. */
export function* findInFiles(context: FindContext): StepGenerator<Found | null> {
  const { tokens, progress } = context;
  const mention = findFileMention(tokens);
  const inFront = fileInFront(progress);
  if (mention === null) {
    const listed = progress.files ?? [];
    const compared = listed.length === 2 && asksRowChange(tokens) ? listed : filesNamed(listed, tokens);
    const found = compared.length > 1 ? yield* askFiles(compared, NO_MENTION, context) : null;
    return found ?? (inFront && (yield* askFront(inFront, context)));
  }
  const isOnPage = progress.screen.app === 'browser' && progress.files === null;
  if (!mention.isSure && isOnPage) return null;
  const files = yield* listFiles(progress);
  const isOfBoth = files.length === 2 && mention.names.length < 2 && asksRowChange(tokens);
  const chosen = isOfBoth ? files : chooseFiles(files, mention, tokens);
  const found = (yield* pointTo(chosen, mention, context)) ?? (yield* askFiles(chosen, mention, context));
  if (found !== null) return found;
  if (!mention.isSure) return null;
  return chosen.length > 0
    ? { problem: `${chosen.map(({ name }) => name).join(' and ')} does not say it`, reason: 'no_attribute' }
    : { problem: whyNone(files, mention), reason: 'missing_value', missing: mention.names[0] ?? 'file' };
}

const NO_MENTION: FileMention = { names: [], endings: [], isSure: false, tokens: new Set() };

/** Answers a clause from the file in front. A file that the task points to is the only source. */
function* askFront(content: PageContent, context: FindContext): StepGenerator<Found | null> {
  const found = yield* askFile(context.tokens, content, context);
  if (found || context.progress.isAboutFile !== true) return found;
  return { problem: `${content.title} does not say it`, reason: 'no_attribute' };
}

/** Only opens the file for a clause that says which one is meant, beside others: `it is in memo.txt`. */
function* pointTo(
  [file, ...others]: readonly ListedFile[],
  mention: FileMention,
  { tokens, lexicon, progress }: FindContext,
): StepGenerator<Found | null> {
  const isBeside = progress.task.length > (tokens.at(-1)?.end ?? 0) + MARGIN;
  if (!file || !isBeside) return null;
  const isSaid = ARRIVALS.test(tokens.map(({ lower }) => lower).join(' ')) || declares('', tokens, lexicon);
  const isStatement = isSaid && asksElsewhere(progress.task, lexicon);
  if (!isStatement && (others.length > 0 || !isPointer(tokens, mention))) return null;
  const content = yield* openFile(file, progress);
  if (content === null) return null;
  progress.isAboutFile = true;
  return { answer: toAnswer('', content), isWhole: true };
}

const MARGIN = 8;
/** `Attached are two lists`, `you have both lists` */
const ARRIVALS = /^(?:attached|enclosed|here|you) (?:is|are|have|find)\b/;

/** Whether a clause of the task asks something, so that a statement in another need not. */
const asksElsewhere = (task: string, lexicon: Lexicon): boolean =>
  splitClauses(task).some((clause) => {
    const tokens = toTokens(clause, []);
    return !declares(clause, tokens, lexicon) && asks(clause, tokens, lexicon);
  });

/** Answers a clause from any file of the task, for one that nothing else answers. */
export function* findInAnyFile(context: FindContext): StepGenerator<Found | null> {
  const files = yield* listFiles(context.progress);
  const compared =
    files.length === 2 && asksRowChange(context.tokens) ? yield* askFiles(files, NO_MENTION, context) : null;
  if (compared) return compared;
  for (const file of files.slice(0, MAX_FILES)) {
    const content = yield* openFile(file, context.progress);
    const answer = content && (yield* answerFromFile(context.tokens, content, context));
    if (answer) return { answer };
  }
  return null;
}

const MAX_FILES = 4;

function whyNone(files: readonly ListedFile[], { names }: FileMention): string {
  const [name] = names;
  if (files.length === 0) return 'no file came with the task';
  const listed = files
    .slice(0, 8)
    .map((file) => file.name)
    .join(', ');
  return name === undefined
    ? `several files came with the task (${listed}), and it does not say which one`
    : `no file “${name}” came with the task, only ${listed}`;
}

function* askFiles(
  files: readonly ListedFile[],
  mention: FileMention,
  context: FindContext,
): StepGenerator<Found | null> {
  const contents: PageContent[] = [];
  for (const file of files.slice(0, MAX_FILES)) {
    const content = yield* openFile(file, context.progress);
    if (content) contents.push(content);
  }
  const [one, other] = contents;
  if (one && other && contents.length === 2) {
    const value = compareRows(context.tokens, one, other) ?? compareFiles(context.tokens, one, other);
    if (value !== null) return { answer: toAnswer(value, one) };
  }
  const rest = context.tokens.filter((_, at) => !mention.tokens.has(at));
  for (const content of contents) {
    const found = yield* askFile(rest, content, context);
    if (found) return found;
  }
  return null;
}

function* askFile(tokens: readonly Token[], content: PageContent, context: FindContext): StepGenerator<Found | null> {
  const parts = partsOf(tokens);
  if (parts.slice(1).some((part) => isQuestion(part, context.lexicon) && !refersBack(part))) {
    const found = yield* askParts(parts, content, context);
    if (found) return found;
  }
  const answer = yield* answerFromFile(tokens, content, context);
  if (answer) return { answer, isWhole: isBare(tokens) };
  return parts.length > 1 ? yield* askParts(parts, content, context) : null;
}

/** Whether the clause only says to read: `read the letter`. */
const isBare = (tokens: readonly Token[]): boolean =>
  tokens.every(({ lower }) => fileWords().has('readings', lower) || fileWords().has('leads', lower) || lower === 'the');

/** Whether a part is about the rows that the part before it names: `how much did they give`. */
const refersBack = (part: readonly Token[]): boolean => part.some(({ lower }) => BACK.has(lower));
const BACK = new Set(['they', 'them', 'those', 'these']);

/** Whether a part is a question of its own: `who signed it`, but not `when`. */
function isQuestion(part: readonly Token[], { markers, isFunctionWord }: Lexicon): boolean {
  const marker = markers.match(part, 0);
  const isAsking = marker?.payloads.some(({ type }) => type === 'question') ?? false;
  return isAsking && part.slice(marker?.length).some(({ lower }) => !isFunctionWord(lower));
}

/** Parts of a clause that `and` or a comma joins. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.lower === 'and') parts.push([]);
    else parts.at(-1)?.push(token);
    if (token.isBeforeBreak) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function* askParts(parts: readonly Token[][], content: PageContent, context: FindContext): StepGenerator<Found | null> {
  const answers = new Map<string, FoundAnswer>();
  const missing: string[] = [];
  for (const part of parts) {
    const name = part.map(({ text }) => text).join(' ');
    const found: FoundAnswer | null = yield* answerFromFile(part, content, context);
    if (found === null) missing.push(`${name}: ${content.title} does not say it`);
    else answers.set(name, found);
  }
  const answer = joinAnswers(answers);
  return answer && { answer, ...(missing.length > 0 && { missing: missing.join('; ') }) };
}

function toAnswer(value: unknown, { title, url }: PageContent): FoundAnswer {
  const raw = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return { value, entity: title, attribute: '', raw, url, evidence: evidenceOfValue(title, '', raw, url) };
}

/** Reads the answer from a file: its form, what is on or off in it, what it asks for, its facts, rows and sentences, or
 *  what it says as a whole. */
function* answerFromFile(
  said: readonly Token[],
  content: PageContent,
  context: FindContext,
): StepGenerator<FoundAnswer | null> {
  const { lexicon, progress } = context;
  const asked = withoutRequests(said, lexicon);
  const page = toFilePage(content);
  const structure = readStructure(asked, content, shownText(progress), lexicon);
  if (structure !== null) return toAnswer(structure, content);
  const named = nameColumns(asked, page.collections);
  const words = fileWords();
  const plain = named.tokens.filter(({ lower, value }) => value !== null || !words.has('structure', lower));
  const isYesNo = readRequest(plain, lexicon).question === 'boolean';
  const truth = isYesNo ? readState(plain, page) : null;
  if (truth !== null) return toAnswer(truth, content);
  const state = isYesNo ? null : readStates(plain, page);
  if (state !== null) {
    const narrowed = { ...page, facts: [], prose: [], about: '', collections: state.collections };
    const answer = yield* answerFromTables(state.tokens, narrowed, named.labels, context);
    if (answer) return answer;
    const value = listStates(state, lexicon);
    if (value !== null) return toAnswer(value, content);
  }
  const setting = findSetting(plain, content, lexicon);
  if (setting !== null) return toAnswer(setting, content);
  const single = readSender(plain, page, lexicon) ?? readDeadline(plain, content, lexicon);
  if (single !== null) return toAnswer(single, content);
  const demands = readDemands(plain, content, lexicon);
  if (demands !== null) return toAnswer(demands, content);
  const answer = yield* answerFromTables(plain, page, named.labels, context);
  if (answer) return answer;
  const whole = readWhole(plain, content, lexicon);
  return whole === null ? null : toAnswer(whole, content);
}

/** Without phrases such as `have a look at`. */
function withoutRequests(tokens: readonly Token[], { markers }: Lexicon): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = markers.match(tokens, at);
    const isRequest = (found?.length ?? 0) > 1 && found?.payloads.some(({ type }) => type === 'request');
    if (!isRequest) kept.push(...tokens.slice(at, at + 1));
    at += isRequest ? (found?.length ?? 1) : 1;
  }
  return kept.length === tokens.length ? tokens : kept;
}

function* answerFromTables(
  tokens: readonly Token[],
  page: PageContent,
  named: ReadonlySet<string>,
  context: FindContext,
): StepGenerator<FoundAnswer | null> {
  const lexicon = withColumns(context.lexicon, page.collections, named);
  // `standing in Brunnfeld`: the value of any column.
  const plain = tokens.filter(({ lower }, at) => !PLACED.has(lower) || tokens[at + 1]?.lower !== 'in');
  const counted = withTotal(plain, page.collections, lexicon);
  const telling = counted.filter(({ lower, value }) => value === null && !lexicon.isFunctionWord(lower));
  const isList = page.collections.length > 0 && tokens.some(({ lower }) => LISTED.has(lower));
  if (telling.length === 0 && !isList) return null;
  // A total over rows that only some of the words chose would be another one, as would the value of another setting.
  const reader = { ...context, tokens: counted, lexicon, isElliptic: counted !== plain || hasSettings(page) };
  const answer = yield* answerFromPage(reader, page, true);
  if (answer || !tokens.some(({ lower }) => lower === 'who')) return answer;
  // `who is the owner`: the row that says so.
  const which = counted.map((token) =>
    token.lower === 'who' ? { ...token, text: 'which', lower: 'which', stem: 'which' } : token,
  );
  return yield* answerFromPage({ ...reader, tokens: which }, { ...page, facts: [], prose: [] }, true);
}

const PLACED = new Set(['standing', 'located', 'situated', 'kept', 'placed', 'based', 'living', 'lying', 'sitting']);
const LISTED = new Set(['list', 'all', 'every', 'item', 'items', 'entries', 'everything']);
