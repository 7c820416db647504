import { readFileSync } from 'node:fs';
import { PhraseTable, toMatchable } from './phrase-table.ts';

type Notice = 'complaint' | 'thanks';

let table: PhraseTable<Notice> | null = null;

/** Whether what a page says after a form was sent speaks against it: something is required, wrong, or failed. False for a text that
 *  also thanks, or says that something was received. English. */
export function isComplaint(text: string): boolean {
  table ??= readTable();
  const words = toMatchable(text.slice(0, MAX_LENGTH));
  const found = new Set<Notice>();
  for (let at = 0; at < words.length; ) {
    const match = table.match(words, at);
    for (const notice of match?.payloads ?? []) found.add(notice);
    at += match?.length ?? 1;
  }
  return found.has('complaint') && !found.has('thanks');
}

const MAX_LENGTH = 1000;

function readTable(): PhraseTable<Notice> {
  const data = JSON.parse(readFileSync(new URL('./data/notices-en.json', import.meta.url), 'utf8'));
  const phrases = new PhraseTable<Notice>('exact');
  for (const [notice, list] of Object.entries(data as Record<Notice, string>))
    for (const phrase of list.split('|')) phrases.add(phrase, notice as Notice);
  return phrases;
}
