import { type Phrases, phrasesOf, type TaskLanguage } from '../../lexicon/languages/phrases.ts';
import type { Span } from '../../values/value.ts';
import { joinDegrees } from './degrees.ts';
import { inEnglishOrder } from './order.ts';
import { type Piece, toPieces } from './pieces.ts';

/** Only the beginning of a task is put in English. */
const LONGEST_TEXT = 5000;

/** A task in another language, in words that the rules for English understand. */
export interface Translation {
  text: string;
  /** The part of the original that some of the words stand for; the words themselves if they are not part of `text`. */
  toOriginal(words: string): string;
}

interface Placed extends Span {
  /** Where it stands in the original. */
  source: Span;
}

/** Puts the phrases of a language in English, the longest first; what no phrase stands for remains, as do names,
 *  quotations, addresses and personal data. Dates and numbers are written as in English. Linear in the length of the text.
 *  @param today day of the task, ISO 8601 */
export function translate(task: string, language: TaskLanguage, today: string): Translation {
  const original = task.slice(0, LONGEST_TEXT);
  const source = toPlainMarks(original);
  const phrases = phrasesOf(language);
  const found = toPieces(source, phrases, today);
  const isBreakAfter = (pieces: readonly Piece[]) => (at: number) =>
    pieces[at + 1] === undefined || BREAK.test(source.slice(pieces[at]?.end ?? 0, pieces[at + 1]?.start));
  const whole = found.filter((piece, at) => {
    const isParticle = phrases.isParticle(source.slice(piece.start, piece.end).toLowerCase()) && piece.fixed === null;
    return !isParticle || !(isBreakAfter(found)(at) || found[at + 1]?.sense?.english === 'and');
  });
  const bound = withContext(whole, source, phrases, isBreakAfter(whole));
  const { text, places } = render(joinDegrees(bound, isBreakAfter(bound)), source, language);
  const rest = task.slice(LONGEST_TEXT);
  return { text: text + rest, toOriginal: (words) => originalOf(words, text, places, original) };
}

const MAX_PAIR = 8;

/** Words whose meaning depends on those beside them: the first of a pair, genitives, articles before names. */
function withContext(
  pieces: readonly Piece[],
  source: string,
  phrases: Phrases,
  isBreak: (at: number) => boolean,
): Piece[] {
  const keyOf = (piece: Piece | undefined): string => (piece ? source.slice(piece.start, piece.end).toLowerCase() : '');
  return pieces.map((piece, at) => {
    if (piece.fixed === 'verbatim' && pieces[at - 1]?.english === 'username')
      return { ...piece, english: piece.english.replace(/^username /, '') };
    if (piece.sense?.type !== 'words' || piece.fixed !== null) return piece;
    const following: string[] = [];
    for (let next = at + 1; next <= at + MAX_PAIR && next < pieces.length && !isBreak(next - 1); next += 1)
      following.push(keyOf(pieces[next]));
    const paired = phrases.besideLater(keyOf(piece), following);
    if (paired !== null) return { ...piece, english: paired };
    const earlier: string[] = [];
    for (let before = at - 1; before >= 0 && before >= at - MAX_PAIR && !isBreak(before); before -= 1)
      earlier.push(keyOf(pieces[before]));
    const later = phrases.besideEarlier(keyOf(piece), earlier);
    if (later !== null) return { ...piece, english: later };
    const previous = pieces[at - 1];
    const isAfterNoun =
      previous !== undefined && !isBreak(at - 1) && at > 1 && /^\p{Lu}/u.test(source.slice(previous.start));
    const english = (isAfterNoun ? phrases.afterNoun(keyOf(piece)) : null) ?? piece.english;
    const next = pieces[at + 1];
    const isBeforeName = next?.sense?.type === 'name' && /^\p{Lu}/u.test(next.english) && !isBreak(at);
    return { ...piece, english: isBeforeName ? english.replace(/(?:^| )the$/, '') : english };
  });
}

const BREAK = /[.,;:!?\n]/;

const MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '。': '.',
  '？': '?',
  '！': '!',
  '：': ':',
  '；': ';',
  '、': ',',
  '（': '(',
  '）': ')',
  '「': '“',
  '」': '”',
  '《': ' ',
  '》': ' ',
  '„': '“',
  '\u3000': ' ',
  '¿': ' ',
  '¡': ' ',
};
const MARK = new RegExp(`[${Object.keys(MARKS).join('')}]`, 'g');

/** Punctuation as in English, mark by mark, so that places stay the same. `„…“` becomes `“…”`. */
function toPlainMarks(text: string): string {
  const plain = text.replace(MARK, (mark) => MARKS[mark] ?? mark);
  return text.includes('„') ? plain.replace(/“([^“”\n]{0,2000})“/g, '“$1”') : plain;
}

/** Writes the pieces with the punctuation between them. What belongs at the beginning of a clause goes there. */
function render(pieces: readonly Piece[], source: string, language: TaskLanguage): { text: string; places: Placed[] } {
  const places: Placed[] = [];
  let text = '';
  const write = (piece: Piece): void => {
    if (piece.english === '') return;
    if (text !== '' && !/[\s(]$/.test(text)) text += ' ';
    const start = text.length;
    text += piece.english;
    places.push({ start, end: text.length, source: { start: piece.start, end: piece.end } });
  };
  let clause: Piece[] = [];
  const flush = (isQuestion = false): void => {
    for (const piece of inEnglishOrder(clause, isQuestion)) write(piece);
    clause = [];
  };
  const inOrder = pieces.toSorted((a, b) => a.start - b.start);
  let position = 0;
  const gapAfter = new Map<Piece, string>();
  for (const [at, piece] of inOrder.entries()) {
    if (at === 0) position = piece.end;
    const next = inOrder[at + 1];
    gapAfter.set(piece, source.slice(Math.max(position, piece.end), next?.start ?? source.length));
    position = Math.max(position, piece.end);
  }
  text = '';
  for (const piece of pieces) {
    clause.push(piece);
    const gap = gapAfter.get(piece) ?? '';
    const marks = gap.replace(/[^.,;:!?()%\n&+*/=<>-]/g, '');
    const isHyphen = /^[-‐]$/.test(gap) && language !== 'zh';
    if (marks === '' || (isHyphen && piece.sense !== null)) continue;
    flush(marks.startsWith('?'));
    text += marks;
  }
  flush();
  return { text: text.trim(), places };
}

function originalOf(words: string, text: string, places: readonly Placed[], original: string): string {
  const at = text.indexOf(words);
  if (at === -1 || words === '') return words;
  const inside = places.filter(({ start, end }) => end > at && start < at + words.length);
  const start = Math.min(...inside.map(({ source }) => source.start));
  const end = Math.max(...inside.map(({ source }) => source.end));
  if (inside.length === 0) return words;
  const mark = /^\s?[?？!！]/.exec(original.slice(end))?.[0] ?? '';
  return original.slice(start, end) + (/[?!]$/.test(words) ? mark : '');
}
