import type { PageContent } from '../../../../device/page-content.ts';
import { NoInstanceError } from '../../../../json-schema/sample.ts';
import { TimeLimitError, withinCpuLimit } from '../../../../json-schema/time-limit.ts';
import { OverlargeSchemaError } from '../../../../json-schema/validator.ts';
import type { Concept } from '../../../../language/lexicon/concept.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { resolveColumn } from '../../../../reading/query/attributes.ts';
import { type Table, toTable } from '../../../../reading/query/table.ts';
import { type Evidence, joinEvidence, NO_EVIDENCE, toThing } from '../find/evidence.ts';
import type { ModelResult } from '../run/build-result.ts';
import { isAnswer, toText } from '../run/found.ts';
import type { Outcome, Progress } from '../run/step-generator.ts';
import { fillModel, fillModelWithSamples, type ModelFailure } from './model.ts';
import { type ModelFact, type ModelInput, type ModelPart, type ModelRow, toModelRows } from './model-source.ts';
import { CONFIRMATION, DONE_NAMES, REFERENCE } from './model-words.ts';

const FILL_LIMIT_MS = 2000;

/** Fills a response model from what the parts of a task found; after acts, also from what the page in front says. */
export function fillOutput(schema: object, progress: Progress): ModelResult {
  const input = toModelInput(progress, englishLexicon().concepts);
  try {
    if (progress.samples)
      return { ok: true, ...withinCpuLimit(FILL_LIMIT_MS, () => fillModelWithSamples(schema, input)) };
    const filled = withinCpuLimit(FILL_LIMIT_MS, () => fillModel(schema, input));
    return 'value' in filled ? { ok: true, value: filled.value, sampled: [] } : noValue(filled);
  } catch (error) {
    if (error instanceof TimeLimitError) return noValue({ pointer: '', message: 'the schema takes too long to check' });
    if (error instanceof OverlargeSchemaError)
      return { ok: false, summary: `The response model is refused. ${error.message}` };
    if (error instanceof NoInstanceError) return noValue({ pointer: '', message: 'no sample of it is valid' });
    throw error;
  }
}

const noValue = ({ pointer, message }: ModelFailure): ModelResult => ({
  ok: false,
  summary: `The response model has no value at ${pointer || 'its root'}: ${message}.`,
});

function toModelInput(progress: Progress, concepts: readonly Concept[]): ModelInput {
  const { outcomes, screen } = progress;
  const answers = outcomes.filter(isAnswer);
  const parts = answers.map(toPart);
  const read = joinEvidence(answers.map(evidenceOf));
  const hasActed = outcomes.some((outcome) => outcome.ok && !isAnswer(outcome));
  const page = hasActed ? screen.content : null;
  // What a question did not find is not what the page in front shows.
  const isShown = answers.length === 0 && outcomes.every(({ ok }) => ok);
  const shown = page !== null && isShown ? evidenceOfPage(page, progress, concepts) : NO_EVIDENCE;
  const things = distinct([...read.things, ...shown.things]);
  return {
    facts: read.facts,
    rows: read.rows ?? shown.rows ?? (things.length > 0 ? things : null),
    figure: read.figure,
    concepts,
    count: read.count,
    subject: [...read.subject, ...shown.subject],
    parts,
    others: [
      ...(parts.length > 1 ? parts.flatMap(toNamedFact) : []),
      ...outcomes.filter(({ ok }) => ok).flatMap(toConfirmation),
      ...(page === null ? [] : [...toThing(page).facts, ...messagesOf(page)]),
      ...doneFacts(outcomes),
    ],
  };
}

function evidenceOf({ evidence, intent, value }: Outcome): Evidence {
  if (evidence) return evidence;
  const rows = (Array.isArray(value) ? value : [value]).flatMap(toRecordRow);
  if (rows.length > 0) return { ...NO_EVIDENCE, rows };
  return { ...NO_EVIDENCE, facts: [toFact(intent.words, toText(value), value)] };
}

/** A record of an outcome as a row; its first value is its name. */
function toRecordRow(value: unknown): ModelRow[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const facts = Object.entries(value).map(([label, entry]) => toFact(label, toText(entry), entry));
  return facts.length === 0 ? [] : [{ name: facts[0]?.raw ?? '', url: null, facts }];
}

function toPart(outcome: Outcome): ModelPart {
  const { facts, rows, things } = evidenceOf(outcome);
  return { words: outcome.intent.words, facts, rows: rows ?? (things.length > 0 ? things : null) };
}

/** The result of a part under its words: the name of the only row, or the only value. */
function toNamedFact({ words, rows, facts }: ModelPart): ModelFact[] {
  const [fact] = facts;
  if (facts.length === 1 && fact) return [{ ...fact, label: words }];
  const [row] = rows ?? [];
  return rows?.length === 1 && row ? [{ ...toFact(words, row.name), url: row.url }] : [];
}

const toFact = (label: string, raw: string, value?: unknown): ModelFact => ({
  entity: '',
  label,
  raw,
  url: null,
  asked: null,
  ...((typeof value === 'boolean' || typeof value === 'number') && { value }),
});

/** What a site said after an act, and the first number or code in it. */
function toConfirmation(outcome: Outcome): ModelFact[] {
  return isAnswer(outcome) || outcome.intent.kind === 'open' ? [] : [toFact(CONFIRMATION, outcome.summary)];
}

const CODE = /\b(?=[A-Z\d-]{0,30}\d)[A-Z\d]{1,12}(?:-[A-Z\d]{2,20}){1,3}\b/;

function messagesOf({ messages }: PageContent): ModelFact[] {
  const code = messages.flatMap((message) => CODE.exec(message.slice(0, 2000))?.[0] ?? [])[0];
  const said = messages.map((message) => toFact(CONFIRMATION, message));
  return code === undefined ? said : [toFact(REFERENCE, code), ...said];
}

function doneFacts(outcomes: readonly Outcome[]): ModelFact[] {
  const isDone = outcomes.length > 0 && outcomes.every(({ ok }) => ok);
  return DONE_NAMES.map((label) => toFact(label, isDone ? 'yes' : 'no', isDone));
}

/** The page in front, for a task that only opens it: its facts, and the rows of the collection that has most of what the
 *  response model asks for. */
function evidenceOfPage(page: PageContent, { wanted }: Progress, concepts: readonly Concept[]): Evidence {
  const things = page.facts.length > 0 ? [toThing(page)] : [];
  const knows = (table: Table): number =>
    wanted.filter((ref) => resolveColumn(ref, table.columns, concepts) !== null).length;
  const tables = page.collections
    .map((collection) => toTable(collection))
    .map((table) => ({ table, score: knows(table) }));
  const best = tables.reduce<(typeof tables)[number] | null>(
    (found, next) => (next.score > (found?.score ?? 0) ? next : found),
    null,
  );
  if (best === null) return { ...NO_EVIDENCE, things };
  const all = best.table.rows.map((_, row) => row);
  const rows = toModelRows(best.table, all, [], concepts);
  return { ...NO_EVIDENCE, things, rows, subject: [best.table.name] };
}

function distinct(things: readonly ModelRow[]): ModelRow[] {
  return [...new Map(things.map((thing) => [thing.url ?? thing.name, thing])).values()];
}
