import { readDataLines } from '../data-lines.ts';

/** Words of a list of `data/`, by the code of their language. English is in `function-words.ts`. */
export function readWordsByLanguage(list: 'function-words' | 'opening-words'): Map<string, string[]> {
  const words = new Map<string, string[]>();
  let current: string[] = [];
  for (const word of readDataLines(new URL(`./data/${list}.txt`, import.meta.url))
    .join(' ')
    .split(' ')) {
    if (!word.endsWith(':')) current.push(word);
    else {
      current = [];
      words.set(word.slice(0, -1), current);
    }
  }
  return words;
}
