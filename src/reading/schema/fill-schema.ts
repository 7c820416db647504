import { completeDraft, completeWithSamples } from '../../json-schema/complete-draft.ts';
import { childNode, resolveNode, rootNode, type SchemaNode } from '../../json-schema/schema-node.ts';
import { branchesOf, propertiesOf, typesOf } from '../../json-schema/schema-shape.ts';
import { withinCpuLimit } from '../../json-schema/time-limit.ts';
import { createValidator, loadAjv, withinStack } from '../../json-schema/validator.ts';
import { toCell } from '../../language/cells/cell.ts';
import { hasDecimalComma } from '../../language/cells/decimal-comma.ts';
import { cutToKind } from '../../language/cells/kinds.ts';
import { wordsOfField } from '../../language/fields/field-words.ts';
import { titleAskedIn } from '../../language/fields/stated-facts.ts';
import { TASK_LANGUAGES } from '../../language/lexicon/languages/phrases.ts';
import { translate } from '../../language/understand/translate/translate.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Source } from '../source/source.ts';
import { tablesBySize } from './aggregate-value.ts';
import { readAsk } from './ask.ts';
import { fillPart } from './fill-part.ts';
import { type Evidence, type Filling, type Scope, scopeOfRow, selectionOf, thingsOf } from './filling.ts';

export type { Evidence } from './filling.ts';

export interface SchemaRequest {
  /** JSON Schema 2020-12 that passed `checkSchema`. */
  schema: object;
  source: Source;
  /** The prompt, or the task: its conditions select rows. */
  prompt: string;
  /** ISO 8601; null if dates relative to it are not read. */
  today: string | null;
  /** Whether samples stand for what is required and was not found. */
  samples: boolean;
}

/** A value that is valid against the schema, or the parts that need one. */
export type FilledSchema = {
  /** What was found, by the JSON pointer (RFC 6901) into the value. Empty: nothing was. */
  evidence: ReadonlyMap<string, Evidence>;
} & (
  | {
      value: unknown;
      /** JSON pointers of the parts that are samples. */
      sampled: readonly string[];
    }
  | {
      /** JSON pointers of required parts without a value, with the reason. */
      missing: readonly { pointer: string; reason: string }[];
      /** What was found, without them; undefined if nothing was. */
      partial?: unknown;
    }
);

const MAX_PARTS = 20_000;
const MAX_DEPTH = 6;
const FILL_LIMIT_MS = 2000;

/** Fills a JSON Schema from a source, and from nothing else. Each property is a question; what nothing answers is null where the
 *  schema allows it, and left out where it is optional. Deterministic. Throws TimeLimitError, OverlargeSchemaError, and with samples
 *  NoInstanceError if no value is valid. */
export function fillSchema({ schema, source, prompt, today, samples }: SchemaRequest): FilledSchema {
  loadAjv();
  return withinCpuLimit(FILL_LIMIT_MS, () => withinStack(() => fillOnce({ schema, source, prompt, today, samples })));
}

function fillOnce({ schema, source, prompt, today, samples }: SchemaRequest): FilledSchema {
  const validator = createValidator(schema);
  const filling: Filling = {
    source,
    request: readAsk(prompt, today),
    isTitleAsked: titleAskedIn(prompt) !== null,
    validator,
    isDecimalComma: hasDecimalComma(source.page?.language ?? ''),
    toEnglish: toEnglishFrom(source.page?.language ?? ''),
    day: dayOf(source),
    names: namesIn(rootNode(schema)),
    things: thingsOf(source),
    evidence: new Map(),
    reasons: new Map(),
    open: new Map(),
    properties: new Map(),
    fits: new Map(),
    tableThings: new Map(),
    selections: new Map(),
    partsLeft: MAX_PARTS,
  };
  const scope = rootScope(filling);
  const root = { node: rootNode(schema), name: '', parent: [], scope, pointer: '', depth: 0, isOnly: true };
  const draft = fillPart(root, filling);
  const { evidence, reasons } = filling;
  if (samples) return { evidence, ...completeWithSamples(draft, schema, validator) };
  const completed = completeDraft(draft, schema, validator);
  if ('value' in completed) return { evidence, value: completed.value, sampled: [] };
  const missing = completed.missing.map((pointer) => ({ pointer, reason: reasons.get(pointer) ?? 'was not found' }));
  const partial = isSure(filling) && evidence.size >= missing.length && { partial: completed.partial };
  return { evidence, missing, ...partial };
}

/** Whether something was found, and no condition of the prompt is left that nothing tells: then it may be of another thing. */
const isSure = (filling: Filling): boolean =>
  filling.evidence.size > 0 &&
  filling.source.tables.every((table) => selectionOf(table, filling).unproved.length === 0);

/** The thing that an object is about: the only row that the prompt means, else what the source is about. */
function rootScope(filling: Filling): Scope {
  const whole: Scope = { row: null, table: null, facts: filling.source.facts, things: filling.things, isInList: false };
  for (const table of tablesBySize(filling)) {
    const { rows, isOne, unproved } = selectionOf(table, filling);
    const row = isOne && rows.length === 1 && unproved.length === 0 ? table.rows[rows[0] ?? -1] : undefined;
    if (row === undefined) continue;
    return { ...scopeOfRow(row, table, filling, false), facts: [...row.facts, ...filling.source.facts] };
  }
  return whole;
}

/** The only day that a source states. */
function dayOf({ facts, stated, page, sections }: Source): string | null {
  const texts = [...facts, ...stated].map(({ raw }) => raw);
  const days = [...texts, ...(page === null ? [] : [page.about]), ...sections.map(({ text }) => text)].flatMap(
    (text) => {
      const cell = toCell(text);
      const part = cell.kind === 'date' ? cell : toCell(cutToKind(text, 'date') ?? '');
      return part.kind === 'date' && part.until === undefined ? [part.iso] : [];
    },
  );
  const [only, ...others] = new Set(days);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Stems of the names of all properties. */
function namesIn(root: SchemaNode): Set<string> {
  const names = new Set<string>();
  const visited = new Set<SchemaNode['schema']>();
  const visit = (from: SchemaNode, depth: number): void => {
    const node = resolveNode(from);
    if (node === null || visited.has(node.schema) || depth > MAX_DEPTH) return;
    visited.add(node.schema);
    const items = typesOf(node).includes('array') ? childNode(node, 'items') : null;
    for (const branch of [...branchesOf(node), ...(items ? [items] : [])]) visit(branch, depth + 1);
    for (const [name, child] of propertiesOf(node)) {
      for (const stem of wordsOfField(name).flatMap(stemsOf)) names.add(stem);
      visit(child, depth + 1);
    }
  };
  visit(root, 0);
  return names;
}

/** Puts labels of a page in English; those of languages without phrases stay. */
function toEnglishFrom(language: string): (label: string) => string {
  const known = new Map<string, string>();
  const from = TASK_LANGUAGES.find((each) => each === language);
  if (from === undefined) return (label) => label;
  return (label) => {
    const english = known.get(label) ?? translate(label, from, SOME_DAY).text;
    known.set(label, english);
    return english;
  };
}

const SOME_DAY = '2000-01-01';
