import { readDataLines } from '../../text/data-lines.ts';

/** Tells whether a folded word is in a sorted list of `data/`, of which each line is `word|word|`. The file is read at the first call,
 *  and kept as its lines: a set of the words would take ten times the memory. */
function createDictionary(list: string): (word: string) => boolean {
  let lines: readonly string[] | null = null;
  return (word) => {
    lines ??= readDataLines(new URL(`./data/${list}.txt`, import.meta.url));
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? '') <= `${word}|`) low = middle + 1;
      else high = middle;
    }
    const entry = `${word}|`;
    return [lines[low - 1], lines[low]].some((line) => line?.startsWith(entry) || line?.includes(`|${entry}`));
  };
}

/** Words of five letters or more that are not among the common ones. */
export const isUsualWord = createDictionary('usual-words');
export const isRareWord = createDictionary('rare-words');
