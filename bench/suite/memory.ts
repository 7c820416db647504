import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDataSet } from '../memory/data-set.ts';
import { measureBook } from '../memory/memory-quality/book.ts';
import { measureChat } from '../memory/memory-quality/chats.ts';
import { measureLanguage } from '../memory/memory-quality/languages.ts';
import { measureNotes, measureUpdates } from '../memory/memory-quality/notes.ts';
import { measurePassages } from '../memory/memory-quality/passages.ts';
import type { Tally } from '../memory/memory-quality/score.ts';
import {
  type Half,
  readBookQuestions,
  readChats,
  readLanguages,
  readNotes,
  readUpdates,
  type Split,
} from '../memory/memory-quality/sets.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';

const SPLITS: readonly Half[] = ['tune', 'check'];
const LANGUAGE_NOTES = { short: 70, full: 2000 };

/** Aims by set and figure. */
const AIMS: Record<string, string> = {
  'chats, evidence @5': '0.70 or more',
  'chats, evidence @10': '0.77 or more',
  'chats, evidence @20': '0.83 or more',
  'chats, fact: answered': '0.70 or more',
  'chats, when: answered': '0.50 or more',
  'notes, right': '0.90 or more, with refused',
  'notes, wrong': '0',
  'book, chunk @1': '0.73 or more',
  'book, chunk @3': '0.93 or more',
  'book, answer holds the sentence': '0.75 or more',
};

export const memory: Bench = {
  name: 'memory',
  about:
    'Offline memory on chats, notes, updates and languages; with DATA=FOLDER (see memory-quality.ts), a book and passages.',
  async run(options) {
    const rows: Row[] = [];
    for (const split of SPLITS) {
      rows.push(...(await measureSets(split, options)));
      rows.push(...(await measureData(process.env.DATA ?? null, split, options)));
    }
    return rows;
  },
};

async function measureSets(split: Half, { say, isFull }: BenchOptions): Promise<Row[]> {
  const ofSplit = <Set extends { split: Split }>(sets: readonly Set[]) => sets.filter((set) => set.split === split);
  say(`chats, notes and updates, ${split}`);
  const chats = await Promise.all(ofSplit(readChats()).map((chat) => measureChat(chat, 'date')));
  const notes = await Promise.all(ofSplit(readNotes()).map((set) => measureNotes(set)));
  const updates = await measureUpdates(readUpdates(), split);
  const rows = [
    ...toRows('chats', split, chats),
    ...toRows('notes', split, notes),
    ...toRows('updates', split, [updates]),
  ];
  for (const set of readLanguages()) {
    say(`${set.language}, ${split}`);
    const tally = await measureLanguage(set, split, isFull ? LANGUAGE_NOTES.full : LANGUAGE_NOTES.short);
    rows.push(...toRows(set.language, split, [tally]));
  }
  return rows;
}

/** Sets that are not part of the repository. */
async function measureData(folder: string | null, split: Half, { say }: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const find = (name: string) => (folder !== null && existsSync(join(folder, name)) ? join(folder, name) : null);
  const book = find('a-christmas-carol.txt');
  if (book) {
    say(`book, ${split}`);
    rows.push(
      ...toRows('book', split, [await measureBook(readFileSync(book, 'utf8'), readBookQuestions('questions'), split)]),
    );
  }
  for (const name of ['hotpotqa-100.json', 'musique-100.json']) {
    const file = find(name);
    if (!file) continue;
    say(`${name}, ${split}`);
    for (const isTitled of [true, false]) {
      const tally = (await measurePassages(readDataSet(file), isTitled))[split];
      rows.push(...toRows(`${name}, ${isTitled ? 'titled' : 'untitled'}`, split, [tally]));
    }
  }
  return rows;
}

/** One row for each figure, with a sample for each of the sets. */
function toRows(set: string, split: Half, tallies: readonly Tally[]): Row[] {
  const names = new Set(tallies.flatMap((tally) => tally.list().map(({ name }) => name)));
  return Array.from(names, (name) => ({
    what: `${set}, ${name} (${split})`,
    beside: '',
    aim: AIMS[`${set}, ${name}`] ?? '',
    unit: unitOf(name),
    samples: tallies.flatMap((tally) => tally.list().filter((entry) => entry.name === name)).map(({ mean }) => mean),
  }));
}

function unitOf(name: string): string {
  if (name.endsWith(' ms')) return 'ms';
  return name.endsWith('characters') ? 'characters' : 'share';
}
