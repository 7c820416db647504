import { toCell } from '../../../../language/cells/cell.ts';
import type { AnswerKind } from '../../../../language/lexicon/concept.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Order } from '../../../../language/lexicon/query.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { conceptsOf, isWithin, rankLabels, stemsOf } from '../../../../reading/query/attributes.ts';
import type { Wanted } from './coerce.ts';
import {
  factsFor,
  figureFor,
  type ModelFact,
  type ModelInput,
  type ModelRow,
  type Part,
  rowsOfFacts,
} from './model-source.ts';
import { LINK_WORDS, THING_WORDS } from './model-words.ts';
import { kindOf, type Property, readProperty, wordsOf } from './property.ts';

/** Facts that a property may mean, best first. */
export function candidatesFor(property: Property, part: Part, input: ModelInput): ModelFact[] {
  const named = factsOfNamed(part, input);
  if (named !== null) return named;
  const isAny = property.isGeneric || (part.isOnly && part.depth <= 1);
  const figure = part.row === null || part.isOnly ? figureFor(property, input, isAny) : null;
  const others = part.isInList ? [] : factsFor(property, input.others ?? [], input.concepts);
  const found = [...factsFor(property, part.facts, input.concepts), ...others];
  if (figure === null && isOfSeveral(found, part)) return [];
  const asked = part.facts.filter((fact) => fact.asked !== null || input.facts.includes(fact));
  const kind = kindOf(property);
  // `date` and `place` are those of what was asked for.
  if (kind !== null)
    return [...(figure ? [figure] : []), ...asked.filter((fact) => canBe(fact, kind, input)), ...found];
  const isMeant = isAny && asked.length === 1 && !property.isName && found.length === 0;
  return [...(figure ? [figure] : []), ...found, ...(isMeant ? asked : [])];
}

/** Whether the attribute that was asked for can have values of a kind: a painter is no place. */
function canBe({ asked }: ModelFact, kind: AnswerKind, { concepts }: ModelInput): boolean {
  const kinds = (asked === null ? [] : conceptsOf(asked, concepts)).map((concept) => concept.kind);
  return kind !== 'place' || kinds.length === 0 || kinds.some((each) => each !== 'person');
}

/** Whether different values of several things would fit, and the property names none of the things. */
function isOfSeveral(found: readonly ModelFact[], { row, isInList }: Part): boolean {
  if (row !== null || isInList) return false;
  const [first, ...rest] = found.filter(({ entity }) => entity !== '');
  return (
    first !== undefined &&
    rest.some(({ entity, label, raw }) => entity !== first.entity && label === first.label && raw !== first.raw)
  );
}

/** Of several things, the facts of the one that the property names: `kettle_available`, `everest_m`. Null if it names none. */
function factsOfNamed({ name, node, context, facts, row, isInList }: Part, input: ModelInput): ModelFact[] | null {
  if (row !== null || isInList || name === '') return null;
  const things = thingsIn(facts, input.rows ?? []);
  if (things.length < 2) return null;
  const words = wordsOf(name);
  const isIn = (word: string, thing: ModelRow): boolean => isWithin(stemsOf(word), stemsOf(thing.name));
  const fitting = words.filter((word) => things.some((thing) => isIn(word, thing)));
  const [thing, ...others] = things.filter((each) => fitting.every((word) => isIn(word, each)));
  if (fitting.length === 0 || thing === undefined || others.length > 0) return null;
  const rest = words.filter((word) => !fitting.includes(word));
  const property = readProperty(rest.length === 0 ? name : rest.join('_'), node, context, input.concepts);
  const asked = thing.facts.filter((fact) => fact.asked !== null || fact.value !== undefined);
  const found = factsFor(property, thing.facts, input.concepts);
  return found.length > 0 && rest.length > 0 ? found : asked;
}

/** What facts and rows are about, by name. */
function thingsIn(facts: readonly ModelFact[], rows: readonly ModelRow[]): ModelRow[] {
  const things = new Map<string, ModelRow>();
  for (const thing of [...rowsOfFacts(facts), ...rows]) {
    const key = stemsOf(thing.name).join(' ');
    const known = things.get(key);
    things.set(key, known ? { ...known, facts: [...known.facts, ...thing.facts] } : thing);
  }
  return [...things.values()];
}

/** The order that a name such as `most_expensive` asks for. */
const orderOf = (name: string): Order | null =>
  readRequest(toTokens(wordsOf(name).join(' '), []), englishLexicon()).order;

export const isSuperlative = (name: string): boolean => orderOf(name) !== null;

/** The row that a superlative such as `cheapest` means among all rows that were found; null if the name is none, or several
 *  rows are. */
export function extremeRow(name: string, part: Part, { rows, count, concepts }: ModelInput): ModelRow | null {
  if (name === '' || part.row !== null || part.isInList || rows === null || rows.length < 2 || count !== null)
    return null;
  const order = orderOf(name);
  if (order === null) return null;
  const ranked = rows.flatMap((row) => {
    const [best] = rankLabels(
      order.attribute,
      row.facts.map(({ label }) => label),
      concepts,
    );
    const fact = row.facts[best?.index ?? -1];
    const cell = fact && toCell(fact.raw, fact.label);
    return cell?.kind === 'quantity' ? [{ row, n: cell.n * order.direction }] : [];
  });
  const [first, second] = ranked.sort((a, b) => a.n - b.n);
  return ranked.length === rows.length && first !== undefined && first.n !== second?.n ? first.row : null;
}

/** Name or address of the row or of the only thing that the facts are about. */
export function ownText(property: Property, part: Part, { schema }: Wanted, input: ModelInput): string | null {
  const { row, facts } = part;
  const isLink =
    /^(?:uri|url|iri)/.test(String(schema.format ?? '')) || property.words.some((word) => LINK_WORDS.has(word));
  const entities = new Set(facts.map(({ entity }) => entity).filter((entity) => entity !== ''));
  const [entity] = entities;
  if (isLink) return row?.url ?? (entities.size === 1 ? (facts[0]?.url ?? null) : null);
  if ('format' in schema || 'enum' in schema) return null;
  const subject = (input.subject ?? []).flatMap(stemsOf);
  const isSubject = property.words.length > 0 && isWithin(property.words.flatMap(stemsOf), subject);
  const isNamed =
    property.isName || isSubject || isKindOfThing(property) || (row !== null && (part.isOnly || property.isGeneric));
  if (!isNamed) return null;
  return row?.name ?? (entities.size === 1 ? (entity ?? null) : null);
}

/** Whether a property is a noun for things of a site: `product`, `story`. */
function isKindOfThing({ words: [word = '', ...others] }: Property): boolean {
  const stems = stemsOf(word);
  const isKind = englishLexicon().kinds.some((kind) => stems.some((stem) => kind.stems.includes(stem)));
  return others.length === 0 && (THING_WORDS.has(word) || isKind);
}
