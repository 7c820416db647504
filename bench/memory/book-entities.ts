/** Measures what the offline extraction finds in a book against entities and relations labelled by hand.
 *
 *    node bench/memory/book-entities.ts a-christmas-carol.txt [--show]
 *
 *  Entities count once over the whole book, with the most frequent type, after the names of one person are merged as a
 *  context merges them. `sets/book/entities.json` labels names; `sets/book/more-entities.json` those that it lacks, by
 *  type, or as `= NAME` of one that it has, with null for what is no entity. Precision of a type: the share of the entities given this type whose label is
 *  the same. Recall: the share of the labels of a type that any name finds with this type. Merged aliases: pairs of a
 *  short and a full name. Relations: those that `sets/book/relations.json` labels; `--show`
 *  prints what is wrong, missing or not labelled, and relations to label where fewer than 60 are. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { extractOffline } from '../../src/llm/offline/extract.ts';
import { findFullForms } from '../../src/text/names/aliases.ts';
import { readMentions } from '../../src/text/names/mentions.ts';
import { nameKey } from '../../src/text/names/names.ts';
import { readTypedRelation } from '../../src/text/names/typed-relations.ts';
import { UNKNOWN_TYPE } from '../../src/text/names/unknown-type.ts';
import { onOneLine } from '../../src/text/one-line.ts';
import { splitIntoChunks } from '../../src/text/parts/chunks.ts';
import { parseText } from '../../src/text/parts/read-text.ts';

const RELATIONS = 60;

interface Label {
  name: string;
  type: string;
  aliases: string[];
}

interface RelationLabel {
  source: string;
  target: string;
  statement: string;
  /** Whether the sentence states something of both, and the typed statement, if there is one, holds. */
  right: boolean;
}

interface FoundEntity {
  name: string;
  key: string;
  types: Map<string, number>;
  texts: Set<number>;
}

interface FoundRelation {
  source: string;
  target: string;
  statement: string;
  isTyped: boolean;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (!file) throw new Error('Usage: node bench/memory/book-entities.ts BOOK [--show]');

function readSet<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`sets/book/${name}`, import.meta.url), 'utf8')) as Content;
}

const { entities: labels } = readSet<{ entities: Label[] }>('entities.json');
const more = readSet<Record<string, string | null>>('more-entities.json');
const relationLabels = readSet<RelationLabel[]>('relations.json');

/** Labels by key of the name and of each alias; null for what is no entity. */
const labelOf = new Map<string, { id: string; type: string } | null>(
  labels.flatMap(({ name, type, aliases }) =>
    [name, ...aliases].map((each): [string, { id: string; type: string }] => [nameKey(each), { id: name, type }]),
  ),
);
for (const [name, type] of Object.entries(more)) {
  const label = type?.startsWith('= ') ? labelOf.get(nameKey(type.slice(2))) : undefined;
  labelOf.set(nameKey(name), label ?? (type === null ? null : { id: name, type }));
}

const book = readFileSync(file, 'utf8');
const chunks = splitIntoChunks(book).map(({ start, end }) => book.slice(start, end));
const extractions = chunks.map((text) => ({
  text,
  ...extractOffline({ text, subject: null, domain: '', exampleQueries: '', entityTypes: [] }),
}));

const byKey = new Map<string, FoundEntity>();
for (const [number, { entities }] of extractions.entries()) {
  for (const { name, type } of entities) {
    const key = nameKey(name);
    const found = byKey.get(key) ?? { name, key, types: new Map(), texts: new Set() };
    byKey.set(key, found);
    found.texts.add(number);
    if (type !== UNKNOWN_TYPE) found.types.set(type, (found.types.get(type) ?? 0) + 1);
  }
}

function typeOf({ types }: FoundEntity): string {
  return [...types].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? UNKNOWN_TYPE;
}

const fullForms = findFullForms(
  [...byKey.values()].map((found) => {
    const type = typeOf(found);
    return {
      key: found.key,
      surface: found.name,
      texts: found.texts,
      isPerson: type === UNKNOWN_TYPE ? null : type === 'Person',
    };
  }),
);
const merged = [...byKey.values()].filter(({ key }) => !fullForms.has(key));
for (const [short, full] of fullForms) {
  const target = byKey.get(full);
  for (const [type, count] of byKey.get(short)?.types ?? [])
    target?.types.set(type, (target.types.get(type) ?? 0) + count);
}

/** Type of the labels for a type of the extraction. */
const labelType = (type: string) => (type === 'Organization' ? 'organisation' : type.toLowerCase());

function show(what: string, items: readonly string[]): void {
  if (values.show && items.length > 0) console.log(`  ${what}: ${items.join(' | ')}`);
}

const share = (part: number, whole: number) => `${(part / (whole || 1)).toFixed(2)} (${part} of ${whole})`;

function measureEntities(): void {
  const isLabelled = ({ key }: FoundEntity) => labelOf.has(key);
  const judged = merged.filter(isLabelled);
  const real = judged.filter(({ key }) => labelOf.get(key) !== null);
  console.log(`entities: ${merged.length} of ${byKey.size} names, ${judged.length} labelled`);
  console.log(`  are entities: ${share(real.length, judged.length)}`);
  show(
    'not labelled',
    merged.filter((found) => !isLabelled(found)).map((found) => `${found.name} [${typeOf(found)}]`),
  );
  show(
    'no entities',
    judged.filter(({ key }) => labelOf.get(key) === null).map(({ name }) => name),
  );
  const typed = judged.filter((found) => typeOf(found) !== UNKNOWN_TYPE);
  const isRight = (found: FoundEntity) => labelOf.get(found.key)?.type === labelType(typeOf(found));
  console.log(`  have a type: ${share(typed.length, judged.length)}`);
  console.log(`  of these the right one: ${share(typed.filter(isRight).length, typed.length)}`);
  show(
    'wrong type',
    typed.filter((found) => !isRight(found)).map((found) => `${found.name} [${typeOf(found)}]`),
  );
  for (const type of ['Person', 'Place', 'Organization', 'Work', 'Event', 'Date', 'Quantity', 'Other']) {
    const given = typed.filter((found) => typeOf(found) === type);
    const wanted = labels.filter((label) => label.type === labelType(type));
    const foundLabels = new Set(
      [...byKey.values()].filter((found) => typeOf(found) === type).map(({ key }) => labelOf.get(key)?.id),
    );
    const recalled = wanted.filter(({ name }) => foundLabels.has(name));
    console.log(
      `  ${type}: precision ${share(given.filter(isRight).length, given.length)}, recall ${share(recalled.length, wanted.length)}`,
    );
    show(
      'missing',
      wanted.filter(({ name }) => !foundLabels.has(name)).map(({ name }) => name),
    );
  }
}

/** Pairs of names that the extraction takes for one entity within a chunk. */
function listResolved(): [short: string, full: string][] {
  const pairs = chunks.flatMap((text) => {
    const { language, sentences, entities } = parseText(text, null);
    const keys = new Set(entities.map(({ key }) => key));
    return readMentions(text, null, sentences, language).flatMap((mentions, number) =>
      mentions.flatMap(({ key }): [string, string][] => {
        const last = key.split(' ').at(-1) ?? '';
        const full = entities.find(
          (entity) => entity.sentences.includes(number) && entity.key.split(' ').includes(last),
        );
        return keys.has(key) || !full ? [] : [[key, full.key]];
      }),
    );
  });
  return [...new Map(pairs.map((pair) => [pair.join(' = '), pair])).values()];
}

function measureAliases(): void {
  const pairs = new Map([...fullForms, ...listResolved()].map((pair) => [pair.join(' = '), pair]));
  const isRight = ([short, full]: [string, string]) => {
    const label = labelOf.get(short);
    return label !== undefined && label !== null && label.id === labelOf.get(full)?.id;
  };
  const right = [...pairs.values()].filter(isRight);
  console.log(`merged aliases: precision ${share(right.length, pairs.size)}`);
  show('merged', [...pairs.keys()]);
  show(
    'wrong or not labelled',
    [...pairs].filter(([, pair]) => !isRight(pair)).map(([name]) => name),
  );
}

/** One relation of each pair of entities, typed if there is one. */
function listRelations(): FoundRelation[] {
  const entityOf = (name: string) => byKey.get(fullForms.get(nameKey(name)) ?? nameKey(name));
  const all = extractions.flatMap(({ relations }) =>
    relations.flatMap(({ source, target, description }): FoundRelation[] => {
      const [from, to] = [entityOf(source), entityOf(target)];
      if (!from || !to || from === to) return [];
      const statement = onOneLine(description);
      const typed = readTypedRelation(
        statement,
        { name: from.name, type: typeOf(from) },
        { name: to.name, type: typeOf(to) },
      );
      const ends = typed ?? { source: from.name, target: to.name };
      const text = typed ? `${typed.statement}: ${statement}` : statement;
      return [{ source: ends.source, target: ends.target, statement: text, isTyped: typed !== null }];
    }),
  );
  const typedLast = all.toSorted((a, b) => Number(a.isTyped) - Number(b.isTyped));
  return [...new Map(typedLast.map((each) => [[each.source, each.target].toSorted().join(' '), each])).values()];
}

function measureRelations(): void {
  const found = listRelations();
  const keyOf = (each: { source: string; target: string; statement: string }) =>
    JSON.stringify([[each.source, each.target].toSorted(), each.statement]);
  const verdicts = new Map(relationLabels.map((label) => [keyOf(label), label.right]));
  const judged = found.filter((each) => verdicts.has(keyOf(each)));
  const right = judged.filter((each) => verdicts.get(keyOf(each)));
  const typed = judged.filter(({ isTyped }) => isTyped);
  console.log(`relations: ${found.length}, labelled ${judged.length}, right ${share(right.length, judged.length)}`);
  console.log(`  typed: right ${share(typed.filter((each) => right.includes(each)).length, typed.length)}`);
  show(
    'wrong',
    judged
      .filter((each) => !right.includes(each))
      .map(({ source, target, statement }) => `${source} - ${target}: ${statement}`),
  );
  const open = found.filter((each) => !verdicts.has(keyOf(each)));
  const missing = Math.max(0, RELATIONS - judged.length);
  const spread = open.filter((_, at) => at % Math.max(1, Math.floor(open.length / missing)) === 0).slice(0, missing);
  if (values.show)
    for (const { source, target, statement } of spread) console.log(JSON.stringify({ source, target, statement }));
}

measureEntities();
measureAliases();
measureRelations();
