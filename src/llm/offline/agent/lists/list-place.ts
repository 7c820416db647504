import { readFileSync } from 'node:fs';
import type { AnswerKind } from '../../../../language/lexicon/concept.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { type PhraseMatch, PhraseTable } from '../../../../language/words/phrase-table.ts';

/** What a word says of a list: of its rows, its columns, their order, or nothing. */
export type Link =
  | { type: 'kind' | 'place' | 'empty' | 'last' | 'first' | 'highest' | 'lowest' | 'after' | 'before' }
  | { type: 'part'; from: string; to: string }
  | { type: 'column'; label: string; isNoun: boolean }
  | { type: 'state'; label: string; value: string };

/** What the words from an index on say of a list, by its longest phrase; null if they say nothing. */
export function linkAt({ words }: ListPlace, tokens: readonly Token[], at: number): PhraseMatch<Link> | null {
  const found = words.flatMap((table) => table.match(tokens, at) ?? []);
  const length = Math.max(0, ...found.map((match) => match.length));
  return length === 0
    ? null
    : { length, payloads: found.filter((match) => match.length === length).flatMap(({ payloads }) => payloads) };
}

/** A list of things of one kind with a page for each, such as the letters of Mail, as the data say it. Phrases are parted by `|`. */
interface PlaceData {
  /** Empty for a list that a page in front has. */
  address: string;
  /** Query for a period, with `{from}` and `{to}`; empty if the list has none. */
  period: string;
  /** Label of the field and name of the button of its search; null if it has none. */
  search: [field: string, button: string] | null;
  /** Nouns for its rows, and names of the list. */
  kinds: string;
  places: string;
  /** Phrases that name the list, and also say something of a row: `newsletter`. */
  signs: string;
  /** Phrases beside which its nouns mean something else: `email address`. */
  others: string;
  /** Words that say nothing of a row. */
  empty: string;
  /** The answer if a period has no row; null if there is none. */
  none: string | null;
  /** Label of the names of the rows. */
  name: string;
  /** Labels that give the rows their order in time, earliest first. */
  order: string[];
  /** Labels of what is shown of a row if nothing is asked of it. */
  shown: string[];
  /** `questions`: kinds of the question words that ask for the column alone; with `isVerbal`, only beside one of its verbs:
   *  `when was it sent`. `vacant`: the text of a cell without a value. */
  columns: {
    label: string;
    vacant?: string;
    nouns: string;
    verbs: string;
    questions: AnswerKind[];
    isVerbal: boolean;
  }[];
  states: { label: string; value: string; words: string }[];
}

export interface ListPlace extends Omit<PlaceData, 'signs' | 'others' | 'states'> {
  words: readonly PhraseTable<Link>[];
  signs: PhraseTable<true>;
  others: PhraseTable<true>;
  /** Label and value of each state, as `Status: Open`. */
  states: ReadonlySet<string>;
}

export type ListName = 'calendar' | 'mail' | 'contacts' | 'tickets' | 'entries';

interface ListData extends Record<'leads' | 'last' | 'first' | 'highest' | 'lowest' | 'after' | 'before', string> {
  parts: Record<string, string>;
  frames: string;
  whole: string;
  places: Record<ListName, PlaceData>;
}

const split = (words: string): string[] => words.split('|').filter((word) => word !== '');

interface Lists {
  places: Readonly<Record<ListName, ListPlace>>;
  /** First words of requests to look something up. */
  leads: ReadonlySet<string>;
  /** Words that ask for the whole text of a thing. */
  whole: ReadonlySet<string>;
}

let lists: Lists | null = null;

/** The lists of the device and of its sites, with the words for them. English. */
export function englishLists(): Lists {
  if (lists !== null) return lists;
  const data = JSON.parse(readFileSync(new URL('./lists-en.json', import.meta.url), 'utf8')) as ListData;
  const places = Object.entries(data.places).map(([name, place]) => [name, toPlace(place, data)]);
  lists = {
    places: Object.fromEntries(places) as Record<ListName, ListPlace>,
    leads: new Set(split(data.leads)),
    whole: new Set(split(data.whole)),
  };
  return lists;
}

function toPlace(place: PlaceData, data: ListData): ListPlace {
  // A state or a noun means something else in another form: `opened` is not `open`. A verb has many forms.
  const exact = new PhraseTable<Link>('exact');
  const stems = new PhraseTable<Link>('stem');
  const add = (table: PhraseTable<Link>, phrases: string, link: Link): void => {
    for (const phrase of split(phrases)) table.add(phrase, link);
  };
  const addNouns = (phrases: string, link: Link): void => {
    for (const phrase of split(phrases)) {
      exact.add(phrase, link);
      exact.add(`${phrase}s`, link);
    }
  };
  for (const { label, value, words: phrases } of place.states) add(exact, phrases, { type: 'state', label, value });
  for (const { label, nouns, verbs } of place.columns) {
    addNouns(nouns, { type: 'column', label, isNoun: true });
    add(stems, verbs, { type: 'column', label, isNoun: false });
  }
  addNouns(place.kinds, { type: 'kind' });
  add(exact, place.places, { type: 'place' });
  for (const type of ['last', 'first', 'highest', 'lowest', 'after', 'before'] as const)
    add(exact, data[type], { type });
  for (const [part, ends] of Object.entries(data.parts)) {
    const [from = '', to = ''] = ends.split(' ');
    add(exact, part, { type: 'part', from, to });
  }
  add(stems, `${place.empty}|${data.frames}`, { type: 'empty' });
  const [signs, others] = [new PhraseTable<true>('stem'), new PhraseTable<true>('exact')];
  for (const phrase of split(place.signs)) signs.add(phrase, true);
  for (const phrase of split(place.others)) others.add(phrase, true);
  const states = new Set(place.states.map(({ label, value }) => `${label}: ${value}`));
  return { ...place, words: [exact, stems], signs, others, states };
}
