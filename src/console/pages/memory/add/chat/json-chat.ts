import type { SplitChat, Turn } from './turn.ts';

type Fields = Readonly<Record<string, unknown>>;

const SPEAKER_KEYS = [
  'speaker',
  'author',
  'user_profile',
  'user',
  'username',
  'sender',
  'sender_name',
  'from',
  'role',
  'name',
];
const NAME_KEYS = ['nickname', 'real_name', 'display_name', 'name', 'username', 'id'];
const TEXT_KEYS = ['text', 'content', 'message', 'body'];
const TIME_KEYS = ['timestamp', 'time', 'date', 'created_at', 'timestamp_ms', 'ts'];

/** Reads an export in JSON: a list of messages, or an object with one under `messages`, as Slack, Discord and logs of
 *  assistants have. Null if the text is none. */
export function readJsonChat(text: string): SplitChat | null {
  const messages = listMessages(text);
  if (!messages) return null;
  const turns = messages.flatMap((message) => toTurn(message) ?? []);
  const skipped = messages.filter((message) => !toTurn(message)).map((message) => JSON.stringify(message));
  return turns.length === 0 ? null : { turns, skipped };
}

function listMessages(text: string): unknown[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    const list = isFields(value) ? value.messages : value;
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function toTurn(message: unknown): Turn | null {
  if (!isFields(message)) return null;
  const speaker = findName(message);
  const text = findText(message);
  return speaker && text ? { speaker, text, time: findTime(message) } : null;
}

function findName(message: Fields): string | null {
  for (const key of SPEAKER_KEYS) {
    const value = message[key];
    const name = isFields(value) ? firstOf(value, NAME_KEYS) : value;
    if (typeof name === 'string' && name.trim() !== '') return name.trim();
  }
  return null;
}

/** Parts of a text are joined: assistants and Telegram write lists of them. */
function findText(message: Fields): string {
  const value = firstOf(message, TEXT_KEYS);
  const parts = Array.isArray(value) ? value.map((part) => (isFields(part) ? part.text : part)) : [value];
  return parts
    .filter((part) => typeof part === 'string')
    .join('')
    .trim();
}

function findTime(message: Fields): string | null {
  const value = firstOf(message, TIME_KEYS);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  const number = Number(value);
  if (value === undefined || !Number.isFinite(number) || number <= 0) return null;
  // Below, a number is in seconds since 1970.
  return new Date(number < 1e11 ? number * 1000 : number).toISOString();
}

const firstOf = (fields: Fields, keys: readonly string[]): unknown =>
  keys.map((key) => fields[key]).find((value) => value !== undefined && value !== null && value !== '');

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
