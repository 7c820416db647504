import { setImmediate as nextTurn } from 'node:timers/promises';
import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import type { GraphSnapshot } from '../ports/graph-reader.ts';
import { type CountedRelation, collectEntities, mostFrequent, type Source } from './collect-entities.ts';
import { type MergedEntity, mergeEntities } from './merge-entities.ts';
import { readSources } from './read-sources.ts';

const PAGE_ITEMS = 256;

/** GraphML 1.0 (Brandes et al., 2002). */
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
<key id="name" for="node" attr.name="name" attr.type="string"/>
<key id="aliases" for="node" attr.name="aliases" attr.type="string"/>
<key id="type" for="node" attr.name="type" attr.type="string"/>
<key id="about" for="node" attr.name="description" attr.type="string"/>
<key id="mentions" for="node" attr.name="mentions" attr.type="int"/>
<key id="says" for="edge" attr.name="description" attr.type="string"/>
<key id="weight" for="edge" attr.name="weight" attr.type="int"/>
<graph id="graph" edgedefault="directed">
`;
const TAIL = '</graph>\n</graphml>\n';

/** Writes a graph as GraphML in parts: entities, with the names of one person merged, then relations. Order and ids depend on content only. Null writes
 *  an empty graph. */
export async function* writeGraphml(snapshot: GraphSnapshot | null): AsyncGenerator<string> {
  yield HEAD;
  if (snapshot) {
    const { entities, relations } = mergeEntities(await collectEntities(snapshot));
    const byKey = [...entities].sort(([a], [b]) => a - b);
    yield* writeAll(snapshot, byKey, ([, { source }]) => source, toNode);
    const byEnds = [...relations.values()].sort((a, b) => a.source - b.source || a.target - b.target);
    yield* writeAll(snapshot, byEnds, ({ statement }) => statement, toEdge);
  }
  yield TAIL;
}

/** Writes items in pages, each with the text of its source. */
async function* writeAll<Item>(
  snapshot: GraphSnapshot,
  items: readonly Item[],
  sourceOf: (item: Item) => Source | null,
  write: (item: Item, description: string) => string,
): AsyncGenerator<string> {
  for (let at = 0; at < items.length; at += PAGE_ITEMS) {
    const page = items.slice(at, at + PAGE_ITEMS);
    const description = await readSources(snapshot, page.map(sourceOf));
    yield page.map((item, i) => write(item, description[i] ?? '')).join('');
    await nextTurn();
  }
}

function toNode([key, { names, aliases, types, mentionCount }]: [number, MergedEntity], description: string): string {
  const name = mostFrequent(names) ?? '';
  const type = mostFrequent(types) ?? UNKNOWN_TYPE;
  const fields = [
    toData('name', name),
    toData('aliases', aliases.join('; ')),
    toData('type', type),
    toData('about', description),
    toData('mentions', String(Math.max(1, mentionCount))),
  ];
  return `<node id="${nodeId(key)}">${fields.join('')}</node>\n`;
}

function toEdge({ source, target, sentenceCount }: CountedRelation, description: string): string {
  const ends = `source="${nodeId(source)}" target="${nodeId(target)}"`;
  const fields = toData('says', description) + toData('weight', String(sentenceCount));
  return `<edge id="${nodeId(source)}-${nodeId(target)}" ${ends}>${fields}</edge>\n`;
}

const nodeId = (key: number) => `n${key.toString(16)}`;

const toData = (key: string, text: string) => `<data key="${key}">${escapeXml(text)}</data>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML 1.0 (section 2.2) and removes control characters, lone surrogates and noncharacters. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
