import { isRecord, type SchemaObject } from '../../json-schema/schema-node.ts';
import { toCell } from '../../language/cells/cell.ts';
import { cutToKind } from '../../language/cells/kinds.ts';
import { fieldList, isParticiple } from '../../language/fields/field-words.ts';
import { emailIn, isCode, isPhone, saidTruth } from '../../language/fields/texts.ts';
import type { AnswerKind } from '../../language/lexicon/concept.ts';
import { fold } from '../../text/words/fold.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Fact } from '../source/source.ts';
import { columnFor, countOfState, extremeFor, figureFor, inUnit } from './aggregate-value.ts';
import { coerce } from './coerce.ts';
import { type Filling, fitIn, found, missing, type Part, selectionOf } from './filling.ts';
import { has, isIn, isOnly, type Property, type Wanted } from './property.ts';
import { valueOfRole } from './roles.ts';

const EXACT = 0.9;
const TOLD = 0.96;
const OTHER_FORM = 'was found in another form than the schema wants';

/** Fills a text, number or truth; undefined if nothing is what its words ask for, with the reason. The first of these that has a
 *  value of the type: a label that is the property's name, a state or the number of rows in it, a label that explains it, what has
 *  no label (a name, an address), figures over rows, the only value of its kind, and what sentences say. */
export function fillScalar(type: string, part: Part, property: Property, filling: Filling): unknown {
  const schema: SchemaObject = isRecord(part.node.schema) ? part.node.schema : {};
  const wanted = wantedOf(property, schema, filling);
  const { validator } = filling;
  const accepts = (value: unknown): boolean => validator.accepts(part.node.pointer, value);
  const ranked = rankFacts(property, part, filling).filter((each) => type !== 'boolean' || tellsTruth(each));
  const [best] = ranked;
  if (best !== undefined && isAmbiguous(best.fact, ranked)) return missing(part, filling, 'has several values');
  const state = stateFor(type, property, part, filling, best?.fit ?? 0);
  if (state !== null && accepts(state.value)) return found(state.value, part, filling, state.fact);
  const stated = part.scope.isInList ? [] : statedFor(property, part, filling);
  const sources = [
    () => factsBefore(ranked, stated),
    () => valueOfRole(type, property, schema, part, filling),
    () => ranked.filter(({ fact }) => !isAmbiguous(fact, ranked)).map(({ fact }) => fact),
    // What a sentence counts is more than the rows that are shown.
    () =>
      isNarrowed(filling) ? [] : stated.filter(({ fact, fit }) => fit >= TOLD && fact.value !== undefined).map(factOf),
    () => (part.scope.row === null ? valueOfAll(type, property, filling) : []),
    () => [...byKind(property, schema, part, filling), ...stated.map(factOf)],
  ];
  for (const [at, list] of sources.entries()) {
    for (const fact of list()) {
      const value = coerce(type, fact, wanted).find(accepts);
      if (value !== undefined) return found(value, part, filling, fact);
    }
    // What is called so and said in another form is not answered by another thing.
    if (at === 0 && isCalledSo(ranked, stated)) return missing(part, filling, OTHER_FORM);
  }
  return missing(part, filling, best === undefined ? 'was not found' : OTHER_FORM);
}

/** A number under a label with other words counts something else than whether it is so: `Free places: 4`. */
const tellsTruth = ({ fact, fit }: Ranked): boolean =>
  fit >= EXACT ||
  fact.value !== undefined ||
  saidTruth(fact.raw) !== null ||
  toCell(fact.raw, fact.label).kind === 'boolean';

const factOf = ({ fact }: Ranked): Fact => fact;

const isSaid = ({ fact, fit }: Ranked): boolean => fit === 1 && fact.value === undefined;

const isCalledSo = (ranked: readonly Ranked[], stated: readonly Ranked[]): boolean =>
  ranked.some(({ fit }) => fit >= 1) || stated.some(isSaid);

/** Facts whose label is the name of the property; without any, those whose label means nothing else. */
function factsBefore(ranked: readonly Ranked[], stated: readonly Ranked[]): Fact[] {
  const exact = [...ranked.filter(({ fit }) => fit >= 1), ...stated.filter(isSaid)];
  return (exact.length > 0 ? exact : ranked.filter(({ fit }) => fit >= EXACT))
    .filter(({ fact }) => !isAmbiguous(fact, ranked))
    .map(factOf);
}

/** The state that a truth asks for, or the number of rows in a state, where no label is the property's name. */
function stateFor(type: string, property: Property, part: Part, filling: Filling, fit: number): State | null {
  if (fit >= 1) return null;
  if (type === 'boolean') return fit >= EXACT ? null : stateOf(property, part);
  const count = type === 'integer' && part.scope.row === null ? countOfState(property, filling) : null;
  return count === null ? null : { value: count.value, fact: { label: count.label, raw: count.text, url: null } };
}

interface State {
  value: unknown;
  fact: Fact;
}

/** Whether a row is in the state that a property names, where a column says it of some rows: `is_open` beside a status. */
function stateOf({ stems }: Property, { scope: { row, table, facts } }: Part): { value: boolean; fact: Fact } | null {
  const wanted = stems.join(' ');
  const said = facts.find(({ raw }) => stemsOf(raw).join(' ') === wanted);
  if (said !== undefined) return { value: true, fact: said };
  // `Unpaid`, `not paid`
  const denied = facts.find(({ raw }) => isDenied(raw, wanted));
  if (denied !== undefined) return { value: false, fact: denied };
  const column = table?.table.columns.find(
    ({ kind, isCategory, cells }) =>
      kind === 'text' && isCategory && cells.some(({ raw }) => stemsOf(raw).join(' ') === wanted),
  );
  const fact = row?.facts.find(({ label }) => label === column?.label);
  return fact === undefined || fact.raw === '' ? null : { value: false, fact };
}

function isDenied(raw: string, wanted: string): boolean {
  const said = fold(raw.trim());
  if (wanted === '') return false;
  return [...fieldList('negations')].some(
    (prefix) => said.startsWith(prefix) && stemsOf(said.slice(prefix.length)).join(' ') === wanted,
  );
}

interface Ranked {
  fact: Fact;
  fit: number;
}

/** Facts that explain a property, best first; what was asked for comes first where the property says no more. */
function rankFacts(property: Property, part: Part, filling: Filling): Ranked[] {
  const { facts, things } = part.scope;
  const isSilent = isOnly(property, 'generic') || (part.isOnly && part.depth <= 1);
  const answers = filling.source.answers.map((fact): Ranked => {
    const isMeant = isSilent && filling.source.answers.length === 1 && canAnswer(fact, property);
    const fit = Math.max(fitIn(property, fact.label, things, filling), isMeant ? EXACT : 0);
    return { fact, fit: fit > 0 ? fit + 0.01 : 0 };
  });
  const own = facts
    .map((fact): Ranked => ({ fact, fit: fitIn(property, fact.label, things, filling) }))
    .filter(({ fact, fit }) => fit > 0 && !isNameBeside(fact, property, part, filling))
    .filter(({ fact }) => !isOfOther(fact, facts, property));
  return [...(part.scope.isInList ? [] : answers), ...own].filter(({ fit }) => fit > 0).sort((a, b) => b.fit - a.fit);
}

const MAX_ANSWER = 80;

/** Whether the only answer can be what the only property asks for, whose name no label explains: a short one of its kind. */
function canAnswer({ raw, value }: Fact, property: Property): boolean {
  if (isOnly(property, 'generic') || value !== undefined) return true;
  const kinds = property.concepts.map(({ concept }) => concept.kind);
  return raw.length <= MAX_ANSWER && (kinds.length === 0 || kinds.some((kind) => cutToKind(raw, kind) !== null));
}

/** Whether a label begins with the label of another fact, which the property does not name: `Dealer rating` beside `Dealer`. */
function isOfOther({ label }: Fact, facts: readonly Fact[], { stems }: Property): boolean {
  const [first = '', ...rest] = stemsOf(label);
  return rest.length > 0 && !stems.includes(first) && plainLabels(facts).has(first);
}

const labels = new WeakMap<readonly Fact[], ReadonlySet<string>>();

function plainLabels(facts: readonly Fact[]): ReadonlySet<string> {
  const known = labels.get(facts) ?? new Set(facts.map(({ label }) => stemsOf(label).join(' ')));
  labels.set(facts, known);
  return known;
}

/** Whether a fact is the name of a thing for which a title beside a name asks: that is another thing, as of a person. */
function isNameBeside({ raw }: Fact, { stems }: Property, { scope: { row } }: Part, { names }: Filling): boolean {
  const [title = '', name = ''] = ['title', 'name'].flatMap(stemsOf);
  return stems.length === 1 && stems[0] === title && names.has(name) && raw === row?.name;
}

/** Whether another fact of the same label says something else. */
function isAmbiguous(fact: Fact, ranked: readonly Ranked[]): boolean {
  return ranked.some(
    ({ fact: other }) => other.label === fact.label && (other.raw !== fact.raw || other.value !== fact.value),
  );
}

export function wantedOf(property: Property, schema: SchemaObject, filling: Filling): Wanted {
  const kinds = new Set(
    property.concepts.filter(({ stems }) => stems.length >= property.telling.length).map(({ concept }) => concept.kind),
  );
  const [only] = kinds;
  const kind: AnswerKind | null =
    has(property, 'dates') || has(property, 'years') ? null : kinds.size === 1 && only ? only : null;
  return {
    property,
    schema,
    kind: property.stems.includes(stemsOf('place')[0] ?? '') ? 'place' : kind,
    isDecimalComma: filling.isDecimalComma,
    day: filling.day,
  };
}

/** A figure or the extreme of rows; empty if the property names none. */
function valueOfAll(type: string, property: Property, filling: Filling): Fact[] {
  const figure = figureFor(property, type, filling);
  if (figure !== null) {
    const { label, text, value } = figure;
    return type === 'string' ? [{ label, raw: text, url: null }] : valueFact(label, text, value);
  }
  const extreme = extremeFor(property.words, filling);
  if (extreme === null) return [];
  const { row, column, rest, table } = extreme;
  const asked = { ...property, stems: rest.flatMap(stemsOf), telling: rest.flatMap(stemsOf) };
  const other = rest.length === 0 ? null : columnFor(asked, table, filling);
  const fact = row.facts.find(({ label }) => label === (other ?? column).label);
  // The most commented is a thing, the lowest fare a value.
  const isAdjective = other === column && rest.every(isParticiple);
  if (
    type === 'string' &&
    (other === null || isAdjective || table.table.columns.indexOf(other) === table.table.nameColumn)
  )
    return [{ label: 'name', raw: row.name, url: row.url }];
  if (fact === undefined || type === 'boolean') return [];
  if (type === 'string') return [fact];
  const cell = (other ?? column).cells[table.rows.indexOf(row)];
  return cell?.kind === 'quantity' ? valueFact(fact.label, fact.raw, inUnit(cell.n, other ?? column, property)) : [];
}

const valueFact = (label: string, raw: string, value: number | null): Fact[] =>
  value === null ? [] : [{ label, raw, url: null, value }];

/** The only fact of the kind that a property names and nothing else, such as a date or an address of mail; of what was asked for
 *  first. */
function byKind(property: Property, schema: SchemaObject, { scope }: Part, { source }: Filling): Fact[] {
  const part = partKind(property);
  const answers =
    scope.isInList || part === null ? [] : source.answers.filter(({ raw }) => cutToKind(raw, part) !== null);
  if (new Set(answers.map(({ raw }) => raw)).size === 1) return answers.slice(0, 1);
  const fits = kindTest(property, schema);
  if (fits === null) return [];
  const fitting = scope.facts.filter(({ raw, label }) => fits(raw, label));
  const distinct = new Set(fitting.map(({ raw }) => raw));
  return distinct.size === 1 ? fitting.slice(0, 1) : [];
}

/** The kind of an answer that a property names and nothing else. */
function partKind(property: Property): AnswerKind | null {
  if (isOnly(property, 'dates', 'years')) return 'date';
  if (isOnly(property, 'clocks')) return 'clock';
  if (isOnly(property, 'persons')) return 'person';
  return isOnly(property, 'places') ? 'place' : null;
}

function kindTest(property: Property, { format }: SchemaObject): ((raw: string, label: string) => boolean) | null {
  const { stems } = property;
  if (format === 'email' || (stems.length === 1 && property.words.includes('email')))
    return (raw) => emailIn(raw) !== null;
  if (stems.length === 1 && property.words.some((word) => word === 'phone' || word === 'telephone')) return isPhone;
  if (isOnly(property, 'codes')) return (raw, label) => isCode(raw) && toCell(raw, label).kind === 'text';
  if (isOnly(property, 'dates')) return (raw, label) => toCell(raw, label).kind === 'date';
  if (isOnly(property, 'clocks') || format === 'time')
    return (raw, label) => isOnly(property, 'clocks') && toCell(raw, label).kind === 'clock';
  const isPrice = stems.length === 1 && isIn(stems[0] ?? '', 'prices');
  if (!isPrice) return null;
  return (raw, label) => {
    const cell = toCell(raw, label);
    return cell.kind === 'quantity' && cell.dimension === 'money';
  };
}

function statedFor(property: Property, { scope }: Part, filling: Filling): Ranked[] {
  return filling.source.stated
    .map((fact) => ({ fact, fit: fitIn(property, fact.label, scope.things, filling) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
}

/** Whether conditions leave out rows. */
const isNarrowed = (filling: Filling): boolean =>
  filling.source.tables.some((table) => table.isSelected || selectionOf(table, filling).isNarrowed);
