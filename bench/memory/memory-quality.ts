/** Measures how well the offline memory finds and answers: chats, notes, wide (more questions on the notes), updates, languages,
 *  a book, passages, verdicts (questions for yes or no), answers (questions that can and cannot be answered).
 *
 *    node bench/memory/memory-quality.ts [PART ...] [--split tune] [--form date] [--size 70] [--data DIR] [--model DIR] [--show]
 *
 *  PART: chats, notes, updates, languages, book, passages, verdicts, answers, together; all by default. Rules are tuned on the split
 *  `tune`; look at `check` seldom. The split `fresh` was written after the rules; only chats, notes and updates have it. `--data`
 *  holds a-christmas-carol.txt, hotpotqa-100.json and musique-100.json, which are not part of the repository; without it, book and
 *  passages are skipped. `--form` is how chats are stored (see `TURN_FORMS`), `--size` the number of notes in a graph of one
 *  language. `--ngrams` adds a weak embedder, `--model` the static model of a folder. `--show` prints every question and answer. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStaticEmbedder } from '../../src/llm/static/static-embedder.ts';
import { readDataSet } from './data-set.ts';
import { measureAnswers } from './memory-quality/answers.ts';
import { measureBook } from './memory-quality/book.ts';
import { measureChat, TURN_FORMS, type TurnForm } from './memory-quality/chats.ts';
import { useEmbedder } from './memory-quality/graph.ts';
import { measureLanguage } from './memory-quality/languages.ts';
import { measureNotes, measureUpdates, measureWide } from './memory-quality/notes.ts';
import { measurePassages } from './memory-quality/passages.ts';
import type { Tally } from './memory-quality/score.ts';
import {
  readAnswers,
  readBookQuestions,
  readChats,
  readLanguages,
  readNotes,
  readUpdates,
  readVerdicts,
  readWideQuestions,
  type Split,
} from './memory-quality/sets.ts';
import { measureTogether } from './memory-quality/together.ts';
import { measureVerdicts } from './memory-quality/verdicts.ts';
import { createNgramEmbedder } from './word-vectors.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    split: { type: 'string', default: 'tune' },
    form: { type: 'string', default: 'date' },
    size: { type: 'string', default: '70' },
    data: { type: 'string' },
    model: { type: 'string' },
    ngrams: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});
if (values.model) useEmbedder(await openStaticEmbedder(values.model));
if (values.ngrams) useEmbedder(createNgramEmbedder(1024));
const split = values.split as Split;
const half = split === 'fresh' ? null : split;

function print(what: string, tally: Tally): void {
  const figures = tally.list().map(({ name, mean, count }) => `${name} ${mean.toFixed(3)} (${count})`);
  console.log(`${what} [${split}]\n  ${figures.join('\n  ')}`);
}

function show(verdict: string, question: string, answer: string): void {
  if (values.show) console.log(`${verdict.padEnd(9)} ${question}\n          ${answer.replaceAll('\n', ' ')}`);
}

const reply = (question: string, verdict: string, answer: string) => show(verdict, question, answer);

const PARTS: Record<string, () => Promise<void>> = {
  async chats() {
    const forms = values.form === 'all' ? TURN_FORMS : [values.form as TurnForm];
    for (const chat of readChats().filter((one) => one.split === split)) {
      for (const form of forms) {
        const tally = await measureChat(chat, form, ({ kind, question, answer, evidence }, reply) => {
          const ranks = evidence.map((id) => reply.ids.indexOf(id) + 1).join(',');
          show(kind, `${question} (${answer}) at ${ranks}`, reply.answer);
        });
        print(`chat ${chat.name}, ${form}`, tally);
      }
    }
  },
  async notes() {
    for (const notes of readNotes().filter((one) => one.split === split)) {
      print(
        `notes ${notes.name}`,
        await measureNotes(notes, ({ question, accept, answer }, reply, verdict) =>
          show(verdict, `${question} (${accept.length > 0 ? accept : answer})`, reply.answer),
        ),
      );
    }
  },
  async wide() {
    if (!half) return;
    const tally = await measureWide(
      readWideQuestions(),
      readNotes(),
      half,
      ({ question, accept, answer }, reply, verdict) =>
        show(verdict, `${question} (${accept.length > 0 ? accept : answer})`, reply.answer),
    );
    print('wide', tally);
  },
  async updates() {
    const tally = await measureUpdates(readUpdates(), split, (question, reply, isRight) =>
      show(isRight ? 'right' : 'not', question, reply.answer),
    );
    print('updates', tally);
  },
  async languages() {
    if (!half) return;
    for (const set of readLanguages()) {
      const tally = await measureLanguage(set, half, Number(values.size), ({ question, answer, evidence }, reply) => {
        const ranks = evidence.map((id) => reply.ids.indexOf(id) + 1).join(',');
        show(ranks || 'none', `${question} (${answer})`, reply.answer);
      });
      print(`${set.language}, ${values.size} notes`, tally);
    }
  },
  async book() {
    const file = findData('a-christmas-carol.txt');
    if (!file || !half) return;
    for (const name of ['questions', 'more-questions'] as const) {
      const tally = await measureBook(
        readFileSync(file, 'utf8'),
        readBookQuestions(name),
        half,
        (question, reply, isAnswered) => show(isAnswered ? 'right' : 'not', question, reply.answer),
      );
      print(`book, ${name}`, tally);
    }
  },
  async passages() {
    if (!half) return;
    for (const name of ['hotpotqa-100.json', 'musique-100.json']) {
      const file = findData(name);
      if (!file) continue;
      for (const isTitled of [true, false]) {
        print(
          `${name}, ${isTitled ? 'titled' : 'untitled'}`,
          (await measurePassages(readDataSet(file), isTitled))[half],
        );
      }
    }
  },
  async verdicts() {
    if (half) print('verdicts', await measureVerdicts(readVerdicts(), half, reply));
  },
  async answers() {
    if (half) print('answers', await measureAnswers(readAnswers(), half, reply));
  },
  async together() {
    const [book, data] = [findData('a-christmas-carol.txt'), findData('hotpotqa-100.json')];
    const chats = readChats().filter((one) => one.split === split);
    if (book && data) print('together', await measureTogether(chats, readDataSet(data), readFileSync(book, 'utf8')));
  },
};

function findData(name: string): string | null {
  const file = values.data ? join(values.data, name) : null;
  if (file && existsSync(file)) return file;
  console.log(`${name}: skipped, because --data does not name a folder that holds it.`);
  return null;
}

const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
for (const name of chosen) {
  const part = PARTS[name];
  if (!part) throw new Error(`No part is named ${name}. There are: ${Object.keys(PARTS).join(', ')}.`);
  await part();
}
