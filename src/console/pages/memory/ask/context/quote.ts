export interface Span {
  start: number;
  end: number;
}

const SENTENCE = /[^.!?\n。！？]+[.!?。！？]*/g;
/** Shorter pieces stand everywhere. */
const MIN_CHARACTERS = 12;
const MIN_SHARE = 0.6;
const WORD = /[\p{L}\p{N}]+/gu;

/** Where a chunk says what an answer takes from it: the sentence quoted, or else the one that shares most words with it. Null
 *  if none has enough of them. */
export function findQuote(content: string, quoted: readonly string[]): Span | null {
  const line = onOneLine(content);
  for (const text of quoted.flatMap((each) => [each, ...sentencesOf(each)])) {
    const start = text.length >= MIN_CHARACTERS ? line.text.indexOf(text) : -1;
    if (start >= 0) return { start: line.places[start] ?? 0, end: (line.places[start + text.length - 1] ?? 0) + 1 };
  }
  return findNearest(content, wordsOf(quoted.join(' ')));
}

/** A text with each run of white space as one space, as answers quote it, and the place of each of its characters. */
function onOneLine(content: string): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  for (const [at, character] of content.split('').entries()) {
    const isSpace = character.trim() === '';
    if (isSpace && text.endsWith(' ')) continue;
    text += isSpace ? ' ' : character;
    places.push(at);
  }
  return { text, places };
}

const sentencesOf = (text: string): string[] => (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim());

const wordsOf = (text: string) => new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => word.length > 2));

function findNearest(content: string, wanted: ReadonlySet<string>): Span | null {
  if (wanted.size === 0) return null;
  let best: Span | null = null;
  let bestShare = MIN_SHARE;
  for (const { 0: sentence, index } of content.matchAll(SENTENCE)) {
    const words = wordsOf(sentence);
    const shared = [...words].filter((word) => wanted.has(word)).length;
    const share = shared / Math.min(wanted.size, Math.max(words.size, 3));
    if (share <= bestShare) continue;
    bestShare = share;
    const start = index + sentence.length - sentence.trimStart().length;
    best = { start, end: index + sentence.trimEnd().length };
  }
  return best;
}
