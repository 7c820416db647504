import type { Element } from 'domhandler';
import { completeDraft, completeWithSamples } from '../../../../json-schema/complete-draft.ts';
import { NoInstanceError } from '../../../../json-schema/sample.ts';
import { isRecord, resolveNode, rootNode, type SchemaNode } from '../../../../json-schema/schema-node.ts';
import { propertiesOf, typesOf } from '../../../../json-schema/schema-shape.ts';
import { TimeLimitError, withinCpuLimit } from '../../../../json-schema/time-limit.ts';
import { createValidator, OverlargeSchemaError } from '../../../../json-schema/validator.ts';
import type { Page } from '../../browser/page.ts';
import { collectSource, type Source, type SourceCandidate, sourceOfValue } from '../candidate.ts';
import type { Table } from '../page/block.ts';
import { type Question, toQuestion } from '../question.ts';
import { asksForTitle, readPage } from '../read-page.ts';
import type { Reading } from '../reading.ts';
import { rankedRows, selectRows } from '../table/select-rows.ts';
import { SchemaFiller } from './schema-filler.ts';

export interface SchemaRequest {
  question: string;
  /** JSON Schema 2020-12 that passed `checkSchema`. */
  schema: object;
  /** Whether sample data may stand where nothing matches. */
  samples?: boolean;
}

/** Nothing matches a part of the schema that needs a value. The message names its JSON pointer. */
export class NothingFoundError extends Error {}

export interface SchemaReading {
  /** Valid against the schema. */
  value: unknown;
  /** One sentence for people. */
  summary: string;
  /** JSON pointers (RFC 6901) of parts that are sample data, because nothing matched. */
  sampled: string[];
  /** Element of the first value found. */
  element: Element | null;
}

const MAX_QUESTION_LENGTH = 1000;
const FILL_LIMIT_MS = 2000;
// An answer under a guessed label counts less than a direct match; under the question itself, slightly more.
const GUESS_WEIGHT = 0.55;
const ANSWER_WEIGHT = 1.05;

/** Fills a schema from a page. The value is always valid: parts without a match are null if the
 *  schema allows it, omitted if optional, and otherwise sample data with `samples`. Deterministic. Throws NothingFoundError
 *  for such a part without `samples`, and NoInstanceError if no valid value was found within the time limit. */
export function readSchema(page: Page | null, request: SchemaRequest): SchemaReading {
  const { question, schema, samples = false } = request;
  const answer = page === null ? null : readPage(page, question);
  const asked = toQuestion(question.slice(0, MAX_QUESTION_LENGTH), new Set());
  const source = collectSource(page, (table) => rowsFor(table, asked, schema), asksForTitle(question));
  try {
    const validator = createValidator(schema);
    const { completed, filler } = withinCpuLimit(FILL_LIMIT_MS, () => {
      const filler = new SchemaFiller(validator, limitIn(asked));
      const draft = draftValue(schema, question, { ...source, ...withAnswer(source, question, answer) }, filler);
      const completed = samples
        ? completeWithSamples(draft, schema, validator)
        : completeDraft(draft, schema, validator);
      return { completed, filler };
    });
    if ('missing' in completed) throw nothingFound(completed.missing, page);
    return toReading(completed, page, filler);
  } catch (error) {
    if (error instanceof OverlargeSchemaError) throw new NoInstanceError(error.message);
    if (error instanceof TimeLimitError) throw new NoInstanceError('No value for the schema was found in time.');
    throw error;
  }
}

// `the 3 cheapest products` selects three rows of each table that can be ranked. `the cheapest` selects one row only if
// the schema is a list: beside other properties it does not limit the list.
function rowsFor(table: Table, question: Question, schema: object): Table {
  const isOne = question.extreme !== 0 && !question.asked.includes('all') && isListAlone(rootNode(schema));
  const rows = rankedRows(selectRows(table, question), question, isOne ? 1 : null);
  return rows === null ? table : { ...table, rows };
}

function isListAlone(from: SchemaNode): boolean {
  const node = resolveNode(from);
  const parts = node === null ? [] : [node, ...propertiesOf(node).values()];
  const list = parts.length > 2 ? null : resolveNode(parts.at(-1) ?? from);
  return list !== null && typesOf(list)[0] === 'array';
}

function draftValue(schema: object, question: string, source: Source, filler: SchemaFiller): unknown {
  const root = rootNode(schema);
  const node = resolveNode(root) ?? root;
  const own = isRecord(node.schema) ? node.schema : {};
  const types = typesOf(node);
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array');
  const isAsked = question.trim() !== '';
  const answers = source.candidates.filter((candidate) => candidate.label === question);
  const first = isAsked ? answers : answers.map((candidate) => ({ ...candidate, isWholePage: true }));
  for (const candidate of isScalar ? first : []) {
    for (const type of types) {
      const value = filler.coerce(node, own, type, candidate);
      if (value === undefined) continue;
      filler.element = candidate.element;
      filler.foundCount += 1;
      return value;
    }
  }
  const guesses = isAsked ? answersFor(node, first) : pageGuesses(source, first);
  const candidates = [...source.candidates, ...guesses];
  return filler.fill({ node: root, name: '', context: [], source: { ...source, candidates }, depth: 0 });
}

const GENERIC = ['result', 'answer', 'value', 'output'];

// Nothing is asked: the text of the page may fill a generic property, and the first row of a table one of its columns.
function pageGuesses({ tables }: Source, answers: readonly SourceCandidate[]): SourceCandidate[] {
  const rows = tables.flatMap((table) => table.rows[0] ?? []);
  const texts = answers.flatMap((candidate) => GENERIC.map((label) => ({ ...candidate, label })));
  return [...rows, ...texts].map((candidate) => ({ ...candidate, weight: GUESS_WEIGHT }));
}

// The answer may fill a generic property such as `result`, or the only property of the schema.
function answersFor(node: SchemaNode, answers: readonly SourceCandidate[]): SourceCandidate[] {
  const names = [...propertiesOf(node).keys()];
  const labels = names.length === 1 ? names : GENERIC;
  return answers.flatMap((candidate) => labels.map((label) => ({ ...candidate, label, weight: GUESS_WEIGHT })));
}

function withAnswer(source: Source, question: string, answer: Reading | null): Source {
  if (answer === null) return source;
  const { candidates, lists, tables } = sourceOfValue(question, answer.value, ANSWER_WEIGHT, answer.element);
  return {
    candidates: [...candidates, ...source.candidates],
    lists: [...lists, ...source.lists],
    tables: [...tables, ...source.tables],
  };
}

/** Number of items that a question asks for: 5 for `the top 5 stories`. */
function limitIn({ range, amount }: Question): number | null {
  if (amount !== null) return amount;
  return range === null || range.from > 0 ? null : range.to;
}

function toReading(
  { value, sampled = [] }: { value: unknown; sampled?: string[] },
  page: Page | null,
  { foundCount, element }: SchemaFiller,
): SchemaReading {
  const where = page === null ? 'without a page' : `in “${page.title}”`;
  const isNothing = foundCount === 0 || sampled.includes('');
  const summary = isNothing ? `Nothing matched ${where}.` : `Filled the schema from “${page?.title}”.`;
  return { value, summary: summary + saySampled(sampled), sampled, element };
}

function nothingFound(missing: readonly string[], page: Page | null): NothingFoundError {
  const where = page === null ? '' : ` on “${page.title}”`;
  return new NothingFoundError(`Nothing was found for ${listPointers(missing)}${where}.`);
}

const MAX_POINTERS_SAID = 8;

/** A sentence that lists the sampled parts. */
function saySampled(pointers: readonly string[]): string {
  if (pointers.length === 0) return '';
  return ` Nothing was found for ${listPointers(pointers)}: sample data.`;
}

/** The empty pointer is the whole value. */
function listPointers(pointers: readonly string[]): string {
  const said = pointers.slice(0, MAX_POINTERS_SAID).map((pointer) => pointer || 'all of it');
  const rest = pointers.length > said.length ? ` and ${pointers.length - said.length} more` : '';
  return `${said.join(', ').slice(0, 400).toWellFormed()}${rest}`;
}
