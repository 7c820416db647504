/** The vocabulary of a WordPiece tokenizer, as BERT uses it. */
export interface WordPieceVocabulary {
  /** Ids of the pieces. */
  ids: ReadonlyMap<string, number>;
  /** What precedes a piece that continues a word, such as `##`. */
  continuation: string;
  /** Longer words, in characters, have no pieces. */
  maxWordLength: number;
  lowercase: boolean;
  stripAccents: boolean;
}

// What BERT removes, and where it divides: each ideograph, punctuation mark and ASCII symbol stands alone.
const INVISIBLE = /[^\P{C}\t\n\r]|\ufffd/gu;
const IDEOGRAPHS =
  '\\u4e00-\\u9fff\\u3400-\\u4dbf\\u{20000}-\\u{2a6df}\\u{2a700}-\\u{2b81f}\\u{2b920}-\\u{2ceaf}\\uf900-\\ufaff\\u{2f800}-\\u{2fa1f}';
const ALONE = `${IDEOGRAPHS}\\p{P}$+<=>^\`|~`;
const WORD = new RegExp(`[${ALONE}]|[^\\s${ALONE}]+`, 'gu');
const ACCENT = /\p{Mn}/gu;

/** Returns a function that splits a text into pieces of the vocabulary, the longest first, and returns their ids in order. A
 *  word that cannot be composed of pieces has none. */
export function createWordPieces(vocabulary: WordPieceVocabulary): (text: string) => number[] {
  const { ids, continuation, maxWordLength, lowercase, stripAccents } = vocabulary;
  let longest = 0;
  for (const piece of ids.keys()) longest = Math.max(longest, piece.length);

  const split = (word: string): number[] => {
    if (word.length > maxWordLength && [...word].length > maxWordLength) return [];
    const pieces: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = Math.min(word.length, start + longest);
      const idTo = (to: number) => ids.get((start === 0 ? '' : continuation) + word.slice(start, to));
      while (end > start && idTo(end) === undefined) end--;
      const id = idTo(end);
      if (id === undefined) return [];
      pieces.push(id);
      start = end;
    }
    return pieces;
  };

  return (text) => {
    const clean = text.replace(INVISIBLE, '');
    const plain = stripAccents ? clean.normalize('NFD').replace(ACCENT, '') : clean;
    return ((lowercase ? plain.toLowerCase() : plain).match(WORD) ?? []).flatMap(split);
  };
}
