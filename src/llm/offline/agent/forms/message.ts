import type { Token } from '../../../../language/understand/tokens.ts';
import { PhraseTable } from '../../../../language/words/phrase-table.ts';
import { matchesOf } from '../../../../text/matches.ts';
import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import type { LabelMention } from './binding/labels.ts';
import {
  AUTHORITIES,
  COURTESY_WORDS,
  MESSAGE_CUES,
  MESSAGE_NOUNS,
  MESSAGE_TOPICS,
  MESSAGE_VERBS,
  QUESTION_CUES,
  SENDING_VERBS,
  SIGNATURE_WORDS,
  SUBJECT_CUES,
  WITHIN_SENTENCE,
} from './form-words.ts';
import type { Prose } from './prose.ts';

const tableOf = (phrases: string): PhraseTable<true> => {
  const table = new PhraseTable<true>('exact');
  for (const phrase of phrases.split('|')) table.add(phrase, true);
  return table;
};
const CUES = tableOf(MESSAGE_CUES);
const TOPICS = tableOf(MESSAGE_TOPICS);
const QUESTIONS = tableOf(QUESTION_CUES);
const VERBS = tableOf(`${MESSAGE_VERBS}|${SENDING_VERBS}`);
const AUTHORITY = tableOf(AUTHORITIES);
/** Words of requests that are no message. */
const IDLE = new Set(
  [MESSAGE_VERBS, SENDING_VERBS, WITHIN_SENTENCE, AUTHORITIES, MESSAGE_NOUNS, SIGNATURE_WORDS, COURTESY_WORDS]
    .join(' ')
    .split(/[ |]/),
);
const SIGNATURE = new Set(SIGNATURE_WORDS.split(' '));

/** The text that a task wants written: what it quotes, what follows a label such as `message:`, or `that` and the like; up to
 *  the sender's data. Null if it says none. */
export function messageOf(prose: Prose, label: LabelMention | null, others: readonly LabelMention[]): string | null {
  const quoted = freeQuotes(prose, others);
  const [only] = quoted;
  if (only && quoted.length === 1) return only.text;
  if (prose.lead !== '' && !saysMore(prose)) return leadOf(prose);
  const start = label ? label.end : cueEnd(prose);
  const said = start === null ? null : saidFrom(start, prose, others);
  return said ?? objectOf(prose);
}

/** Quotations that do not stand right after the name of another field: `titled "Bench"`. */
function freeQuotes({ values, tokens, text }: Prose, others: readonly LabelMention[]): Prose['values'] {
  return values.filter(({ kind, span }) => {
    const isOfOther = ({ end }: LabelMention): boolean => {
      const after = tokens[end - 1]?.end ?? span.end;
      return after <= span.start && /^(?: is| as)?[:=]? ?["“]?$/.test(text.slice(after, span.start));
    };
    return kind === 'quoted' && !others.some(isOfOther);
  });
}

/** The text from a token on, up to the next field or the sender's data. */
function saidFrom(start: number, prose: Prose, others: readonly LabelMention[]): string | null {
  const first = prose.tokens[start];
  if (first === undefined) return null;
  const later = others.filter((mention) => mention.start > start && isSeparate(mention, prose));
  // `described like this: ...`
  const colon = prose.tokens.slice(start, start + MAX_CUE).findIndex(({ end }) => prose.text[end] === ':');
  const from = prose.tokens[start + colon + 1]?.start ?? first.start;
  const next = later[0] ? (prose.tokens[later[0].start]?.start ?? prose.text.length) : prose.text.length;
  const said = prose.text.slice(from, Math.min(next, signatureAt(prose, from)));
  // Another field, named within a later sentence, has all of that sentence.
  const sentence =
    later[0] && !/[.!?\n]\s*$/.test(said) ? Math.max(said.lastIndexOf('. '), said.lastIndexOf('! ')) : -1;
  return cleaned(sentence === -1 ? said : said.slice(0, sentence + 1));
}

const MAX_CUE = 4;

/** What is reported, between the verb and the one who is written to: `report a broken bench to the town hall`. */
function objectOf({ tokens, text }: Prose): string | null {
  const verb = VERBS.match(tokens, 0);
  const to = tokens.findIndex(({ lower }, at) => at > 0 && lower === 'to' && namesAuthority(tokens, at + 1));
  const [first, last] = [tokens[verb?.length ?? 0], tokens[to - 1]];
  return verb && first && last && to > verb.length ? cleaned(text.slice(first.start, last.end)) : null;
}

const namesAuthority = (tokens: readonly Token[], at: number): boolean =>
  AUTHORITY.match(tokens, at) !== null || AUTHORITY.match(tokens, at + 1) !== null;

/** Whether the request has words beside its verb, the one who is written to, and the sender. */
function saysMore({ tokens: all, values, text }: Prose): boolean {
  const tokens = all.filter((_, at) => !isOfSubject(all, at, text));
  const people = values.filter(({ kind }) => kind === 'persona' || kind === 'email').map(({ span }) => span);
  const isOfPerson = ({ start, end }: Token): boolean => people.some((span) => start < span.end && end > span.start);
  return tokens.some(
    (token) => !isOfPerson(token) && !FUNCTION_WORDS.has(token.lower) && !IDLE.has(token.lower) && !token.isCapital,
  );
}

/** Whether a token says what the message is filed under: `it belongs under parks and trees`. */
function isOfSubject(tokens: readonly Token[], at: number, text: string): boolean {
  for (let before = at; before >= Math.max(0, at - SUBJECT_LENGTH); before -= 1) {
    const [token, next] = [tokens[before], tokens[before + 1]];
    if (token && next && before < at && /[.;!?]/.test(text.slice(token.end, next.start))) return false;
    if (SUBJECTS.has(token?.lower ?? '') || SUBJECTS.has(next?.lower ?? '')) return true;
  }
  return false;
}

const SUBJECT_LENGTH = 5;
const SUBJECTS = new Set(SUBJECT_CUES.split(' '));

/** The statements before the request, without sentences that only greet or say who writes. */
function leadOf({ lead, persona }: Prose): string | null {
  const own = new Set(Object.values(persona).flatMap((value) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const isTelling = (sentence: string): boolean =>
    (sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []).some(
      (word) => !own.has(word) && !FUNCTION_WORDS.has(word) && !IDLE.has(word),
    );
  const sentences = lead.split(/(?<=[.!?;])\s+/).filter(isTelling);
  return cleaned(sentences.join(' '));
}

/** Where the text begins: after the words that introduce it, a colon, or the first sentence; a question keeps its question
 *  word. */
function cueEnd({ tokens, text }: Prose): number | null {
  const sentence = firstSentenceEnd(text);
  const colon = /:(?= )/.exec(text.slice(0, sentence))?.index ?? -1;
  for (const table of [CUES, null, QUESTIONS, TOPICS]) {
    if (table === null) {
      if (colon !== -1) return indexFrom(tokens, colon);
      continue;
    }
    for (let at = 1; at < tokens.length && (tokens[at]?.start ?? 0) < sentence; at += 1) {
      const match = table.match(tokens, at);
      if (!match) continue;
      const next = at + match.length;
      // `let them know that`: the last of several cues.
      const more = table === CUES ? table.match(tokens, next) : null;
      // `know from the town hall when`
      if (table === CUES && OF.has(tokens[next]?.lower ?? '') && namesAuthority(tokens, next + 1)) continue;
      return table === QUESTIONS ? at : next + (more?.length ?? 0);
    }
  }
  return afterAuthority(tokens, sentence) ?? afterLaterColon(tokens, text, sentence) ?? indexFrom(tokens, sentence);
}

/** `... Under the topic waste, tell them this: the bins are full` */
function afterLaterColon(tokens: readonly Token[], text: string, sentence: number): number | null {
  for (const { index } of matchesOf(text.slice(sentence), /:(?= )/g)) {
    const colon = sentence + index;
    const start = Math.max(...['.', '!', '?'].map((mark) => text.lastIndexOf(mark, colon)));
    const isTold = tokens.some(
      (token, at) => token.start >= start && token.end <= colon && VERBS.match(tokens, at) !== null,
    );
    if (isTold) return indexFrom(tokens, colon);
  }
  return null;
}

/** `tell the town hall the path is flooded` */
function afterAuthority(tokens: readonly Token[], sentence: number): number | null {
  const at = tokens.findIndex((_, index) => index > 0 && AUTHORITY.match(tokens, index) !== null);
  const start = at + (AUTHORITY.match(tokens, at)?.length ?? 0);
  const rest = tokens.slice(start).filter((token) => token.start < sentence);
  const isSaid = at > 0 && VERBS.match(tokens, 0) !== null && !tokens[start - 1]?.isBeforeBreak;
  const isTelling = rest.filter(({ lower }) => !FUNCTION_WORDS.has(lower) && !IDLE.has(lower)).length > 1;
  return isSaid && isTelling && !SENDER.has(rest[0]?.lower ?? '') ? start : null;
}

const SENDER = new Set(['from', 'by', 'as', 'my', 'for', 'with', 'on', 'in', 'please']);
const OF = new Set(['from', 'of', 'at']);
const firstSentenceEnd = (text: string): number => /[.!?\n](?=\s)/.exec(text)?.index ?? text.length;

function indexFrom(tokens: readonly Token[], offset: number): number | null {
  const at = tokens.findIndex(({ start }) => start >= offset);
  return at === -1 ? null : at;
}

/** Where the sender's data begin after an offset, with the words before them; else the end of the text. */
function signatureAt({ text, values, tokens, persona }: Prose, from: number): number {
  // A street or a town can be what the message is about.
  const known = [persona.name, persona.email, persona.phone].flatMap((value) => {
    const at = value === undefined ? -1 : text.indexOf(value, from);
    return at === -1 ? [] : [at];
  });
  const emails = values.filter(({ kind, span }) => kind === 'email' && span.start >= from);
  const start = Math.min(...known, ...emails.map(({ span }) => span.start), text.length);
  if (start === text.length) return start;
  let end = start;
  for (const token of tokens.toReversed()) {
    if (token.start >= start || token.start < from) continue;
    const gap = text.slice(token.end, end);
    // Function words before a full stop belong to the sentence before.
    if (!SIGNATURE.has(token.lower) || /[.!?]/.test(gap)) break;
    end = token.start;
  }
  return end;
}

/** A field that a comma or the like parts from the text. */
const isSeparate = ({ start, isWhole }: LabelMention, { tokens, text }: Prose): boolean => {
  const [before, token] = [tokens[start - 1], tokens[start]];
  if (!isWhole || !before || !token) return false;
  return /[,;.:\n]|\band\b/.test(text.slice(before.end, token.start)) || before.lower === 'and';
};

function cleaned(text: string): string | null {
  const plain = text
    .replace(/^[\s:,;=–-]+/, '')
    .replace(/(?:[\s,;:(–-]|(?<=[\s,])(?:and|but|then|or)$)+$/i, '')
    .trim();
  const said = plain.replace(/^["“](.*)["”][.]?$/s, '$1');
  const isTelling = said.split(/\s+/).some((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  return said !== '' && isTelling && !EMPTY.test(said) ? said : null;
}

/** `comment: none`, `the comment stays empty` */
const EMPTY =
  /^(?:(?:is|are|stays?|remains?|can stay|should be|left|leave|to be left|can be left|leave it|be left)\s+)*(?:none|no|nothing|empty|blank|n\/a|nil|not needed|not necessary|no comments?|nothing to add|-)[.!]?$/i;
