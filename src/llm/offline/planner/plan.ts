import type { ToolOffer } from '../../model.ts';
import { englishLexicon } from '../agent/lexicon/lexicon.ts';
import { groupTrade, type TradeGroup } from '../agent/trade/trade-plan.ts';
import { asks } from '../agent/understand/clause.ts';
import { toTokens } from '../agent/understand/tokens.ts';
import { readValues } from '../agent/values/read-values.ts';
import type { Intent, Rule } from './intent.ts';
import { readCompare } from './intents/compare.ts';
import { readCompute, readComputeOver, readStory } from './intents/compute.ts';
import { readArrange, readFiles, readSignIn } from './intents/errands.ts';
import { formRules, readSubmit } from './intents/forms.ts';
import { readNote } from './intents/notes.ts';
import { readMove, readOpen, readPress } from './intents/open.ts';
import type { Placed } from './intents/places.ts';
import { splitPlace } from './intents/places.ts';
import { readRules } from './intents/read.ts';
import { hasPage } from './intents/scope.ts';
import { readSearch } from './intents/search.ts';
import { readTab } from './intents/tabs.ts';
import { readMeantTool, readNamedTools } from './intents/tools.ts';
import { isContext } from './mood/context.ts';
import { withoutProhibitions } from './mood/prohibitions.ts';
import { isProse, withoutLead, withoutReports } from './mood/prose.ts';
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

/** Kinds that a clause is read as if nothing tells what it is: it may belong to the journey or order beside it. */
const SOFT: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'ask',
  'unknown',
  'search',
  'submit',
  'fill',
  'fill_field',
  'tick',
  'choose',
]);

/** The intent of a group of clauses, after opening the site that one of them names. */
function toTrade({ intent }: TradeGroup, before: readonly Intent[]): Intent[] {
  const places = intent.clauses.map(splitPlace);
  const address = places.map((place) => place.address).find((each) => each !== null) ?? null;
  if (address === null) return [intent];
  const rest = { ...intent, clauses: places.map((place) => place.rest) };
  return isOpen(address, before) ? [rest] : [toOpen(address), rest];
}

function isOpen(address: string, before: readonly Intent[]): boolean {
  const last = before.findLast(({ kind }) => kind === 'open');
  return last?.kind === 'open' && isWithin(last.address, address);
}

const toOpen = (address: string): Intent => ({ kind: 'open', address, words: `open ${address}` });

/** Parses a task into intents, in order. A clause that no rule matches becomes `unknown`, unless it asks for
 *  nothing. What the task forbids is left out. */
export function toPlan(task: string, { startUrl = null, frontUrl = null, offers = [] }: PlanContext = {}): Intent[] {
  const tools = toKnownTools(offers);
  const plan: Intent[] = startUrl === null ? [] : [toOpen(startUrl)];
  // A current page counts as opened by the task.
  const before = startUrl === null && frontUrl !== null ? [toOpen(frontUrl)] : [];
  const story = readStory(task);
  if (story !== null) return [...plan, story];
  const clauses = splitClauses(withoutProhibitions(withoutReports(task)), tools.length > 0).map(withoutLead);
  const otherKind = (clause: string): 'certain' | 'likely' | null => {
    const kinds = toIntents(clause, before, tools).map(({ kind }) => kind);
    return kinds.includes('call_tool') ? 'certain' : kinds.some((kind) => !SOFT.has(kind)) ? 'likely' : null;
  };
  for (const part of groupTrade(clauses, otherKind, hasPage([...before, ...plan]))) {
    const intents =
      typeof part === 'string' ? toIntents(part, [...before, ...plan], tools) : toTrade(part, [...before, ...plan]);
    plan.push(...intents);
  }
  return withoutProse(plan).filter(
    (intent, index, plan) => !repeatsStart(intent, index, startUrl) && !isDoneBefore(intent, plan[index - 1]),
  );
}

/** What no rule matches and is prose is left out, if the task also asks for something. */
function withoutProse(plan: readonly Intent[]): Intent[] {
  const isUnread = (intent: Intent): boolean =>
    intent.kind === 'unknown' || (intent.kind === 'ask' && intent.otherwise.kind === 'unknown');
  const isLeft = (intent: Intent): boolean => isUnread(intent) && (isProse(intent.words) || states(intent.words));
  return plan.every(isLeft) ? [...plan] : plan.filter((intent) => !isLeft(intent));
}

/** Whether a clause states something and asks nothing. */
function states(clause: string): boolean {
  const lexicon = englishLexicon();
  return !isAsking(clause) && toTokens(clause, []).some(({ lower }) => lexicon.isOfStatement(lower));
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
  { rules: [readNote, readCompute, readTab, readMove, readOpen], isPlaced: false },
  { rules: [readSignIn], isPlaced: true },
  { rules: [readSubmit, readPress, ...formRules], isPlaced: false },
  {
    rules: [readArrange, readFiles, readComputeOver, readSearch, readCompare, ...readRules],
    isPlaced: true,
  },
];

function toIntents(clause: string, before: readonly Intent[], tools: readonly KnownTool[]): Intent[] {
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
  return isOpen(address, before) ? intents : [open, ...intents];
}

/** Whether the opened page is already at `address`. */
function isWithin(opened: string, address: string): boolean {
  const [there, wanted] = [bare(opened), bare(address)];
  return there === wanted || (!wanted.includes('/') && there.startsWith(`${wanted}/`));
}
