import type { Collection } from '../../../../../device/page-content.ts';
import type { Concept } from '../../../../../language/lexicon/concept.ts';
import type { Lexicon, Sense } from '../../../../../language/lexicon/lexicon.ts';
import { findCellUnit } from '../../../../../language/values/quantities/units.ts';
import { PhraseTable } from '../../../../../language/words/phrase-table.ts';
import { type Column, toTable } from '../../../../../reading/query/table.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { fileWords } from '../words.ts';

/** The lexicon with the columns of tables as attributes, so that a clause can name them as they are: `kilos`. A
 *  column whose name is a function word is one only if it is in `named`. */
export function withColumns(lexicon: Lexicon, collections: readonly Collection[], named: ReadonlySet<string>): Lexicon {
  const labels = new Map(collections.flatMap((each) => toTable(each).columns).map((column) => [column.label, column]));
  const concepts = [...labels.values()].map(({ label, kind, dimension }): Concept => {
    const own = { id: `column ${label}`, labels: [label], up: [], down: [], words: [], zero: [], values: [] };
    const isMeasured = kind === 'quantity' || kind === 'date' || kind === 'clock';
    return { ...own, kind: isMeasured ? kind : 'text', ...(dimension && { dimension }) };
  });
  const money = moneyColumn([...labels.values()], lexicon);
  const yielded = onlyOf([...labels.values()], isWeighed);
  const known = lexicon.concepts.map((concept) =>
    money !== null && concept.dimension === 'money'
      ? { ...concept, labels: [money.label, ...concept.labels] }
      : concept,
  );
  const table = new PhraseTable<Sense>('stem');
  const isName = (label: string): boolean => !lexicon.isFunctionWord(fold(label)) || named.has(fold(label));
  for (const {
    id,
    labels: [label = ''],
  } of concepts.filter(({ labels: [label = ''] }) => isName(label)))
    for (const phrase of [
      label,
      withoutUnit(label),
      ...(label === money?.label ? SPENDING : label === yielded?.label ? fileWords().phrases('yields') : []),
    ])
      table.add(phrase, { concept: id, form: 'noun', degree: 'positive' });
  // `food` in a cell is no word for an attribute.
  const cells = new PhraseTable<true>('exact');
  const texts = collections
    .flatMap((each) => toTable(each).columns)
    .filter(({ kind, label }) => kind === 'text' && label !== 'Key');
  for (const { raw } of texts.flatMap((column) => column.cells))
    if (raw !== '' && raw.length <= MAX_CELL_LENGTH) cells.add(fold(raw), true);
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  return {
    ...lexicon,
    concepts: [...concepts, ...known],
    conceptOf: (id) => byId.get(id) ?? known.find((concept) => concept.id === id),
    sensesAt: (words, at) => {
      const own = table.match(words, at);
      if (own === null && cells.match(words, at) !== null) return null;
      const known = lexicon.sensesAt(words, at);
      return own !== null && own.length >= (known?.length ?? 0) ? own : known;
    },
  };
}

const MAX_CELL_LENGTH = 40;

/** The only column of money: its numbers have a currency, or its label is one for money, such as `amount`. Null if there is
 *  none, or several. */
export function moneyColumn(columns: readonly Column[], { concepts }: Lexicon): Column | null {
  const labels = new Set(
    concepts.filter(({ dimension }) => dimension === 'money').flatMap((concept) => concept.labels),
  );
  const isMoney = (label: string): boolean =>
    labels.has(fold(label)) || findCellUnit(label, fold(label))?.dimension === 'money';
  return onlyOf(
    columns,
    ({ label, kind, dimension }) => kind === 'quantity' && (dimension === 'money' || isMoney(label)),
  );
}

/** `honey_kg` is the honey. */
const withoutUnit = (label: string): string => {
  const [unit = '', ...words] = label.split(/[\s_(]+/).toReversed();
  const bare = unit.replace(')', '');
  return words.length > 0 && findCellUnit(bare, fold(bare)) !== null ? words.toReversed().join(' ') : label;
};

/** Whether a column has weights or volumes, as its unit or its label says: `honey_kg`. */
function isWeighed({ label, kind, dimension }: Column): boolean {
  const unit =
    label
      .split(/[\s_(]+/)
      .at(-1)
      ?.replace(')', '') ?? '';
  const own = dimension ?? findCellUnit(unit, fold(unit))?.dimension;
  return kind === 'quantity' && (own === 'mass' || own === 'volume');
}

function onlyOf(columns: readonly Column[], fits: (column: Column) => boolean): Column | null {
  const [only, ...others] = columns.filter(fits);
  return only && others.length === 0 ? only : null;
}

/** Words for what a column of money says. */
const SPENDING = ['spend', 'spent', 'cost', 'pay', 'paid', 'price', 'money', 'amount'];
