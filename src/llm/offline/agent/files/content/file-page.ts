import type { Collection, CollectionRow, PageContent, PageFact } from '../../../../../device/page-content.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { stemOfName } from '../choosing/choose-file.ts';
import { fileWords } from '../words.ts';

/** The content of a file with what follows from its form: lists of one form as one list, groups of settings as tables, who
 *  wrote a letter and to whom. */
export function toFilePage(content: PageContent): PageContent {
  const lists = mergeLists(content.collections).map(nameTasks);
  const collections = [...lists, ...groupFacts(content)];
  const facts = [...content.facts, ...plainFacts(content.facts), ...letterFacts(content)];
  // What a file is about says nothing about the rows of its tables.
  return { ...content, about: '', facts, collections };
}

/** Lists with the same columns become one, with their headings as a column. */
function mergeLists(collections: readonly Collection[]): Collection[] {
  const groups = Map.groupBy(collections, ({ columns }) => columns.join('\n'));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const rows = group.flatMap(({ name, rows: own }) =>
      own.map((row): CollectionRow => ({ ...row, cells: [...row.cells, name] })),
    );
    return [{ name: '', columns: [...first.columns, 'Section'], rows }];
  });
}

const nameTasks = (collection: Collection): Collection =>
  collection.columns.includes('Done') ? { ...collection, name: `${collection.name} ${fileWords().tasks}` } : collection;

/** Facts with paths such as `limits.upload`, by what they are in. */
function groupFacts({ facts, title }: PageContent): Collection[] {
  const isPathed = /\.json/i.test(title) || facts.some(({ label }) => /^[\w-]+\.[\w.-]+$/.test(label));
  if (!isPathed) return [];
  const groups = Map.groupBy(facts, ({ label }) => label.slice(0, Math.max(0, label.lastIndexOf('.'))));
  const tables = [...groups].map(([path, own]) => toTable(path || stemOfName(title), own));
  return groups.size > 1 ? [...tables, toTable(stemOfName(title), facts)] : tables;
}

function toTable(name: string, facts: readonly PageFact[]): Collection {
  const rows = facts.map(({ label, value }) => {
    const key = label.slice(label.lastIndexOf('.') + 1);
    return { name: key, cells: [key, value], url: null, controls: [] };
  });
  return { name: `${name.replaceAll('.', ' ')} ${fileWords().keys}`, columns: ['Key', 'Value'], rows };
}

/** Facts with paths under their words, `limits upload`, and under the last part alone if no other has it. */
function plainFacts(facts: readonly PageFact[]): PageFact[] {
  const pathed = facts.filter(({ label }) => PATH.test(label));
  const lasts = Map.groupBy(pathed, lastOf);
  return pathed.flatMap((fact) => {
    const isOnly = lasts.get(lastOf(fact))?.length === 1;
    return [...(isOnly ? [{ ...fact, label: plain(lastOf(fact)) }] : []), { ...fact, label: plain(fact.label) }];
  });
}

export const PATH = /^[\w-]+(?:[._][\w-]+)+$/;
const lastOf = ({ label }: PageFact): string => label.slice(label.lastIndexOf('.') + 1);
export const plain = (path: string): string => path.replace(/[._]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

const MAX_NAME_LENGTH = 60;

/** Who signs after a closing such as `Kind regards`, and whom the letter greets. */
function letterFacts({ prose, facts }: PageContent): PageFact[] {
  const lines = prose.flatMap((paragraph) => paragraph.split('\n'));
  const words = fileWords();
  const known = new Set(facts.map(({ label }) => fold(label)));
  const closing = lines.findLastIndex((line) => words.has('closings', fold(line.replace(/[,.!]\s*$/, '').trim())));
  const signed = closing === -1 ? signedInLine(lines.at(-1) ?? '') : (lines[closing + 1] ?? '').trim();
  const [, greeting = '', greeted = ''] = /^(\p{L}+)\s+(\p{L}[^,:!]{0,60})[,:!]?$/u.exec(lines[0]?.trim() ?? '') ?? [];
  const found: PageFact[] = [];
  const isName = signed !== '' && signed.length <= MAX_NAME_LENGTH && /^\p{Lu}/u.test(signed);
  if (isName && !known.has('author')) {
    found.push({ label: 'Author', value: signed, url: null });
    if (!known.has('signed by')) found.push({ label: 'Signed by', value: signed, url: null });
  }
  if (words.has('greetings', fold(greeting)) && greeted !== '')
    found.push({ label: 'Addressed to', value: greeted, url: null });
  return found;
}

/** `Best wishes, Ada` on one line. */
function signedInLine(line: string): string {
  const [closing = '', name = ''] = line.split(/,\s+/, 2);
  return fileWords().has('closings', fold(closing.trim())) ? name.trim() : '';
}
