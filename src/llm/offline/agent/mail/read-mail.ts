import { quotedRanges } from '../../../../language/clauses/quotes.ts';
import { matchesOf } from '../../../../text/matches.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import * as words from './mail-words.ts';
import type { AnswerWay, WrittenMail } from './written-mail.ts';

const MAX_LENGTH = 4000;
const KIND = `(?:(?:${words.MANNERS}) ){0,3}(?:${words.LETTER})`;
const HEAD = new RegExp(
  `^(?:${words.WRITE_VERBS}) (?:me )?(?:(?!(?:${words.ARTICLES}) )([^\\n]{1,120}?) )?(?:(?:${words.ARTICLES}) )?${KIND}\\b`,
  'i',
);
const VERB_HEAD =
  /^(?:(?:e-?mail|mail) (?!(?:from|about|in|with|of|that|me\b|is|was|and)\b)|write to (?!(?:the |my |a )?(?:notes?|files?)\b))/i;
const ADDRESSED = new RegExp(
  `^(?:${words.WRITE_VERBS})(?: (?:an? |the )?(?:(?:${words.MANNERS}) )?(?:message|note|word|line|something))?(?= .{0,300}?[\\w.+-]{1,64}@)`,
  'i',
);
/** `let Grace know by mail that I am late`, `tell Mateo that ...` */
const TELL =
  /^(?:[Ll]et ((?!me\b|us\b|you\b).{1,60}?) know(?: by (?:e-?mail|mail|letter))?|(?:[Tt]ell|[Ii]nform|[Nn]otify) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?|him|her|them)(?: by (?:e-?mail|mail|letter))?)(?:,? that |: )(.+)$/su;
/** `one mail to both of them: see you` */
const VERBLESS = new RegExp(`^(?:${words.ARTICLES}) ${KIND} (?=(?:to|for) [^:?\\n]{1,120}: )`, 'i');
const ANSWER = new RegExp(`^(?:${words.ANSWER_VERBS})( to all)?(?: (?:to|on|with))? ?`, 'i');
const DRAFT = new RegExp(`^(?:${words.DRAFT_VERBS})\\b|\\bas a draft\\b`, 'i');
const NAMES_LETTER = new RegExp(`\\b(?:${words.LETTER}|${words.LETTER_KINDS}|invitation)\\b`, 'i');

/** Whether a clause begins a letter, whose text the next clauses may go on with. */
export function beginsLetter(clause: string): boolean {
  const written = readWriting(clause);
  return written !== null && written.body !== '';
}

/** Whether a clause writes or answers a letter, so that a text follows after a colon. */
export const writesLetter = (clause: string): boolean => readWriting(clause) !== null || readAnswer(clause) !== null;

/** Reads what a clause wants written; null if it wants no letter written. */
function readWriting(clause: string): WrittenMail | null {
  const text = clause.slice(0, MAX_LENGTH);
  const [, known, told, news] = TELL.exec(text) ?? [];
  if (news !== undefined) return { to: listed(known ?? told ?? ''), cc: '', subject: '', body: tidy(news), file: '' };
  const head = HEAD.exec(text) ?? VERB_HEAD.exec(text) ?? ADDRESSED.exec(text) ?? VERBLESS.exec(text);
  if (!head) return null;
  const isVerb = VERB_HEAD.test(text) && !HEAD.test(text);
  const rest = VERBLESS.test(text) ? ` ${text.slice(head[0].length)}` : text.slice(head[0].length);
  const parts = readParts(isVerb ? ` to ${rest.replace(/^to /i, '')}` : rest);
  // `send Ada Quill an email`
  const before = head[1] ?? '';
  return { ...parts, to: parts.to || before };
}

type Part = keyof WrittenMail;

const CUES: readonly (readonly [Part, RegExp])[] = [
  ['cc', new RegExp(`[, ]${words.COPY_CUES}:? `, 'gi')],
  ['subject', new RegExp(`[, ]${words.SUBJECT_CUES}:? `, 'gi')],
  ['subject', new RegExp(` (?:${words.TITLE_CUES}):? `, 'gi')],
  ['subject', new RegExp(` (?:${words.TOPIC_CUES}) `, 'gi')],
  ['file', new RegExp(`[,. ] ?(?:${words.FILE_CUES}):? `, 'gi')],
  ['body', new RegExp(`[, ](?:${words.TEXT_CUES})(?: that)?:? `, 'gi')],
  ['body', / (?:the|this) (?:text|message):? (?=\ue000)/gi],
  ['body', /: /g],
  ['to', / (?:to|addressed to|for) /gi],
];

interface Cue {
  part: Part;
  start: number;
  end: number;
}

/** The parts of the rest of a clause: each begins with a cue and ends at the next; a text that is not quoted, at the end. */
function readParts(rest: string): WrittenMail {
  const found: WrittenMail = { to: '', cc: '', subject: '', body: '', file: '' };
  const { text, file } = takeFile(rest);
  found.file = file;
  const masked = mask(text);
  const cues = CUES.flatMap(([part, pattern]) =>
    [...matchesOf(masked, pattern)].map(
      (match): Cue => ({ part, start: match.index, end: match.index + match[0].length }),
    ),
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  for (let at = 0, from = 0; at < cues.length; at += 1) {
    const cue = cues[at];
    if (cue === undefined || cue.start < from || found[cue.part] !== '') continue;
    const next = cues
      .slice(at + 1)
      .find(({ part, start }) => start >= cue.end - 1 && found[part] === '' && part !== cue.part);
    const isWhole = cue.part === 'body' && masked[cue.end] !== QUOTE;
    const end = isWhole ? text.length : (quoteEnd(masked, cue.end) ?? next?.start ?? text.length);
    found[cue.part] = tidy(text.slice(cue.end, end));
    from = end;
  }
  return { ...found, to: listed(found.to), cc: listed(found.cc) };
}

// A private-use character.
const QUOTE = '\ue000';

/** Replaces quotations, in which no cue begins. */
function mask(text: string): string {
  let masked = text;
  for (const { start, end } of quotedRanges(text))
    masked = masked.slice(0, start) + QUOTE.repeat(end + 1 - start) + masked.slice(end + 1);
  return masked;
}

/** Where the quotation that begins at an index ends; undefined if none begins there. */
function quoteEnd(masked: string, start: number): number | undefined {
  if (masked[start] !== QUOTE) return undefined;
  let end = start;
  while (masked[end] === QUOTE) end += 1;
  return end;
}

const FILE_AT_END =
  /[,.;]? (?:and )?(?:please )?(?:attach|with) (?:the (?:file )?)?["“]?([^\s"“”]{1,100}\.[a-z0-9]{2,5})["”]?(?: attached)?$/i;

/** A file to attach, named at the end. */
function takeFile(rest: string): { text: string; file: string } {
  const bare = rest.replace(/[.!]$/, '');
  const match = FILE_AT_END.exec(bare.slice(-200));
  if (!match) return { text: rest, file: '' };
  return { text: bare.slice(0, bare.length - match[0].length), file: match[1] ?? '' };
}

/** A part without quotation marks and what joins it to the next. */
function tidy(text: string): string {
  const bare = text
    .trim()
    .replace(/[,;]$| and$/, '')
    .trim();
  return /^["“«'](.*)["”»']\.?$/s.exec(bare)?.[1] ?? bare;
}

/** `Ada, Noor and Grace` as a list with commas. */
const listed = (text: string): string =>
  text
    .replace(/^both (?:of )?/i, '')
    .replace(/,? and /g, ', ')
    .replace(/^[,: ]+/, '')
    .replace(/, not .*$/, '');

/** A letter with a file of the device. */
export const readLetterWithFile: Rule = (clause, before) => {
  const [intent, ...rest] = readMail(clause, before) ?? [];
  const file = intent?.kind === 'send_mail' ? intent.mail.file : intent?.kind === 'answer_mail' ? intent.file : '';
  return intent && file !== '' ? [intent, ...rest] : null;
};

/** Letters to write and to answer. */
export const readMail: Rule = (clause) => {
  const answer = readAnswer(clause) ?? readForward(clause) ?? readDeletion(clause);
  if (answer) return [answer];
  const mail = readWriting(clause);
  return mail && [{ kind: 'send_mail', mail, isDraft: DRAFT.test(clause), words: clause.slice(0, 200) }];
};

/** Of words that name a text that follows: `with the following words: yes`. */
const MAX_NAMED = 60;
/** `answer Mr Brandt that ...` */
const TITLE_OF_PERSON = /^(?:Mr|Mrs|Ms|Miss)\.? /;
const PERSON = /^(?:Dr\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u;
/** What is answered, and is no letter. */
const ANSWERED = /^$|\b(?:questions?|survey|questionnaire|quiz|poll|form|ticket|call|phone|these?|this|following)\b/i;
const DESCRIBED = /^(?:my|our|the|his|her|their|its|an?|this|these|all|some)\b/i;
const ANSWER_TEXT = new RegExp(`: |[, ](?:${words.TEXT_CUES}|with)(?: that)?:? `, 'i');

/** `reply to the letter of the landlord: yes` */
function readAnswer(clause: string): Intent | null {
  const text = clause.slice(0, MAX_LENGTH);
  const head = ANSWER.exec(text);
  if (!head) return null;
  const { text: said, file } = takeFile(text.slice(head[0].length));
  const { rest, cc } = takeCopy(said);
  const cue = ANSWER_TEXT.exec(mask(rest));
  const letter = (cue ? rest.slice(0, cue.index) : rest)
    .replace(/,? please$/i, '')
    .replace(TITLE_OF_PERSON, '')
    .trim();
  const isOfOther = !/^(?:reply|write)/i.test(text) && !NAMES_LETTER.test(letter);
  const isText = cue?.[0] === ': ' || PERSON.test(letter);
  if (isOfOther && (!isText || cue === null || ANSWERED.test(letter))) return null;
  const written = cue ? rest.slice(cue.index + cue[0].length) : '';
  // `with my meter reading` says what to write about, not what to write.
  const body =
    / with $/i.test(cue?.[0] ?? '') && DESCRIBED.test(written) && !/[:"“]/.test(written.slice(0, MAX_NAMED))
      ? ''
      : tidy(written);
  const way: AnswerWay = head[1] !== undefined || /\bto all\b/i.test(letter) ? 'Reply to all' : 'Reply';
  const isDraft = DRAFT.test(clause);
  return { kind: 'answer_mail', way, letter, to: '', cc, body, file, isDraft, words: clause.slice(0, 200) };
}

const COPY =
  /,? (?:with|and) ([^,]{1,80}) (?:in|on) (?:copy|cc)\b|,? (?:(?:with|and) )?(?:a )?(?:cc|copy)(?: (?:to|for))? ([^,]{1,80})$/i;

/** Who gets a copy, as far as it is said before a colon: `with Grace in copy`, `cc Grace`. */
function takeCopy(text: string): { rest: string; cc: string } {
  const [before = ''] = text.split(': ', 1);
  const match = COPY.exec(before);
  if (!match) return { rest: text, cc: '' };
  const left = before.replace(match[0], '').replace(/,\s*$/, '');
  return { rest: left + text.slice(before.length), cc: listed(match[1] ?? match[2] ?? '') };
}

const FORWARD = new RegExp(`^(?:(?:${words.FORWARD_VERBS}) |(?:send|pass) (?=.{1,300} (?:on|along) to ))`, 'i');
const NOTE = new RegExp(`: |[, ](?:${words.NOTE_CUES})(?: that)?:? `, 'i');

/** `forward the letter of the landlord to Ada: what do you think?` */
function readForward(clause: string): Intent | null {
  const text = clause.slice(0, MAX_LENGTH);
  const head = FORWARD.exec(text);
  if (!head) return null;
  const { text: rest, file } = takeFile(text.slice(head[0].length));
  const cue = NOTE.exec(mask(rest));
  const parts = (cue ? rest.slice(0, cue.index) : rest).split(/ (?:(?:on|along) )?to /i);
  if (parts.length < 2) return null;
  const to = listed(tidy(parts.at(-1)?.replace(/[.!]$/, '') ?? ''));
  const copied = takeCopy(to);
  const letter = parts.slice(0, -1).join(' to ').trim();
  const body = cue ? tidy(rest.slice(cue.index + cue[0].length)) : '';
  const isDraft = DRAFT.test(clause);
  return {
    kind: 'answer_mail',
    way: 'Forward',
    letter,
    to: copied.rest,
    cc: copied.cc,
    body,
    file,
    isDraft,
    words: clause.slice(0, 200),
  };
}

const DELETION = new RegExp(`^(?:${words.DELETE_VERBS}) `, 'i');
const LETTER_NOUN = new RegExp(`\\b(?:${words.LETTER}|newsletters?|drafts?)\\b`, 'i');
const MANY = /\b(?:e-?mails|mails|letters|newsletters|drafts)\b/i;

/** `delete the newsletter`, `bin all letters from Swift Parcel` */
function readDeletion(clause: string): Intent | null {
  const text = clause.slice(0, MAX_LENGTH).replace(/[.!]+$/, '');
  const head = DELETION.exec(text);
  const letter = head ? text.slice(head[0].length) : '';
  if (!LETTER_NOUN.test(letter)) return null;
  return { kind: 'delete_mail', letter, isOne: !MANY.test(letter), words: clause.slice(0, 200) };
}
