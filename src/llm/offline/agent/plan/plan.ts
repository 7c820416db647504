import { withoutAsides } from '../../../../language/clauses/asides.ts';
import type { ToolOffer } from '../../../model.ts';
import {
  type AccountContext,
  namesAccountFile,
  namesAccountSite,
  readAccount,
  saysInAnswer,
} from '../account/read-account.ts';
import { readArrange, readUpload } from '../browse/read-errands.ts';
import { readMove, readOpen, readPress } from '../browse/read-open.ts';
import { readSearch } from '../browse/read-search.ts';
import { readSummary } from '../browse/read-summary.ts';
import { readCompute, readComputeOver, readStory } from '../compute/read-compute.ts';
import { APP_KINDS, withoutApps } from '../desk/app-kinds.ts';
import { readApps } from '../desk/read-apps.ts';
import { isFilePointer, quoteInForm, readFileClause } from '../files/clauses/file-clauses.ts';
import { formRules, readSubmit } from '../forms/controls/read-fields.ts';
import { readListQuestion } from '../lists/read-list-question.ts';
import { readLetterWithFile } from '../mail/read-mail.ts';
import { readNote } from '../notes/note-intents.ts';
import { readTab } from '../tabs/tab-intents.ts';
import { readTicketChange } from '../tickets/read-ticket.ts';
import { readMeantTool, readNamedTools } from '../tools/read-tools.ts';
import { type KnownTool, toKnownTools } from '../tools/tool-names.ts';
import { groupTrade, type TradeGroup } from '../trade/trade-plan.ts';
import { withForms } from './form-parts.ts';
import type { Intent, Rule } from './intent.ts';
import { isContext, isCourtesy } from './mood/context.ts';
import { withoutProhibitions } from './mood/prohibitions.ts';
import { splitLead, withoutReports } from './mood/prose.ts';
import { disclaims, isAsking, isStatement, namesNothing } from './mood/statements.ts';
import type { Placed } from './places.ts';
import { splitPlace } from './places.ts';
import { hasPage } from './scope.ts';

/** Context of a task beside its words. */
export interface PlanContext {
  /** Start page. */
  startUrl?: string | null;
  /** Current page when the task is given, in a session. */
  frontUrl?: string | null;
  /** A page of the site that the whole task is about. */
  siteUrl?: string | null;
  offers?: readonly ToolOffer[];
  /** Day of the task, ISO 8601. */
  today?: string;
  /** The task said a user name and a password, which are no longer in its text; or they are sent along. */
  saysCredentials?: boolean;
  hasCredentials?: boolean;
  /** See `AccountContext`. */
  isTaskAboutAccount?: boolean;
}

/** Kinds that a clause is read as if nothing tells what it is: it may belong to the journey or order beside it. */
const SOFT: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'ask',
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
export function toPlan(task: string, given: PlanContext = {}): Intent[] {
  const { startUrl = null, frontUrl = null, offers = [], saysCredentials = false, hasCredentials = false } = given;
  const context = { ...given, isTaskAboutAccount: saysCredentials || (hasCredentials && namesAccountSite(task)) };
  const tools = toKnownTools(offers);
  const plan: Intent[] = startUrl === null ? [] : [toOpen(startUrl)];
  // A current page counts as opened by the task.
  const before = startUrl === null && frontUrl !== null ? [toOpen(frontUrl)] : [];
  const whole = readStory(task);
  if (whole !== null) return [...plan, whole];
  const otherKind = (clause: string): 'certain' | 'likely' | null => {
    const kinds = toIntents(clause, before, tools, context).map(({ kind }) => kind);
    return kinds.some((kind) => kind === 'call_tool' || kind === 'quote_file' || APP_KINDS.has(kind))
      ? 'certain'
      : kinds.some((kind) => !SOFT.has(kind))
        ? 'likely'
        : null;
  };
  const text = withoutProhibitions(withoutReports(withoutAsides(task)));
  const statements: string[] = [];
  const isForTool = (clause: string) => readMeantTool(clause, [toQuestionless(clause)], tools) !== null;
  for (const part of withForms(text, tools.length > 0 ? isForTool : null, context)) {
    if (!Array.isArray(part)) {
      plan.push(quoteInForm(part));
      continue;
    }
    const clauses = part.map(splitLead);
    const leads = new Map(clauses.map(({ lead, rest }) => [rest, lead]));
    const groups = groupTrade(
      clauses.map(({ rest }) => rest),
      otherKind,
      hasPage([...before, ...plan]),
    );
    for (const [at, group] of groups.entries()) {
      const done = [...before, ...plan];
      if (typeof group !== 'string') {
        plan.push(...toTrade(group, done));
        continue;
      }
      const intents = toIntents(group, done, tools, context);
      const said = [...statements, leads.get(group) ?? ''].filter((each) => each !== '').slice(-MAX_STATEMENTS);
      plan.push(...intents.map((intent) => withContext(intent, said)));
      const next = groups[at + 1];
      if (intents.every(isSaid) && isStatement(group, typeof next === 'string' ? next : undefined))
        statements.push(group);
    }
  }
  return withoutProse(filesFirst(plan)).filter(
    (intent, index, plan) => !repeatsStart(intent, index, startUrl) && !isDoneBefore(intent, plan[index - 1]),
  );
}

/** A clause as it is read without any rule. */
const toQuestionless = (words: string): Intent => ({ kind: 'ask', source: 'any', isQuestion: false, words });

const MAX_STATEMENTS = 3;

const isSaid = (intent: Intent): boolean =>
  intent.kind === 'ask' && intent.source !== 'file' && !intent.words.trimEnd().endsWith('?');

const withContext = (intent: Intent, said: readonly string[]): Intent =>
  (intent.kind === 'ask' || intent.kind === 'ask_list') && said.length > 0
    ? { ...intent, context: said.join('. ') }
    : intent;

/** A clause that only says which file is meant comes before the question that it follows: `when is it? See memo.txt`. */
function filesFirst(plan: readonly Intent[]): Intent[] {
  const ordered: Intent[] = [];
  const hasPointer = plan.some(({ kind, words }) => kind === 'ask' && isFilePointer(words));
  for (const each of plan) {
    // `how many kilometres did Anna run` is no sum if a file says it.
    const isAsked = hasPointer && each.kind === 'compute_over' && isAsking(each.words);
    const intent: Intent = isAsked ? { kind: 'ask', source: 'file', isQuestion: true, words: each.words } : each;
    const last = ordered.at(-1);
    if (last?.kind === 'ask' && intent.kind === 'ask' && isFilePointer(intent.words)) ordered.splice(-1, 0, intent);
    else ordered.push(intent);
  }
  return ordered;
}

/** What no rule matches and is prose is left out, if the task also asks for something. */
function withoutProse(plan: readonly Intent[]): Intent[] {
  const isLeft = (intent: Intent, at: number): boolean =>
    isSaid(intent) && isStatement(intent.words, plan[at + 1]?.words);
  return plan.every(isLeft) ? [...plan] : plan.filter((intent, at) => !isLeft(intent, at));
}

function repeatsStart(intent: Intent, index: number, startUrl: string | null): boolean {
  return index > 0 && intent.kind === 'open' && startUrl !== null && bare(intent.address) === bare(startUrl);
}

/** Whether completing the form already submitted it. */
function isDoneBefore({ kind }: Intent, previous: Intent | undefined): boolean {
  return (
    (kind === 'submit' || kind === 'fill_details') &&
    (previous?.kind === 'send_form' || (previous?.kind === 'fill_details' && previous.isToBeSent))
  );
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
  { rules: [readNote, readCompute, readTab, readMove, readOpen], isPlaced: false },
  { rules: [readSubmit, readPress, ...formRules], isPlaced: false },
  { rules: [readArrange, readUpload, readComputeOver, readSearch, readSummary], isPlaced: true },
];

/** Intents of one clause. */
function toIntents(
  clause: string,
  before: readonly Intent[],
  tools: readonly KnownTool[],
  context: PlanContext,
): Intent[] {
  if (tools.length === 0) return toOwnIntents(clause, before, context);
  const named = readNamedTools(clause, before, tools);
  if (named !== null) return named;
  const own = toOwnIntents(clause, before, context);
  return readMeantTool(clause, own.map(withoutApps), tools) ?? own;
}

/** Intents that the device itself can execute. */
function toOwnIntents(clause: string, before: readonly Intent[], context: PlanContext): Intent[] {
  const place = splitPlace(clause);
  const apps = readApps(context.today ?? '1970-01-01');
  const account: Rule = (text, done) => readAccount(text, toAccountContext(done, context));
  // A note in the answer is no note.
  const isNamed = context.isTaskAboutAccount === true && namesAccountSite(clause) && isAsking(clause);
  const isFirst = saysInAnswer(clause) || namesAccountFile(clause) || isNamed;
  const groups = [...(isFirst ? [{ rules: [account], isPlaced: true }] : []), ...withAccount(account, apps)];
  for (const { rules, isPlaced } of groups) {
    const intents = isPlaced ? applyPlaced(rules, place, before) : applyFirst(rules, clause, before);
    if (intents !== null) return intents;
  }
  return isCourtesy(clause) ||
    namesNothing(clause) ||
    disclaims(clause) ||
    (isContext(clause) && (!isAsking(clause) || isStatement(clause, undefined)))
    ? []
    : toAsk(place, clause, before);
}

const withAccount = (account: Rule, apps: Rule): typeof RULES => {
  const [first, ...rest] = RULES;
  const own = [
    { rules: [readNote, apps, readListQuestion], isPlaced: false },
    { rules: [account], isPlaced: true },
  ];
  // A letter may have a file, and be no question about it.
  const firstOfAll = [
    { rules: [readLetterWithFile], isPlaced: false },
    { rules: [readTicketChange], isPlaced: true },
  ];
  return [...firstOfAll, ...(first ? [first] : []), ...own, ...rest];
};

function toAccountContext(before: readonly Intent[], context: PlanContext): AccountContext {
  const opened = before.findLast((intent) => intent.kind === 'open');
  return {
    today: context.today ?? '1970-01-01',
    saysCredentials: context.saysCredentials ?? false,
    hasCredentials: context.hasCredentials ?? false,
    hasPage: hasPage(before),
    address: opened?.kind === 'open' ? opened.address : null,
    hasChanged: before.at(-1)?.kind === 'change',
    hasDownload: before.some(({ kind }) => kind === 'download'),
    isTaskAboutAccount: context.isTaskAboutAccount ?? false,
  };
}

/** What no reading explains is asked of the pages, at the place that it names. */
function toAsk({ address, rest }: Placed, clause: string, before: readonly Intent[]): Intent[] {
  const isQuestion = isAsking(rest);
  const isPlaced = address !== null && isQuestion;
  const source = isPlaced || hasPage(before) ? 'page' : 'any';
  const ask: Intent = { kind: 'ask', source, isQuestion, words: isPlaced ? rest : clause };
  return isPlaced && !isOpen(address, before) ? [toOpen(address), ask] : [ask];
}

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
