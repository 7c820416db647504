import type { PageContent } from '../../../../device/page-content.ts';
import { statedRoute } from '../../../../language/fields/stated-facts.ts';
import { codeIn } from '../../../../language/fields/texts.ts';
import type { Aggregate } from '../../../../language/lexicon/query.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { type Evidence, joinEvidence, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { type ModelFact, type ModelRow, rowsOfFacts } from '../../../../reading/answer/evidence-rows.ts';
import { sourceOfPage, tableOfCollection } from '../../../../reading/source/page-source.ts';
import { EMPTY_SOURCE, type Fact, type Row, type Source, type SourceTable } from '../../../../reading/source/source.ts';
import { isAnswer, toText } from '../run/found.ts';
import type { Outcome, Progress } from '../run/step-generator.ts';

/** What the parts of a task found, and what the task says. A task that only opens a page is about the page. */
export function sourceOfRun(progress: Progress): Source {
  const { outcomes, screen } = progress;
  const answers = outcomes.filter(isAnswer);
  const page = screen.content ? sourceOfPage(screen.content) : EMPTY_SOURCE;
  const stated = [
    ...toldByTask(progress),
    ...doneFacts(outcomes, answers),
    ...outcomes.filter(({ ok }) => ok).flatMap(toConfirmation),
  ];
  // What a question did not find is not what the page in front shows.
  if (answers.length === 0 && outcomes.every(({ ok }) => ok)) {
    const said = screen.content ? messageFacts(screen.content) : [];
    return { ...page, stated: [...page.stated, ...said, ...stated] };
  }
  const read = joinEvidence(answers.map(evidenceOf));
  const hasActed = outcomes.some((outcome) => outcome.ok && !isAnswer(outcome));
  const isAboutOther = [...read.facts, ...read.things].length > 0 || read.rows !== null;
  const shown =
    hasActed && screen.content ? [...(isAboutOther ? [] : page.facts), ...messageFacts(screen.content)] : [];
  const [record, ...others] = read.rows ?? [];
  // What an act changed, the page that it ended on shows in full.
  const isOfAct =
    answers.every(({ evidence, intent }) => evidence === undefined && !intent.kind.startsWith('ask')) &&
    others.length === 0 &&
    (record !== undefined || answers.every(({ intent }) => intent.kind === 'summarize'));
  if (isOfAct && screen.content)
    return {
      ...page,
      facts: [...(record === undefined ? [] : wholeOf(record, page)), ...page.facts],
      stated: [...page.stated, ...shown, ...stated],
    };
  const isSamePage = page.page !== null && page.page.url === progress.answerUrl;
  const found = sourceOfEvidence(read, page);
  // The page that answers is about the thing: what else it says is about it, too.
  const isOfPage =
    isSamePage &&
    found.facts.length === 0 &&
    found.tables.length === 0 &&
    ['', page.thing.name].includes(found.thing.name);
  return {
    ...found,
    ...(isOfPage && { facts: page.facts, thing: page.thing }),
    page: isSamePage ? page.page : null,
    parts: answers.map((outcome) => ({ words: outcome.intent.words, rows: rowsOf(evidenceOf(outcome)) })),
    stated: [...(isSamePage ? page.stated : []), ...shown, ...stated],
  };
}

/** A record, with what the page says of its row beside. */
function wholeOf(record: ModelRow, { tables }: Source): Fact[] {
  const row = tables.flatMap(({ rows }) => rows).find(({ name }) => name === record.name);
  const labels = new Set(record.facts.map(({ label }) => label));
  return [...record.facts.map(toFact), ...(row?.facts ?? []).filter(({ label }) => !labels.has(label))];
}

/** The rows or the thing that a question found, with its answers. */
function sourceOfEvidence(read: Evidence, { page }: Source): Source {
  const rows = rowsOf(read);
  const [only, ...others] = rows;
  const isThing = read.rows === null && only !== undefined && others.length === 0;
  const tables =
    isThing || (rows.length === 0 && read.rows === null) ? [] : [tableOf(rows, read.subject, page?.language ?? '')];
  const entities = new Set(read.facts.map(({ entity }) => entity).filter((entity) => entity !== ''));
  const [entity = ''] = entities;
  const name = isThing ? only.name : entities.size === 1 ? entity : '';
  return {
    ...EMPTY_SOURCE,
    thing: { name, url: isThing ? only.url : (read.facts[0]?.url ?? null) },
    answers: [...figureFacts(read), ...read.facts.map(toFact)],
    named: namedIn(read, rows),
    facts: isThing ? only.facts : [],
    tables,
    only: isThing ? tableOf(rows, read.subject, page?.language ?? '') : null,
  };
}

/** The things of the answers, with the answers before all that is known of them. */
function namedIn({ facts }: Evidence, rows: readonly Row[]): Row[] {
  const asked = rowsOfFacts(facts).map(toRow);
  return asked.map((row) => ({
    ...row,
    facts: [...row.facts, ...(rows.find(({ name }) => name === row.name)?.facts ?? [])],
  }));
}

function rowsOf({ rows, things }: Evidence): Row[] {
  const distinct = [...new Map(things.map((thing) => [thing.url ?? thing.name, thing])).values()];
  return (rows ?? distinct).map(toRow);
}

const toRow = ({ name, url, facts }: ModelRow): Row => ({ name, url, image: null, facts: facts.map(toFact) });

const toFact = ({ label, raw, url, value }: ModelFact): Fact => ({
  label,
  raw,
  url,
  ...(value !== undefined && { value }),
});

/** Rows as a table of what was asked for. */
function tableOf(rows: readonly Row[], subject: readonly string[], language: string): SourceTable {
  const columns = [...new Set(rows.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  const collection = {
    name: subject.join(' '),
    columns,
    rows: rows.map(({ name, url, facts }) => ({
      name,
      url,
      cells: columns.map((column) => facts.find(({ label }) => label === column)?.raw ?? ''),
      controls: [],
    })),
  };
  return { ...tableOfCollection(collection, language), isSelected: true };
}

const WORDS: Readonly<Record<Aggregate, string>> = {
  count: 'count',
  sum: 'total',
  mean: 'average',
  least: 'minimum',
  most: 'maximum',
  range: 'range',
  distinct: 'count',
};

function figureFacts({ figure }: Evidence): Fact[] {
  if (figure === null) return [];
  return [{ label: `${WORDS[figure.aggregate]} ${figure.label}`.trim(), raw: figure.text, url: null }];
}

function evidenceOf({ evidence, intent, value }: Outcome): Evidence {
  if (evidence) return evidence;
  const rows = (Array.isArray(value) ? value : [value]).flatMap(toRecordRow);
  if (rows.length > 0) return { ...NO_EVIDENCE, rows };
  return { ...NO_EVIDENCE, facts: [factOf(intent.words, toText(value), value)] };
}

/** A record of an outcome as a row; its first value is its name. */
function toRecordRow(value: unknown): ModelRow[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const facts = Object.entries(value).map(([label, entry]) => factOf(label, toText(entry), entry));
  return facts.length === 0 ? [] : [{ name: facts[0]?.raw ?? '', url: null, facts }];
}

const factOf = (label: string, raw: string, value?: unknown): ModelFact => ({
  entity: '',
  label,
  raw,
  url: null,
  asked: null,
  ...((typeof value === 'boolean' || typeof value === 'number') && { value }),
});

/** What the task says itself: a journey, a day. */
function toldByTask({ task, today }: Progress): Fact[] {
  const days = readValues(task, { today, language: 'en' }).flatMap((value) =>
    value.kind === 'date' && value.until === undefined ? [value.iso] : [],
  );
  const [day, ...others] = new Set(days);
  const told = [
    ...statedRoute(task),
    ...(day !== undefined && others.length === 0 ? [{ label: 'date', raw: day }] : []),
  ];
  return told.map((fact) => ({ ...fact, url: null }));
}

/** What a site said after an act. */
function toConfirmation(outcome: Outcome): Fact[] {
  if (isAnswer(outcome) || outcome.intent.kind === 'open') return [];
  return [{ label: 'confirmation message', raw: outcome.summary, url: null }];
}

const REFERENCES = ['confirmation number', 'order number', 'booking number', 'reference'];

function messageFacts({ messages }: PageContent): Fact[] {
  const code = messages.map(codeIn).find((each) => each !== null) ?? null;
  const said = messages.map((raw) => ({ label: 'confirmation message', raw, url: null }));
  return code === null ? said : [...REFERENCES.map((label) => ({ label, raw: code, url: null })), ...said];
}

const STATUS = new Set(['status', 'state']);
const DONE_NAMES = ['success', 'succeeded', 'successful', 'done', 'completed', 'finished', 'ok'];

/** Whether all was done; not beside a status that was asked for, which can be done, too. */
function doneFacts(outcomes: readonly Outcome[], answers: readonly Outcome[]): Fact[] {
  const labels = answers
    .map(evidenceOf)
    .flatMap(({ facts, rows, things }) => [...facts, ...(rows ?? things).flatMap((row) => row.facts)]);
  if (labels.some(({ label }) => STATUS.has(label.toLowerCase()))) return [];
  const isDone = outcomes.length > 0 && outcomes.every(({ ok }) => ok);
  return DONE_NAMES.map((label) => ({ label, raw: isDone ? 'yes' : 'no', url: null, value: isDone }));
}
