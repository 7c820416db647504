import type { Collection } from '../../../../device/page-content.ts';
import { fold } from '../../../../text/words/fold.ts';
import type { Concept } from '../lexicon/concept.ts';
import type { Lexicon, Sense } from '../lexicon/lexicon.ts';
import { PhraseTable } from '../lexicon/phrase-table.ts';
import { toTable } from '../query/table.ts';

/** The lexicon with the columns of tables as attributes, so that a clause can name them as they are: `kilos`. A
 *  column whose name is a function word is one only if it is in `named`. */
export function withColumns(lexicon: Lexicon, collections: readonly Collection[], named: ReadonlySet<string>): Lexicon {
  const labels = new Map(collections.flatMap((each) => toTable(each).columns).map((column) => [column.label, column]));
  const concepts = [...labels.values()].map(({ label, kind, dimension }): Concept => {
    const own = { id: `column ${label}`, labels: [label], up: [], down: [], words: [], zero: [] };
    const isMeasured = kind === 'quantity' || kind === 'date' || kind === 'clock';
    return { ...own, kind: isMeasured ? kind : 'text', ...(dimension && { dimension }) };
  });
  const table = new PhraseTable<Sense>('stem');
  const isName = (label: string): boolean => !lexicon.isFunctionWord(fold(label)) || named.has(fold(label));
  for (const {
    id,
    labels: [label = ''],
  } of concepts.filter(({ labels: [label = ''] }) => isName(label)))
    table.add(label, { concept: id, form: 'noun', degree: 'positive' });
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  return {
    ...lexicon,
    concepts: [...concepts, ...lexicon.concepts],
    conceptOf: (id) => byId.get(id) ?? lexicon.conceptOf(id),
    sensesAt: (words, at) => {
      const [own, known] = [table.match(words, at), lexicon.sensesAt(words, at)];
      return own !== null && own.length >= (known?.length ?? 0) ? own : known;
    },
  };
}
