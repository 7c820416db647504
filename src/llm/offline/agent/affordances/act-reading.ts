import type { FormField, PageContent, PageForm } from '../../../../device/page-content.ts';
import { isAtStart, isPause, isPrecise, numberIn } from '../../../../language/fields/runs.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import {
  isIdle,
  isNarrowing,
  isNeutral,
  isSense,
  isTarget,
  keysAt,
  keysOf,
  writesMessage,
} from '../../../../language/words/act-words.ts';
import { toMatchable } from '../../../../language/words/phrase-table.ts';
import { bindFields } from '../forms/binding/bind-fields.ts';
import { personalTokens } from '../forms/binding/bind-values.ts';
import type { Binding, Prose } from '../forms/prose.ts';
import type { Control } from '../run/screen.ts';
import { type Affordance, affordancesOf } from './affordance.ts';
import { chooseRows, type RowChoice } from './choose-rows.ts';
import { isEmptyChoice } from './missing-fields.ts';

/** A part of a task that asks for an act. */
export interface ActClause {
  prose: Prose;
  /** What each token can be matched by. */
  keys: readonly (readonly string[])[];
  /** Tokens that are about another thing, such as the name of the site. */
  skipped: ReadonlySet<number>;
  /** Whether a value was sent along for a field with this label. */
  isGiven: (label: string) => boolean;
}

/** @param names of the site */
export function toActClause(prose: Prose, names: readonly string[], isGiven: ActClause['isGiven']): ActClause {
  const { tokens } = prose;
  const skipped = new Set<number>();
  for (const stems of names.map((name) => toMatchable(name).map(({ stem }) => stem)))
    for (const at of tokens.keys())
      if (stems.length > 0 && stems.every((stem, index) => tokens[at + index]?.stem === stem))
        for (const index of stems.keys()) skipped.add(at + index);
  return { prose, keys: keysAt(tokens), skipped, isGiven };
}

/** How a page was reached: what the links and entries that led to it prove. */
export interface Path {
  names: readonly string[];
  proved: ReadonlySet<number>;
  /** Tokens that name other entries than the one that it went through. */
  rivals: ReadonlySet<number>;
  /** It went through an entry of a list that the clause does not mean: the page only shows what such pages offer. */
  isSample: boolean;
}

/** A way to do what a clause asks for. */
export interface ActReading {
  affordance: Affordance;
  binding: Binding;
  /** How much of each token it explains, from 0 to 1. */
  explains: readonly number[];
  /** Names of fields without a value. */
  missing: readonly string[];
  /** Other entries that fit as well. */
  ties: number;
  /** Tokens that name other entries. */
  rivals: ReadonlySet<number>;
}

/** A reading beside the others. */
export interface RankedReading extends ActReading {
  /** Share of the telling words that it explains, less what is missing. */
  score: number;
  /** What each token counts. */
  costs: readonly number[];
  /** Words that nothing explains. */
  left: readonly string[];
  /** Words that narrow what is meant, and that nothing proves. */
  unproved: readonly string[];
}

const VERB = 1.5;
const NAME = 1.5;
const BODY = 0.6;
const MISSING = 0.04;
const TIED = 0.1;
/** Cost of names, addresses and phone numbers that a form does not take: its next step may. */
const PERSONAL = 0.3;
/** What is named by a button or a form counts more than what stands beside it. */
const CALLED = 0.02;

/** All that a page offers as readings of a clause. What shares no word with the clause by which it is called is none.
 *  @param site what the whole site says of itself */
export function readActs(
  clause: ActClause,
  page: PageContent,
  controls: readonly Control[],
  path: Path,
  site: string,
): ActReading[] {
  if (path.isSample) return [];
  const affordances = affordancesOf(page, controls);
  // The entries of a list that offer the same are chosen from once.
  const alike = Map.groupBy(affordances, ({ names: [name], entry }) => `${entry?.list} ${name}`);
  const choices = new Map(
    [...alike].map(([key, offers]) => {
      const collection = page.collections[offers[0]?.entry?.list ?? -1];
      const rows = new Set(offers.map(({ entry }) => entry?.row));
      const { prose, keys, skipped } = clause;
      return [key, collection && chooseRows(collection, prose.tokens, keys, skipped, (row) => rows.has(row))];
    }),
  );
  const choose = ({ names: [name], entry }: Affordance): RowChoice | undefined => choices.get(`${entry?.list} ${name}`);
  const place = keysOf(...path.names, page.title, page.heading);
  const body = keysOf(site, page.about, ...page.facts.flatMap(({ label, value }) => [label, value]), ...page.prose);
  const lists = page.collections.map(({ name }) => name);
  const around = { lists, choose, place, body, path };
  return affordances.flatMap((affordance) => readOne(clause, affordance, around) ?? []);
}

interface Surroundings {
  /** Names of the lists of the page. */
  lists: readonly string[];
  choose: (affordance: Affordance) => RowChoice | undefined;
  place: ReadonlySet<string>;
  body: ReadonlySet<string>;
  path: Path;
}

function readOne(
  clause: ActClause,
  affordance: Affordance,
  { lists, choose, place, body, path }: Surroundings,
): ActReading | null {
  const { tokens } = clause.prose;
  const { form, names, entry } = affordance;
  const choice = entry === null ? undefined : choose(affordance);
  // Of entries that fit alike, one stands for all.
  if (entry !== null && entry.row !== choice?.rows[0]) return null;
  const called = keysOf(...names);
  const own = keysOf(...names, ...path.names, entry === null ? '' : (lists[entry.list] ?? ''));
  const isOnWay = path.proved.size > 0 && isNeutral(names[0] ?? '');
  if (!isOnWay && !isCalled(clause, affordance, own)) return null;
  const proved = new Set([...path.proved, ...(choice?.proved ?? [])]);
  const taken = new Set([...clause.skipped, ...proved]);
  const binding = bindFields(form.fields, { prose: toFormProse(clause, form), keys: clause.keys, taken });
  const fields = keysOf(...form.fields.flatMap(({ label, options }) => [label, ...options.map((each) => each.label)]));
  const explains = tokens.map((token, at) => {
    if (proved.has(at) || binding.used.has(at)) return 1;
    const has = (set: ReadonlySet<string>): boolean =>
      token.value === null && (clause.keys[at] ?? []).some((key) => set.has(key));
    if (has(called)) return 1 + CALLED;
    if (has(own) || has(place)) return 1;
    if (isOnWay && clause.keys[at]?.some(isSense)) return BODY;
    return has(fields) || has(body) ? BODY : 0;
  });
  const missing = missingIn(form, binding, clause);
  return {
    affordance,
    binding,
    explains,
    missing,
    ties: (choice?.rows.length ?? 1) - 1,
    rivals: choice?.rivals ?? path.rivals,
  };
}

/** Whether a clause asks for what a form or button is called. The sense of a button, as `Cancel`, is never another than the one asked
 *  for; a button alone must be called so itself. */
function isCalled(clause: ActClause, { form, names: [button = ''] }: Affordance, own: ReadonlySet<string>): boolean {
  const said = new Set(clause.keys.flatMap((keys, at) => (clause.skipped.has(at) ? [] : keys)));
  const [ofButton, ofForm] = [keysOf(button), keysOf(form.name)];
  const shares = (keys: ReadonlySet<string>): boolean => [...keys].some((key) => said.has(key));
  if (form.fields.length === 0) return shares(ofButton);
  const senses = new Set([...ofButton, ...ofForm].filter(isSense));
  const isOther = [...ofButton].some(isSense) && !isNeutral(button) && [...said].some(isSense) && !shares(senses);
  return !isOther && shares(own);
}

/** Readings, best first. A part between pauses without a value, of which no reading explains anything, says why, or something else.
 *  @param isAll whether all pages were seen that may have a reading: until then, each part counts */
export function rankReadings(clause: ActClause, readings: readonly ActReading[], isAll: boolean): RankedReading[] {
  const { tokens } = clause.prose;
  const weights = tokens.map((token, at) => weightOf(token, clause.keys[at] ?? [], clause.skipped.has(at)));
  const isExplained = (at: number): boolean =>
    !isAll || (tokens[at]?.value ?? null) !== null || readings.some(({ explains }) => (explains[at] ?? 0) >= 1);
  const told = runsOf(clause)
    .filter((run) => run.some((at) => (weights[at] ?? 0) > 0 && isExplained(at)))
    .flat();
  const personal = personalTokens(clause.prose);
  const isTold = new Set(told);
  const textOf = (at: number): string => tokens[at]?.text ?? '';
  const ranked = readings.map((reading): RankedReading => {
    const isLeft = (at: number): boolean => (weights[at] ?? 0) > 0 && reading.explains[at] === 0;
    const cost = (at: number): number => (weights[at] ?? 0) * (isLeft(at) && personal.has(at) ? PERSONAL : 1);
    const total = told.reduce((sum, at) => sum + cost(at), 0);
    const explained = told.reduce((sum, at) => sum + (weights[at] ?? 0) * (reading.explains[at] ?? 0), 0);
    return {
      ...reading,
      score: total === 0 ? 0 : explained / total - MISSING * reading.missing.length - (reading.ties > 0 ? TIED : 0),
      left: told.filter(isLeft).map(textOf),
      unproved: unprovedIn(clause, weights, isLeft, personal, reading).map(textOf),
      costs: tokens.map((_, at) => (isTold.has(at) ? cost(at) : 0)),
    };
  });
  return ranked.toSorted((a, b) => b.score - a.score);
}

function weightOf({ lower, value, isCapital, isFirst }: Token, keys: readonly string[], isSkipped: boolean): number {
  if (isSkipped || (value === null && isIdle(lower))) return 0;
  return keys.some(isSense) ? VERB : isCapital && !isFirst ? NAME : 1;
}

/** The words of a clause as a form takes them: a form for a text takes a message if the clause writes one. */
export const toFormProse = ({ prose }: ActClause, { fields }: Pick<PageForm, 'fields'>): Prose => ({
  ...prose,
  used: new Set(),
  isMessage: fields.some(({ type }) => type === 'textarea') && writesMessage(prose.text),
});

/** Parts of a clause between punctuation, as tokens. */
function runsOf({ prose: { tokens, text } }: ActClause): number[][] {
  const runs: number[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    runs.at(-1)?.push(at);
    const next = tokens[at + 1];
    if (next && isPause(text, token, next)) runs.push([]);
  }
  return runs;
}

/** Values that are meant for something: no form may leave them out. */
const EXACT: ReadonlySet<string> = new Set(['date', 'clock', 'quoted']);

/** Days, times, quotations, numbers and names of things, people that something is done for, words after `with`, `without` and the like,
 *  and words right before what names the thing, that nothing explains. */
function unprovedIn(
  { prose: { tokens, text } }: ActClause,
  weights: readonly number[],
  isLeft: (at: number) => boolean,
  personal: ReadonlySet<number>,
  { affordance: { form, names }, binding, rivals }: ActReading,
): number[] {
  const isFirstStep = isNeutral(names[0] ?? '');
  const isCountLeft = form.fields.some((field) => !binding.values.has(field.ref) && takesNumber(field));
  const isMeantFor = (at: number): boolean => {
    let first = at;
    while (personal.has(first - 1)) first -= 1;
    return tokens.slice(Math.max(0, first - 1), first).some(({ lower }) => isTarget(lower));
  };
  return [...tokens.keys()].filter((at) => {
    const token = tokens[at];
    if (!isLeft(at) || token === undefined) return false;
    if (personal.has(at)) return !isFirstStep && isMeantFor(at);
    if (rivals.has(at)) return true;
    if (token.value?.kind === 'quantity') return isCountLeft && token.value.dimension === null;
    if (token.value !== null) return EXACT.has(token.value.kind) && (token.value.kind === 'quoted' || isPrecise(token));
    if (token.isCapital && !isAtStart(text, tokens[at - 1], token)) return true;
    const before = tokens.slice(Math.max(0, at - 3), at);
    const from = before.findLastIndex(({ isBeforeBreak }) => isBeforeBreak);
    const isJoined =
      !tokens[at]?.isBeforeBreak && (weights[at + 1] ?? 0) > 0 && !isLeft(at + 1) && tokens[at + 1]?.value === null;
    return isJoined || before.slice(from + 1).some(({ lower }) => isNarrowing(lower));
  });
}

/** Whether a number can be meant for a field: for a choice if all that it offers have one. */
const takesNumber = ({ type, options }: FormField): boolean =>
  type === 'number' || (options.length > 1 && options.every(({ label }) => numberIn(label) !== null));

/** Names of the fields that must have a value and get none. Where a form marks no field, each that is empty must, and a long text if
 *  nothing else has a value or the clause writes to somebody. A choice that the clause speaks of must be made, too. */
function missingIn({ fields }: PageForm, { values, named }: Binding, { prose, isGiven }: ActClause): string[] {
  const marks = fields.some(({ isRequired }) => isRequired);
  const isAllEmpty = !marks && values.size === 0 && !fields.some(({ label }) => isGiven(label));
  return fields
    .filter(({ ref, label }) => !values.has(ref) && !isGiven(label))
    .filter(
      (field) =>
        isEmptyChoice(field, marks) ||
        (field.type === 'textarea' && (isAllEmpty || writesMessage(prose.text))) ||
        (field.options.length > 0 && named.has(field.ref)),
    )
    .map(({ label }) => label);
}
