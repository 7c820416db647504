import { readFileSync } from 'node:fs';
import { fold } from '../../text/words/fold.ts';
import { isItemLine, withoutMarker } from './join-lines.ts';
import type { BeginsAct } from './read-guards.ts';

const LONGEST = 1_000;
const MAX_LINES = 12;
const MAX_TOPIC = 8;
const MAX_FRAGMENT = 10;
/** Words of the only fragment of a line: a longer one is a request of its own. */
const MAX_ALONE = 3;
const RULE = /^[-=*_\s]{3,}$/;
const LABELLED = /^([\p{L}][\p{L} ]{0,40}?)\s*[:=]\s*(.*)$/u;
/** `?`, `____ kg`, `__ x __ cm`. */
const BLANK = /^(?:[?_…]+[\sx]*)+[\p{L}%]{0,4}$|^$/u;
const ASIDE = /^\(.*\)$/;
const TOPIC = /^(.{2,80}?)(?:\s[–—-]{1,2}\s|:\s|\s(?:->|=>|→)\s)(.+)$/u;
const BETWEEN = /\s*(?:[,;/?]+|\s\+\s|\s(?:and|&)\s)\s*/;

/** A task that names a thing and then, without a sentence, what is to be found out of it, as questions: `kettle: price, weight?` or, on
 *  lines, `Subject: the kettle`, `Wanted: its price`. Any other task stays as it is. English. */
export function readTopics(task: string, beginsAct: BeginsAct): string {
  if (task.length > LONGEST) return task;
  const lines = task
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !RULE.test(line) && !ASIDE.test(line));
  const found = lines.length === 1 ? readLine(lines[0] ?? '') : readForm(lines);
  if (found === null) return task;
  const { topic, asked } = found;
  const isTopic =
    words(topic).length <= MAX_TOPIC &&
    !/[.!?]\s/.test(topic) &&
    !begins(topic, 'question') &&
    !begins(topic, 'before topics') &&
    !beginsAct(topic);
  const isAsked = asked.length > 0 && asked.every((text) => isFragment(text, beginsAct));
  return isTopic && isAsked ? asked.map((text) => toQuestion(text, topic)).join(' ') : task;
}

interface Topic {
  topic: string;
  asked: string[];
}

function readLine(line: string): Topic | null {
  const [, topic = '', rest = ''] = TOPIC.exec(line) ?? [];
  const asked = toFragments(rest);
  const isShort = asked.length > 1 || words(asked[0] ?? '').length <= MAX_ALONE;
  return topic === '' || !/^\p{Ll}/u.test(rest) || /[.!]\s/.test(rest) || !isShort ? null : { topic, asked };
}

/** Lines of a form: a heading or a label with the thing, and labels or items that ask. */
function readForm(lines: readonly string[]): Topic | null {
  if (lines.length > MAX_LINES) return null;
  const asked: string[] = [];
  const topics: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = isItemLine(line) ? withoutMarker(line) : line;
    const [, label = '', value = ''] = LABELLED.exec(text) ?? [];
    const isAsking = label !== '' && readWords().asking.has(fold(label));
    if (label !== '' && !isAsking && BLANK.test(value)) asked.push(label);
    else if (isAsking) {
      asked.push(...toFragments(value));
      isOpen = value === '';
    } else if (isItemLine(line) && (isOpen || label === '')) asked.push(...toFragments(text));
    else if (label !== '' && asked.length === 0) topics.push(value);
    else if (asked.length === 0 && topics.length === 0) topics.push(text.replace(/[:?]$/, ''));
    else return null;
  }
  // The last one is the nearest: a heading before it only says what kind of form it is.
  const topic = topics.at(-1);
  return topic === undefined ? null : { topic, asked };
}

const toFragments = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.replace(/[?=:_….\s]+$/, '').trim())
    .filter((part) => part !== '');

function isFragment(text: string, beginsAct: BeginsAct): boolean {
  const count = words(text).length;
  const isRequest = begins(text, 'question') || begins(text, 'others') || beginsAct(text);
  const hasQuestion = words(text).some((word) => readWords().interrogative.has(fold(word)));
  return count > 0 && count <= MAX_FRAGMENT && !isRequest && !hasQuestion && !/^\P{L}|\d|["“”@]/u.test(text);
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];

const begins = (text: string, kind: Kind): boolean => readWords()[kind].has(fold(words(text)[0] ?? ''));

function toQuestion(text: string, topic: string): string {
  const lead = /^(?:the|an?|its|his|her|their)\s/i.test(text) ? '' : 'the ';
  const own = words(text).find((word) => readWords().pronouns.has(fold(word)));
  const said = text.replace(/^(?:its|his|her|their)\s/i, 'the ');
  if (own !== undefined) return `What is ${lead}${said.replace(new RegExp(`\\b${own}\\b`), topic)}?`;
  return `What is ${lead}${said} of ${topic}?`;
}

type Kind = 'asking' | 'question' | 'interrogative' | 'before topics' | 'others' | 'pronouns';
let table: Readonly<Record<Kind, ReadonlySet<string>>> | null = null;

function readWords(): Readonly<Record<Kind, ReadonlySet<string>>> {
  if (table === null) {
    const data = JSON.parse(readFileSync(new URL('../words/data/topic-words-en.json', import.meta.url), 'utf8'));
    const entries = Object.entries(data as Record<Kind, string>);
    table = Object.fromEntries(entries.map(([kind, list]) => [kind, new Set(list.split('|'))])) as never;
  }
  return table;
}
