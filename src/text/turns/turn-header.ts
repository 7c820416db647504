import { PASSAGE_CHARACTERS, readTitle } from '../parts/titles.ts';
import { matchAt, readDateAt, readTimeOfDay } from '../time/dates.ts';
import { fold } from '../words/fold.ts';
import { CALENDAR_WORDS, FUNCTION_WORDS, NAME_PARTICLES, OPENING_WORDS } from '../words/function-words.ts';
import { writtenInFirstPerson } from './speech.ts';
import { LABELS, ROLE_NAMES } from './speech-words.ts';

/** Who speaks in a memory, and when. */
export interface TurnHeader {
  speaker: string | null;
  /** Epoch milliseconds; null if not given. */
  time: number | null;
  /** Offset at which what is said begins; 0 if the text has no header. */
  bodyStart: number;
}

type Metadata = Readonly<Record<string, unknown>>;

const SPEAKER_KEYS = ['speaker', 'sender', 'from', 'user', 'role'];
/** These also name who wrote a document, or the document itself. */
const AUTHOR_KEYS = ['author', 'name'];
const TIME_KEYS = ['timestamp', 'time', 'date', 'createdat'];
const MAX_SPEAKER_LENGTH = 80;
/** Keys of the metadata are compared in lower case without these. */
const KEY_SEPARATORS = /[_\s-]/g;
/** Below, a number is in seconds since 1970, otherwise in milliseconds. */
const MIN_MILLISECONDS = 1e11;

/** Reads who speaks in a memory, from the beginning of its first line (`TIME, NAME: `, `[TIME] NAME: `, `NAME (TIME): `,
 *  `TIME - NAME: ` or `NAME: `) or from its metadata. Null if it is no turn of a conversation: a document, a note without
 *  a speaker, a transcript of several speakers. Without a time or a speaker in the metadata, `NAME: ` begins a turn only if
 *  what follows speaks in the first or second person; otherwise it is a title. */
export function readTurnHeader(text: string, metadata: Metadata | null): TurnHeader | null {
  if (isTranscript(text)) return null;
  const given = readSpeaker(metadata);
  const written = readLineHeader(text);
  if (written && (written.isTimed || written.speaker === given || isSpoken(text, written))) {
    const { speaker, time, bodyStart } = written;
    return { speaker, time: time ?? metadataTime(metadata), bodyStart };
  }
  if (given === null || isAuthored(text, metadata)) return null;
  const start = leadingTime(text);
  return { speaker: given, time: start?.time ?? metadataTime(metadata), bodyStart: start?.end ?? 0 };
}

/** The speaker or author that the metadata names, also of a text that is no turn; null if none. */
export function readSpeaker(metadata: Metadata | null): string | null {
  return firstName(metadata, ['speaker', ...AUTHOR_KEYS, ...SPEAKER_KEYS.slice(1)]);
}

/** When a memory was written, in epoch milliseconds: from the beginning of its text, else from its metadata; null if
 *  neither says. */
export function readMemoryTime(text: string, metadata: Metadata | null): number | null {
  const written = DIGIT.test(firstLine(text)) ? (readLineHeader(text)?.time ?? leadingTime(text)?.time) : null;
  return written ?? metadataTime(metadata);
}

/** A time of day with its distance from UTC, as in ISO 8601. */
const ZONED_TIME = /\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)? ?([+-])(\d{2}):?(\d{2})(?!\d)/;

/** Distance of the writer's clock from UTC in milliseconds, as the time of a memory gives it; 0 if it gives none. */
export function readZone(text: string, metadata: Metadata | null): number {
  const given = listValues(metadata, TIME_KEYS).find((value) => toTime(value) !== null);
  const written = firstLine(text).slice(0, MAX_HEADER_LENGTH);
  const [, sign, hours, minutes] = ZONED_TIME.exec(typeof given === 'string' ? given : written) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Lines of a long text in which speakers are looked for. */
const MAX_TRANSCRIPT_LINES = 200;

/** Whether a text is a conversation: at least half of its lines begin with a speaker, and two or more speak. */
export function isTranscript(text: string): boolean {
  if (!text.includes('\n')) return false;
  const lines = text.split('\n', MAX_TRANSCRIPT_LINES).filter((line) => line.trim() !== '');
  const headers = lines.flatMap((line) => readLineHeader(line) ?? []);
  if (headers.length < 2 || headers.length < lines.length / 2) return false;
  const isSpoken = headers.some(({ isTimed }) => isTimed) || writtenInFirstPerson(text);
  return isSpoken && new Set(headers.map(({ speaker }) => speaker)).size > 1;
}

export interface WrittenHeader extends TurnHeader {
  speaker: string;
  /** Whether a date or a time of day stands beside the speaker. */
  isTimed: boolean;
}

const MAX_HEADER_LENGTH = 120;
const INDENT = /\s{0,8}/y;
const OPENING_BRACKET = /\[/y;
const AFTER_BRACKET = /\] ?(?:[-–—] )?/y;
const AFTER_TIME = /(?:,|:)? [-–—|] |, | |，|：/y;
const COLON = / ?:(?:\s+|$)|：\s*/y;
const ANY_COLON = /[:：]/;
const BEFORE_INNER_TIME = /,? [([]|, | [-–—] |（/y;
const AFTER_INNER_TIME = /[)\]）]?/y;

/** Reads the speaker and time that a text begins with, regardless of what follows. */
export function readLineHeader(text: string): WrittenHeader | null {
  const head = firstLine(text);
  if (!ANY_COLON.test(head)) return null;
  const at = matchAt(INDENT, head, 0)?.end ?? 0;
  const header = readTimedSpeaker(head, at) ?? readSpeakerFirst(head, at);
  return header && text.slice(header.bodyStart).trim() !== '' ? header : null;
}

function firstLine(text: string): string {
  const line = text.slice(0, MAX_HEADER_LENGTH);
  const end = line.indexOf('\n', /\S/.exec(line)?.index ?? 0);
  return end < 0 ? line : line.slice(0, end + 1);
}

/** Every date and time of day has one. */
const DIGIT = /\d/;

/** `[TIME] NAME: `, `TIME, NAME: ` or `TIME - NAME: `. */
function readTimedSpeaker(head: string, at: number): WrittenHeader | null {
  if (!DIGIT.test(head)) return null;
  const bracket = matchAt(OPENING_BRACKET, head, at);
  const start = bracket?.end ?? at;
  const moment = readMoment(head, start, bracket !== null);
  const gap = moment && matchAt(bracket ? AFTER_BRACKET : AFTER_TIME, head, moment.end);
  const name = gap && readName(head, gap.end);
  const colon = name && matchAt(COLON, head, name.end);
  return colon && { speaker: name.value, time: moment.time, isTimed: true, bodyStart: colon.end };
}

/** `NAME (TIME): ` or `NAME: `. */
function readSpeakerFirst(head: string, at: number): WrittenHeader | null {
  const name = readName(head, at);
  if (!name) return null;
  const gap = matchAt(BEFORE_INNER_TIME, head, name.end);
  const moment = gap && readMoment(head, gap.end, true);
  const end = moment ? (matchAt(AFTER_INNER_TIME, head, moment.end)?.end ?? moment.end) : name.end;
  const colon = matchAt(COLON, head, end);
  return colon && { speaker: name.value, time: moment?.time ?? null, isTimed: moment !== null, bodyStart: colon.end };
}

/** A date, or in brackets also a time of day alone, whose instant is unknown. */
function readMoment(text: string, at: number, isBracketed: boolean): { time: number | null; end: number } | null {
  const date = readDateAt(text, at);
  if (date) return date;
  const clock = isBracketed ? readTimeOfDay(text, at) : null;
  return clock && { time: null, end: clock.end };
}

const NAME =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{1,6}(?=\s?[:：([（])|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'’.-]{0,30}(?: [\p{L}\p{M}][\p{L}\p{M}'’.-]{0,30}){0,4}/uy;
const ROLE = /\p{L}{3,9}(?=:)/uy;
const MAX_NAME_WORDS = 3;

/** One to three capitalised words with particles between them, one to six ideographs, or a role. */
function readName(text: string, at: number): { value: string; end: number } | null {
  NAME.lastIndex = at;
  ROLE.lastIndex = at;
  const role = ROLE.exec(text)?.[0];
  if (role !== undefined && ROLE_NAMES.has(role.toLowerCase())) return { value: role, end: ROLE.lastIndex };
  const value = NAME.exec(text)?.[0];
  return value !== undefined && isSpeakerName(value) ? { value, end: at + value.length } : null;
}

function isSpeakerName(name: string): boolean {
  const words = name.split(' ').filter((word) => !NAME_PARTICLES.has(word));
  const folded = words.map(fold);
  if (words.length === 0 || words.length > MAX_NAME_WORDS) return false;
  if (!words.every((word) => /^(?:\p{Lu}|\p{Lo})/u.test(word)) || folded.some((word) => LABELS.has(word))) return false;
  const first = folded[0] ?? '';
  return !FUNCTION_WORDS.has(first) && !OPENING_WORDS.has(first) && !CALENDAR_WORDS.has(first);
}

/** Whether `NAME: ` without a time is said by someone rather than about something. */
function isSpoken(text: string, { speaker, bodyStart }: WrittenHeader): boolean {
  if (ROLE_NAMES.has(speaker.toLowerCase())) return true;
  const body = text.slice(bodyStart);
  const start = fold(body.slice(0, 80)).replace(/^["'“‘(]?(?:the |an? )?/, '');
  return !start.startsWith(fold(speaker)) && writtenInFirstPerson(body);
}

/** The time that a text without a speaker begins with: `TIME: `, `TIME - ` or `[TIME] `. */
function leadingTime(text: string): { time: number | null; end: number } | null {
  const head = firstLine(text);
  if (!DIGIT.test(head)) return null;
  const at = matchAt(INDENT, head, 0)?.end ?? 0;
  const bracket = matchAt(OPENING_BRACKET, head, at);
  const date = readDateAt(head, bracket?.end ?? at);
  const end = date && matchAt(bracket ? AFTER_BRACKET : AFTER_LEADING_TIME, head, date.end);
  return end && { time: date.time, end: end.end };
}

const AFTER_LEADING_TIME = /:\s+| [-–—|] |：|\s*\n/y;

/** Whether the metadata only names the author of a document, not the speaker of a turn. */
function isAuthored(text: string, metadata: Metadata | null): boolean {
  if (firstName(metadata, SPEAKER_KEYS) !== null) return false;
  const title = typeof metadata?.title === 'string' ? metadata.title : null;
  return text.length > PASSAGE_CHARACTERS || readTitle(text, title) !== null;
}

function firstName(metadata: Metadata | null, keys: readonly string[]): string | null {
  const found = listValues(metadata, keys).map((value) => (typeof value === 'string' ? value.trim() : ''));
  return found.find((name) => name !== '' && name.length <= MAX_SPEAKER_LENGTH) ?? null;
}

function metadataTime(metadata: Metadata | null): number | null {
  for (const value of listValues(metadata, TIME_KEYS)) {
    const time = toTime(value);
    if (time !== null) return time;
  }
  return null;
}

/** Values of the metadata under these keys, in the order of the keys. */
function listValues(metadata: Metadata | null, keys: readonly string[]): unknown[] {
  const values = new Map(Object.entries(metadata ?? {}).map(([key, value]) => [plainKey(key), value]));
  return keys.map((key) => values.get(key));
}

function plainKey(key: string): string {
  return key.toLowerCase().replace(KEY_SEPARATORS, '');
}

function toTime(value: unknown): number | null {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return null;
  const written = value.trim().slice(0, MAX_HEADER_LENGTH);
  return /^\d{9,13}$/.test(written) ? fromEpoch(Number(written)) : (readDateAt(written, 0)?.time ?? null);
}

/** Latest time of a `Date`, in milliseconds. */
const MAX_TIME = 8.64e15;

function fromEpoch(value: number): number | null {
  const time = Math.round(Math.abs(value) < MIN_MILLISECONDS ? value * 1000 : value);
  return Math.abs(time) <= MAX_TIME ? time : null;
}
