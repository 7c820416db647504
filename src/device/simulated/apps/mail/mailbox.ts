import { createHash } from 'node:crypto';
import type { DeviceFile } from '../../../device.ts';
import { createPdf } from '../../web/sites/portal/pdf.ts';
import { toIcs } from '../calendar/ics.ts';
import { readData } from '../data/read-data.ts';
import { addDays, fillDates, type Moment, workday } from '../dates.ts';
import type { Files } from '../files.ts';
import { CONTACTS, type Person, personOf } from '../people.ts';

export type Folder = 'inbox' | 'sent' | 'drafts' | 'deleted';

export interface Letter {
  id: number;
  folder: Folder;
  from: Person;
  to: readonly Person[];
  cc: readonly Person[];
  subject: string;
  /** Paragraphs are separated by an empty line. */
  body: string;
  at: Moment;
  isUnread: boolean;
  attachment: DeviceFile | null;
  /** Message id (RFC 5322) of the letter that this one answers; null if it answers none. */
  inReplyTo: string | null;
}

export interface Mailbox {
  /** In the order in which they were stored. */
  letters: Letter[];
}

/** What the pages of Mail read and change. */
export interface MailDesk {
  mailbox: Mailbox;
  files: Files;
  now(): Moment;
}

type SeedAttachment = { name: string } & (
  | { mediaType: string; text: string }
  | { pdf: { title: string; lines: readonly string[] } }
  | { event: { title: string; workday: number; start: string; end: string; place: string } }
);

interface SeedLetter {
  from: string;
  to: readonly string[];
  cc?: readonly string[];
  subject: string;
  day: number;
  time: string;
  isUnread?: true;
  text: readonly string[];
  attachment?: SeedAttachment;
}

const MAX_LETTERS = 500;

/** The seeded letters, dated relative to `today`. */
export function createMailbox(today: string): Mailbox {
  const { letters } = readData<{ letters: readonly SeedLetter[] }>('letters.json');
  return { letters: letters.map((seed, index) => toLetter(seed, index + 1, today)) };
}

function toLetter(seed: SeedLetter, id: number, today: string): Letter {
  const { from, to, cc = [], subject, day, time, isUnread = false, text, attachment } = seed;
  return {
    id,
    folder: from === 'owner' ? 'sent' : 'inbox',
    from: personOf(from),
    to: to.map(personOf),
    cc: cc.map(personOf),
    subject,
    body: fillDates(text.join('\n\n'), today),
    at: { date: addDays(today, day), time },
    isUnread,
    attachment: attachment ? toFile(attachment, today) : null,
    inReplyTo: null,
  };
}

function toFile(seed: SeedAttachment, today: string): DeviceFile {
  if ('event' in seed) {
    const { workday: count, ...event } = seed.event;
    const date = workday(today, count);
    const bytes = toIcs({ ...event, id: 0, date, attendees: [], sequence: 0 }, { date: today, time: '00:00' });
    return { name: seed.name, mediaType: 'text/calendar', bytes };
  }
  if ('text' in seed)
    return { name: seed.name, mediaType: seed.mediaType, bytes: Buffer.from(fillDates(seed.text, today)) };
  const { title, lines } = seed.pdf;
  const shown = [title, ...lines.map((line) => fillDates(line, today))].map((line, row) => ({
    text: line,
    x: 64,
    y: 770 - row * 26 - (row === 0 ? 0 : 14),
    size: row === 0 ? 18 : 12,
  }));
  return { name: seed.name, mediaType: 'application/pdf', bytes: createPdf(title, shown) };
}

export function findLetter({ letters }: Mailbox, id: number): Letter | null {
  return letters.find((letter) => letter.id === id) ?? null;
}

/** Letters of a folder, newest first. */
export function lettersIn({ letters }: Mailbox, folder: Folder): Letter[] {
  const own = letters.filter((letter) => letter.folder === folder);
  return own.sort((a, b) => compare(sortKey(b), sortKey(a)) || b.id - a.id);
}

const sortKey = ({ at }: Letter): string => `${at.date} ${at.time}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export interface SearchResult {
  letters: Letter[];
  /** Whether the letters have all words of the query. */
  isComplete: boolean;
}

/** Letters of the inbox with all words of the query in their people, subject or text, newest first. If there is none, those
 *  with most of the words. */
export function searchLetters(mailbox: Mailbox, query: string): SearchResult {
  const words = new Set(
    query
      .slice(0, 500)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const counted = lettersIn(mailbox, 'inbox').map((letter) => {
    const text = searchText(letter);
    return { letter, count: [...words].filter((word) => text.includes(word)).length };
  });
  const most = Math.max(1, ...counted.map(({ count }) => count));
  const letters = counted.filter(({ count }) => count === most).map(({ letter }) => letter);
  return { letters, isComplete: letters.length > 0 && most === words.size };
}

function searchText({ from, subject, body, attachment }: Letter): string {
  const role = CONTACTS.find(({ email }) => email === from.email)?.role ?? '';
  return [from.name, from.email, role, subject, body, attachment?.name ?? ''].join(' ').toLowerCase();
}

/** Stores a letter, in place of the draft that it was. Returns null if the mailbox is full. */
export function storeLetter(mailbox: Mailbox, letter: Omit<Letter, 'id'>, draft: Letter | null): Letter | null {
  if (mailbox.letters.length >= MAX_LETTERS) return null;
  const id = Math.max(0, ...mailbox.letters.map((each) => each.id)) + 1;
  const stored = { ...letter, id };
  mailbox.letters = [...mailbox.letters.filter((each) => each !== draft), stored];
  return stored;
}

/** Moves a letter to those that were deleted. */
export function deleteLetter(mailbox: Mailbox, letter: Letter): void {
  mailbox.letters = mailbox.letters.map((each) => (each === letter ? { ...letter, folder: 'deleted' } : each));
}

/** The message id (RFC 5322) of a letter, a hash of its content. */
export function messageIdOf({ from, to, subject, body, at }: Letter): string {
  const content = JSON.stringify([from.email, to.map(({ email }) => email), subject, body, at.date, at.time]);
  return `<${createHash('sha256').update(content).digest('hex').slice(0, 32)}@mail.example>`;
}
