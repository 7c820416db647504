import type { ToolOffer } from '../../model.ts';
import { englishLexicon } from '../agent/lexicon/lexicon.ts';
import { asks } from '../agent/understand/clause.ts';
import { toTokens } from '../agent/understand/tokens.ts';
import { readValues } from '../agent/values/read-values.ts';
import type { Intent, Rule } from './intent.ts';
import { readCompare } from './intents/compare.ts';
import { readCompute } from './intents/compute.ts';
import { readArrange, readCart, readCheckOut, readFiles, readJourney, readSignIn } from './intents/errands.ts';
import { isFilePointer, readFileClause } from './intents/file-clauses.ts';
import { formRules, readSubmit } from './intents/forms.ts';
import { readNote } from './intents/notes.ts';
import { readMove, readOpen, readPress } from './intents/open.ts';
import type { Placed } from './intents/places.ts';
import { splitPlace } from './intents/places.ts';
import { readRules } from './intents/read.ts';
import { readSearch } from './intents/search.ts';
import { readMeantTool, readNamedTools } from './intents/tools.ts';
import { isContext } from './mood/context.ts';
import { withoutProhibitions } from './mood/prohibitions.ts';
import { splitClauses } from './parsing/clauses.ts';
import { type KnownTool, toKnownTools } from './parsing/tool-names.ts';

/** Context of a task beside its words. */
export interface PlanContext {
  /** Start page. */
  startUrl?: string | null;
  /** Current page when the task is given, in a session. */
  frontUrl?: string | null;
  offers?: readonly ToolOffer[];
}

const toOpen = (address: string): Intent => ({ kind: 'open', address, words: `open ${address}` });

/** Parses a task into intents, in order. A clause that no rule matches becomes `unknown`, unless it asks for
 *  nothing. What the task forbids is left out. */
export function toPlan(task: string, { startUrl = null, frontUrl = null, offers = [] }: PlanContext = {}): Intent[] {
  const tools = toKnownTools(offers);
  const plan: Intent[] = startUrl === null ? [] : [toOpen(startUrl)];
  // A current page counts as opened by the task.
  const before = startUrl === null && frontUrl !== null ? [toOpen(frontUrl)] : [];
  for (const clause of splitClauses(withoutProhibitions(task), tools.length > 0)) {
    plan.push(...toIntents(clause, [...before, ...plan], tools));
  }
  return withoutStatements(
    filesFirst(plan).filter(
      (intent, index, all) => !repeatsStart(intent, index, startUrl) && !isDoneBefore(intent, all[index - 1]),
    ),
  );
}

/** A clause that only says which file is meant comes before the question that it follows: `when is it? See memo.txt`. */
function filesFirst(plan: readonly Intent[]): Intent[] {
  const ordered: Intent[] = [];
  for (const intent of plan) {
    const last = ordered.at(-1);
    if (last?.kind === 'ask' && intent.kind === 'ask' && isFilePointer(intent.words)) ordered.splice(-1, 0, intent);
    else ordered.push(intent);
  }
  return ordered;
}

/** Drops clauses that neither ask nor tell to do something, if another one does: they are context. */
function withoutStatements(plan: readonly Intent[]): Intent[] {
  const isStatement = (intent: Intent): boolean =>
    intent.kind === 'ask' && intent.otherwise.kind === 'unknown' && !isAsking(intent.words);
  const isOnlyStated = plan.every((intent) => intent.kind === 'open' || isStatement(intent));
  return isOnlyStated ? [...plan] : plan.filter((intent) => !isStatement(intent));
}

function isAsking(clause: string): boolean {
  const tokens = toTokens(clause, readValues(clause, { today: '2000-01-01', language: 'en' }));
  return asks(clause, tokens, englishLexicon());
}

function repeatsStart(intent: Intent, index: number, startUrl: string | null): boolean {
  return index > 0 && intent.kind === 'open' && startUrl !== null && bare(intent.address) === bare(startUrl);
}

/** Whether completing the form already submitted it. */
function isDoneBefore({ kind }: Intent, previous: Intent | undefined): boolean {
  return (kind === 'submit' || kind === 'fill_details') && previous?.kind === 'fill_details' && previous.isToBeSent;
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

// Order matters: `write down what 2+2 is` is a note, `what is 2+2` is a computation rather than a question about a
// page, and `check out` means to pay, but `check out the news` means to look at it. Placed rules act at a place, which
// is opened first. Other rules read the clause unchanged, because an address in it is part of their subject.
const RULES: readonly { rules: readonly Rule[]; isPlaced: boolean }[] = [
  { rules: [readFileClause], isPlaced: false },
  { rules: [readNote, readCompute, readMove, readCheckOut, readOpen], isPlaced: false },
  { rules: [readSignIn], isPlaced: true },
  { rules: [readSubmit, readPress, ...formRules], isPlaced: false },
  { rules: [readCart, readJourney, readArrange, readFiles, readSearch, readCompare, ...readRules], isPlaced: true },
];

/** Intents of one clause. */
export function toIntents(clause: string, before: readonly Intent[], tools: readonly KnownTool[]): Intent[] {
  if (tools.length === 0) return toOwnIntents(clause, before);
  const named = readNamedTools(clause, before, tools);
  if (named !== null) return named;
  const own = toOwnIntents(clause, before);
  return readMeantTool(clause, own, tools) ?? own;
}

/** Intents that the device itself can execute. */
function toOwnIntents(clause: string, before: readonly Intent[]): Intent[] {
  const place = splitPlace(clause);
  for (const { rules, isPlaced } of RULES) {
    const intents = isPlaced ? applyPlaced(rules, place, before) : applyFirst(rules, clause, before);
    if (intents !== null) return intents.map(toAsk);
  }
  return isContext(clause) && !isAsking(clause) ? [] : [toAsk({ kind: 'unknown', words: clause })];
}

const ASKED: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['read', 'compare', 'unknown']);

const toAsk = (intent: Intent): Intent =>
  ASKED.has(intent.kind) ? { kind: 'ask', words: intent.words, otherwise: intent } : intent;

function applyFirst(rules: readonly Rule[], clause: string, before: readonly Intent[]): Intent[] | null {
  for (const rule of rules) {
    const intents = rule(clause, before);
    if (intents !== null) return intents;
  }
  return null;
}

function applyPlaced(rules: readonly Rule[], { address, rest }: Placed, before: readonly Intent[]): Intent[] | null {
  if (address === null) return applyFirst(rules, rest, before);
  const open: Intent = { kind: 'open', address, words: `open ${address}` };
  const intents = applyFirst(rules, rest, [...before, open]);
  if (intents === null) return null;
  const last = before.findLast(({ kind }) => kind === 'open');
  return last?.kind === 'open' && isWithin(last.address, address) ? intents : [open, ...intents];
}

/** Whether the opened page is already at `address`. */
function isWithin(opened: string, address: string): boolean {
  const [there, wanted] = [bare(opened), bare(address)];
  return there === wanted || (!wanted.includes('/') && there.startsWith(`${wanted}/`));
}
