import type { PageContent } from '../../../../device/page-content.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { asks } from '../../../../language/understand/asks.ts';
import { declares } from '../../../../language/understand/mood.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { answerFromPage } from '../find/answer-page.ts';
import type { FindContext, Found } from '../find/find.ts';
import { splitClauses } from '../plan/clauses.ts';
import type { StepGenerator } from '../run/step-generator.ts';
import { chooseFiles, filesNamed, type ListedFile } from './choosing/choose-file.ts';
import { type FileMention, findFileMention } from './choosing/mention.ts';
import { fileInFront, listFiles, openFile } from './choosing/open-file.ts';
import { withTotal } from './clauses/amounts.ts';
import { isPointer } from './clauses/file-clauses.ts';
import { compareFiles } from './compare-files.ts';
import { toFilePage } from './content/file-page.ts';
import { readWhole } from './content/file-text.ts';
import { listStates, readStates } from './content/states.ts';
import { withColumns } from './content/with-columns.ts';
import { fileWords } from './words.ts';

/** Answers a clause that names a file of the task, or goes on about the file in front. Null if it does neither: a word such
 *  as `letter` means a file only if there is one. */
export function* findInFiles(context: FindContext): StepGenerator<Found | null> {
  const { tokens, progress } = context;
  const mention = findFileMention(tokens);
  const inFront = fileInFront(progress);
  if (mention === null) {
    const named = filesNamed(progress.files ?? [], tokens);
    const found = named.length > 1 ? yield* askFiles(named, NO_MENTION, context) : null;
    return found ?? (inFront && (yield* askFront(inFront, context)));
  }
  const isOnPage = progress.screen.app === 'browser' && progress.files === null;
  if (!mention.isSure && isOnPage) return null;
  const files = yield* listFiles(progress);
  const chosen = chooseFiles(files, mention, tokens);
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
  const compared = one && other && contents.length === 2 ? compareFiles(context.tokens, one, other) : null;
  if (one && compared !== null) return { answer: toAnswer(compared, one) };
  const rest = context.tokens.filter((_, at) => !mention.tokens.has(at));
  for (const content of contents) {
    const found = yield* askFile(rest, content, context);
    if (found) return found;
  }
  return null;
}

function* askFile(tokens: readonly Token[], content: PageContent, context: FindContext): StepGenerator<Found | null> {
  const answer = yield* answerFromFile(tokens, content, context);
  return answer && { answer, isWhole: isBare(tokens) };
}

/** Whether the clause only says to read: `read the letter`. */
const isBare = (tokens: readonly Token[]): boolean =>
  tokens.every(({ lower }) => fileWords().has('readings', lower) || fileWords().has('leads', lower) || lower === 'the');

function toAnswer(value: unknown, { title, url }: PageContent): FoundAnswer {
  const raw = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return { value, entity: title, attribute: '', raw, url, evidence: evidenceOfValue(title, '', raw, url) };
}

/** Reads the answer from a file: what is on or off in it, its facts, rows and sentences, or all that it says. */
function* answerFromFile(
  said: readonly Token[],
  content: PageContent,
  context: FindContext,
): StepGenerator<FoundAnswer | null> {
  const { lexicon } = context;
  const asked = said.filter(({ lower, value }) => value !== null || !fileWords().has('structure', lower));
  const page = toFilePage(content);
  const state = readRequest(asked, lexicon).question === 'boolean' ? null : readStates(asked, page);
  if (state !== null) {
    const narrowed = { ...page, facts: [], prose: [], about: '', collections: state.collections };
    const answer = yield* answerFromTables(state.tokens, narrowed, context);
    if (answer) return answer;
    const value = listStates(state, lexicon);
    if (value !== null) return toAnswer(value, content);
  }
  const answer = yield* answerFromTables(asked, page, context);
  if (answer) return answer;
  const whole = readWhole(asked, content, lexicon);
  return whole === null ? null : toAnswer(whole, content);
}

function* answerFromTables(
  tokens: readonly Token[],
  page: PageContent,
  context: FindContext,
): StepGenerator<FoundAnswer | null> {
  const lexicon = withColumns(context.lexicon, page.collections);
  const counted = withTotal(tokens, page.collections, lexicon);
  const telling = counted.filter(({ lower, value }) => value === null && !lexicon.isFunctionWord(lower));
  const isList = page.collections.length > 0 && tokens.some(({ lower }) => LISTED.has(lower));
  const [only, ...others] = page.collections;
  // `how many entries`
  const isCount = telling.length === 0 && others.length === 0 && tokens.some(({ lower }) => lower === 'many');
  if (only && isCount) return toAnswer(only.rows.length, page);
  if (telling.length === 0 && !isList) return null;
  return yield* answerFromPage({ ...context, tokens: counted, lexicon, isElliptic: counted !== tokens }, page, true);
}

const LISTED = new Set(['list', 'all', 'every', 'item', 'items', 'entries', 'everything']);
