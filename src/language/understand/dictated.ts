import { readFileSync } from 'node:fs';
import { fold } from '../../text/words/fold.ts';
import { isItemLine, withoutMarker } from '../clauses/join-lines.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import { spellSpans } from '../values/dates/clock-spans.ts';
import { isFunctionWord } from '../words/function-words.ts';
import { readRequest } from './request.ts';
import { toTokens } from './tokens.ts';

export interface Dictated {
  /** The task with a mark in quotation marks, `“¶1”`, in place of each text that is to be written as it stands. */
  task: string;
  /** Puts the texts in place of their marks. */
  restore: (words: string) => string;
}

const LONGEST_TASK = 100_000;
const MAX_LINES = 400;
/** Lines that may introduce a text. */
const MAX_TRIES = 20;
/** Length of such a line, in characters. */
const MAX_HEADING = 300;
/** Lines of a text that are looked at. */
const MAX_READ = 50;
const MARK = '¶';

/** Takes texts that stand in lines of their own out of a task, so that nothing reads them as a part of it: what a line introduces that
 *  asks to write (`Send Ada this mail:`), and the lines of labels below the name of what is to be made (`Calendar entry`, `Title: Choir`,
 *  `Date: 4 December`), which become a sentence. What may ask to look something up is left. English.
 *  @param isWriting whether a sentence asks to write its mark
 *  @param isAct whether a paragraph asks for something to be done; a text with one is left, but for its first paragraph */
export function takeDictated(
  task: string,
  isWriting: (sentence: string) => boolean,
  isAct: (paragraph: string) => boolean = () => false,
): Dictated {
  const texts: string[] = [];
  const restore = (words: string): string =>
    texts.length === 0 ? words : words.replace(/¶(\d{1,3})/g, (mark, number) => texts[Number(number) - 1] ?? mark);
  const lines = task.split(/\r\n?|\n/);
  if (task.includes(MARK) || task.length > LONGEST_TASK || lines.length < 2 || lines.length > MAX_LINES)
    return { task, restore };
  // `Please also put it in my calendar` may be a part of the text, or not.
  const hidesAct = (text: string): boolean =>
    text
      .split(/\n\s*\n/)
      .slice(1, MAX_READ)
      .some((paragraph) => isAct(paragraph.slice(0, MAX_HEADING)));
  const left: string[] = [];
  let tries = MAX_TRIES;
  for (let at = 0; at < lines.length; ) {
    const isTried = tries > 0 && (lines[at] ?? '').length <= MAX_HEADING;
    const value = isTried ? takeValue(lines, at, texts.length) : null;
    const taken = isTried
      ? (value ?? takeLabelled(lines, at, texts.length) ?? takeIntroduced(lines, at, texts.length))
      : null;
    if (taken !== null) tries -= 1;
    // `Reply to Mateo:` below a text begins the next one, if it writes.
    const cut = taken === null ? '' : (lines[taken.next]?.trim() ?? '');
    const isCut = !cut.endsWith(':') || begins(readData().sequence, cut) || isWriting(`${cut} “${MARK}1”`);
    if (taken !== null && isCut && !taken.texts.some(hidesAct) && (taken === value || isWriting(taken.sentence))) {
      left.push(taken.sentence);
      texts.push(...taken.texts);
      at = taken.next;
    } else {
      left.push(lines[at] ?? '');
      at += 1;
    }
  }
  return texts.length === 0 ? { task, restore } : { task: left.join('\n'), restore };
}

interface Taken {
  sentence: string;
  texts: string[];
  /** The line after it. */
  next: number;
}

/** `Description:` below another label with its value, and lines below: the value of a field. */
function takeValue(lines: readonly string[], at: number, count: number): Taken | null {
  const [, label = '', value = ''] = LABELLED.exec(lines[at] ?? '') ?? [];
  const [, , before = ''] = LABELLED.exec(lines[at - 1] ?? '') ?? [];
  if (label === '' || value !== '' || before === '') return null;
  const end = lines.findIndex((line, index) => index > at && (LABELLED.exec(line)?.[2] ?? '') !== '');
  const next = Math.min(end === -1 ? lines.length : end, endOfText(lines, at + 1));
  const text = unquoted(lines.slice(at + 1, next));
  return text === '' || isStopped(text) ? null : { sentence: `${label}: “${MARK}${count + 1}”`, texts: [text], next };
}

/** `Save as a note:`, and lines below. */
function takeIntroduced(lines: readonly string[], at: number, count: number): Taken | null {
  const heading = lines[at]?.trim() ?? '';
  if (!heading.endsWith(':')) return null;
  const next = endOfText(lines, at + 1);
  const text = unquoted(lines.slice(at + 1, next));
  const { salutation, bare, text: naming } = readData();
  const isDictated =
    has(naming, heading) ||
    begins(salutation, text) ||
    !text.split('\n', MAX_READ).some((line) => asks(line.slice(0, MAX_HEADING)));
  if (text === '' || !isDictated || isStopped(text) || isLabelled(heading, text)) return null;
  const isBare = wordsOf(heading).every((word) => bare.includes(word));
  return { sentence: `${isBare ? 'Write a note with the text' : heading} “${MARK}${count + 1}”`, texts: [text], next };
}

/** Whether a line may be a request for what is to be looked up: `the price of the tent`, not `pay the rent`. */
function asks(line: string): boolean {
  const { tokens, attributes, chunks, question, roles } = readRequest(
    toTokens(withoutMarker(line), []),
    englishLexicon(),
  );
  const { isOfStatement } = englishLexicon();
  if (!line.trimEnd().endsWith('?') && question === null && tokens.some(({ lower }) => isOfStatement(lower)))
    return false;
  const isVerb = roles[0] === 'attribute' && isFunctionWord(tokens[1]?.lower ?? '') && tokens[1]?.lower !== 'of';
  const isAsking = question !== null || (attributes.length > 0 && roles[0] !== 'subject' && !isVerb);
  return line.trimEnd().endsWith('?') || (isAsking && chunks.length > 0 && !line.includes(':'));
}

/** The line of the paragraph after a text that says what to do next; the end if there is none. */
function endOfText(lines: readonly string[], from: number): number {
  const { sequence, opens } = readData();
  const isNew = (line: string): boolean =>
    begins(sequence, line.trim()) || (line.trim().endsWith(':') && begins(opens, line.trim()));
  const end = lines.findIndex((line, at) => at > from && lines[at - 1]?.trim() === '' && isNew(line));
  return end === -1 ? lines.length : end;
}

/** `Do not send it yet` below a text is no part of it. */
const isStopped = (text: string): boolean => text.split('\n').some((line) => begins(readData().stops, line.trim()));

/** Whether a text is the lines of labels of what its heading names, with something that is not read. */
function isLabelled(heading: string, text: string): boolean {
  const [, label = ''] = LABELLED.exec(withoutMarker(text.split('\n', 1)[0] ?? '')) ?? [];
  return Object.values(readData().kinds).some(({ nouns, labels }) => has(nouns, heading) && labels.has(fold(label)));
}

const QUOTED = /^(?:"([^"]*)"|“([^“”]*)”|```\w*\n([^`]*)\n```)$/;

function unquoted(lines: readonly string[]): string {
  const text = lines.join('\n').trim();
  return (
    QUOTED.exec(text)
      ?.slice(1)
      .find((part) => part !== undefined) ?? text
  ).trim();
}

type Kind = 'mail' | 'note' | 'event';
const LABELLED = /^\s*([\p{L}][\p{L} -]{0,30}?)\s*[:=]\s*(.*)$/u;
const TIME = /^(?:from|at|on|until)\s.*\d/i;

/** A heading, and lines of labels that are known for it. */
function takeLabelled(lines: readonly string[], at: number, count: number): Taken | null {
  const heading = lines[at]?.trim().replace(/[:.]$/, '') ?? '';
  const kind = kindOf(heading);
  if (kind === null) return null;
  const fields = new Map<string, string>();
  let [next, role] = [at + 1, ''];
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const [, label = '', value = ''] = LABELLED.exec(isItemLine(line) ? withoutMarker(line) : line) ?? [];
    const known = readData().kinds[kind].labels.get(fold(label)) ?? null;
    if (known !== null) {
      if (fields.has(known)) return null;
      role = known;
      fields.set(role, value);
    } else if (line.trim() === '' && role !== 'text') continue;
    else if (
      role === 'text' ||
      (kind === 'mail' && fields.size > 0 && lines[next - 1]?.trim() === '' && label === '')
    ) {
      const end = endOfText(lines, next);
      fields.set('text', `${fields.get('text') ?? ''}\n${lines.slice(next, end).join('\n')}`);
      next = end;
      break;
    } else if (label !== '') return null;
    else if (kind === 'event' && TIME.test(withoutMarker(line))) fields.set('time', withoutMarker(line));
    else break;
  }
  if (isStopped(fields.get('text') ?? '')) return null;
  const texts = [fields.get('title') ?? '', fields.get('text') ?? ''].map((text) => unquoted([text]));
  const sentence = sentenceOf(
    kind,
    heading,
    fields,
    texts.map((text, index) => (text === '' ? '' : `“${MARK}${count + index + 1}”`)),
  );
  return sentence === null ? null : { sentence, texts, next };
}

function kindOf(heading: string): Kind | null {
  const { kinds, verbs, bare } = readData();
  const isShort = wordsOf(heading).length <= MAX_WORDS && !heading.includes('?') && !LABELLED.test(heading);
  const kind = (Object.keys(kinds) as Kind[]).find((each) => has(kinds[each].nouns, heading));
  if (!isShort || kind === undefined) return null;
  // What else it says, such as a condition, would be lost.
  const nouns = kinds[kind].nouns.flatMap((noun) => noun.split(' '));
  const [said, to = ''] = heading.split(RECIPIENT, 2);
  const isAll = wordsOf(said ?? '').every((word) => [verbs, bare, nouns].some((known) => known.includes(word)));
  const isRecipient = (word: string): boolean => BEFORE_NAMES.has(word) || !isFunctionWord(word);
  return isAll && wordsOf(to).length <= MAX_RECIPIENT && wordsOf(to).every(isRecipient) ? kind : null;
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}-]+/gu) ?? [];
const MAX_WORDS = 12;
const MAX_RECIPIENT = 5;
const BEFORE_NAMES = new Set(['and', 'my', 'our', 'the']);
const RECIPIENT = /\bto (\S.*)$/i;

/** The sentence that asks for it; null if it lacks what makes one. */
function sentenceOf(
  kind: Kind,
  heading: string,
  fields: ReadonlyMap<string, string>,
  [title = '', text = '']: readonly string[],
): string | null {
  const said = (role: string, before: string): string => {
    const value = fields.get(role)?.trim() ?? '';
    return value === '' ? '' : ` ${before} ${value}`;
  };
  if (kind === 'mail') {
    const to = fields.get('to')?.trim() || RECIPIENT.exec(heading)?.[1] || '';
    if (text === '' || to === '') return null;
    const cc = fields.has('cc') ? `, cc ${fields.get('cc')}, ` : ' ';
    const verb = has(['draft'], heading) ? 'Draft' : 'Send';
    return `${verb} a mail to ${to}${cc}with ${title === '' ? '' : `the subject ${title} and `}the text ${text}`;
  }
  if (kind === 'note') {
    if (title === '' && text === '') return null;
    const parts = [title && `the title ${title}`, text && `the text ${text}`].filter((part) => part !== '');
    return `Write a note with ${parts.join(' and ')}`;
  }
  if (title === '' || !['date', 'time', 'from'].some((role) => fields.has(role))) return null;
  const time = spellSpans((fields.get('time') ?? '').trim());
  const until = said('until', 'to');
  return `Put ${title} in my calendar${said('date', 'on')}${time && ` ${TIME.test(time) ? time : `at ${time}`}`}${said('from', 'from')}${until}${said('place', 'at')}${said('people', 'with')}`;
}

interface Data {
  verbs: readonly string[];
  sequence: readonly string[];
  salutation: readonly string[];
  text: readonly string[];
  /** Words of a line that asks for a note, and says nothing else. */
  bare: readonly string[];
  stops: readonly string[];
  /** Verbs with which a line begins that introduces another text. */
  opens: readonly string[];
  kinds: Readonly<Record<Kind, { nouns: readonly string[]; labels: ReadonlyMap<string, string> }>>;
}

const has = (phrases: readonly string[], text: string): boolean => {
  const words = ` ${fold(text)
    .split(/[^\p{L}\p{N}'-]+/u)
    .join(' ')} `;
  return phrases.some((phrase) => words.includes(` ${phrase} `));
};

const begins = (phrases: readonly string[], text: string): boolean => {
  const lower = `${fold(text.slice(0, 40))
    .split(/[^\p{L}\p{N}'-]+/u)
    .join(' ')} `;
  return phrases.some((phrase) => lower.startsWith(`${phrase} `));
};

let data: Data | null = null;

function readData(): Data {
  if (data !== null) return data;
  const raw = JSON.parse(readFileSync(new URL('../words/data/labelled-en.json', import.meta.url), 'utf8'));
  const split = (phrases: string): string[] => phrases.split('|');
  const { mail, note, event } = raw.kinds as Record<Kind, { nouns: string; labels: Record<string, string> }>;
  const toKind = ({ nouns, labels }: typeof mail): Data['kinds'][Kind] => {
    const roles = Object.entries(labels).flatMap(([role, words]) => split(words).map((word) => [word, role] as const));
    return { nouns: split(nouns), labels: new Map(roles) };
  };
  data = {
    ...{
      verbs: split(raw.verbs),
      sequence: split(raw.sequence),
      salutation: split(raw.salutation),
      text: split(raw.text),
      bare: split(raw.bare),
      stops: split(raw.stops),
      opens: split(raw.opens),
    },
    kinds: { mail: toKind(mail), note: toKind(note), event: toKind(event) },
  };
  return data;
}
