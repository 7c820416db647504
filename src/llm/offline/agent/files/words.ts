import { readFileSync } from 'node:fs';
import type { Token } from '../../../../language/understand/tokens.ts';
import { PhraseTable } from '../../../../language/words/phrase-table.ts';

interface FileWordData {
  determiners: string;
  attached: string;
  /** Phrases beside a file for that it came with the task. */
  sent: string;
  leads: string;
  /** Nouns of files, by the endings of their names; an empty key is any file. */
  sure: Record<string, string>;
  likely: Record<string, string>;
  structure: string;
  on: string;
  off: string;
  /** Nouns for entries of a list of tasks, and of a group of settings. */
  tasks: string;
  keys: string;
  summaries: string;
  readings: string;
  pointers: string;
  /** Words for what a column of weights or volumes says. */
  yields: string;
  deadlines: string;
  /** Words beside the last day of something. */
  until: string;
  /** Families of words for what has a last day; parted by spaces. */
  answers: string;
  validity: string;
  payments: string;
  spending: string;
  demands: string;
  requests: string;
  closings: string;
  greetings: string;
  comparisons: string;
  common: string;
  negations: string;
}

type ListName = Exclude<keyof FileWordData, 'sure' | 'likely'>;
type TableName = 'leads' | 'sent' | 'deadlines' | 'until';

/** A noun for a file: `isSure` if it can mean nothing else. */
export interface FileNoun {
  endings: readonly string[];
  isSure: boolean;
}

export interface FileWords {
  nouns: PhraseTable<FileNoun>;
  tables: Readonly<Record<TableName, PhraseTable<true>>>;
  states: PhraseTable<'on' | 'off'>;
  has: (list: ListName, lower: string) => boolean;
  phrases: (list: ListName) => readonly string[];
  tasks: string;
  keys: string;
}

let english: FileWords | null = null;

/** English words about files, loaded on first use. */
export function fileWords(): FileWords {
  english ??= load(JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')) as FileWordData);
  return english;
}

function load(data: FileWordData): FileWords {
  const nouns = new PhraseTable<FileNoun>('exact');
  for (const [group, isSure] of [
    [data.sure, true],
    [data.likely, false],
  ] as const)
    for (const [endings, phrases] of Object.entries(group))
      for (const phrase of phrases.split('|'))
        nouns.add(phrase, { endings: endings.split(' ').filter((ending) => ending !== ''), isSure });
  const tableOf = (name: TableName): PhraseTable<true> => {
    const table = new PhraseTable<true>('exact');
    for (const phrase of data[name].split('|')) table.add(phrase, true);
    return table;
  };
  const tables = {
    leads: tableOf('leads'),
    sent: tableOf('sent'),
    deadlines: tableOf('deadlines'),
    until: tableOf('until'),
  };
  const states = new PhraseTable<'on' | 'off'>('exact');
  for (const state of ['on', 'off'] as const) for (const phrase of data[state].split('|')) states.add(phrase, state);
  const lists = new Map<string, ReadonlySet<string>>();
  const phrases = (list: ListName): readonly string[] => data[list].split('|');
  const setOf = (list: ListName): ReadonlySet<string> => {
    const known = lists.get(list) ?? new Set(phrases(list));
    lists.set(list, known);
    return known;
  };
  return {
    nouns,
    tables,
    states,
    phrases,
    has: (list, lower) => setOf(list).has(lower),
    tasks: data.tasks,
    keys: data.keys,
  };
}

export const hasAny = (tokens: readonly Token[], list: ListName): boolean =>
  tokens.some(({ lower }) => fileWords().has(list, lower));
