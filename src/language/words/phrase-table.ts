import { fold } from '../../text/words/fold.ts';
import { stem } from '../../text/words/stems.ts';

/** A word of a text, as it is matched. */
export interface MatchableWord {
  /** Folded surface form. */
  lower: string;
  stem: string;
}

interface Entry<T> {
  words: readonly string[];
  payloads: T[];
}

export interface PhraseMatch<T> {
  /** Number of words matched. */
  length: number;
  payloads: readonly T[];
}

export type PhraseForm = 'exact' | 'stem';

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[<>=≤≥]+/gu;

/** Surface words of a text: letters and digits, with inner apostrophes, hyphens and periods. */
const surfaceWords = (text: string): string[] => text.match(WORD) ?? [];

export function toMatchable(text: string): MatchableWord[] {
  return surfaceWords(text).map((word) => {
    const lower = fold(word);
    return { lower, stem: stem(lower) };
  });
}

/** Payloads by phrases. Matches the longest phrase that begins at a word; phrases are compared by stems or exactly. */
export class PhraseTable<T> {
  readonly #byFirst = new Map<string, Entry<T>[]>();
  readonly #form: PhraseForm;

  constructor(form: PhraseForm) {
    this.#form = form;
  }

  add(phrase: string, payload: T): void {
    const words = toMatchable(phrase).map((word) => this.#key(word));
    const [first] = words;
    if (first === undefined) return;
    const entries = this.#byFirst.get(first) ?? [];
    const same = entries.find((entry) => entry.words.join(' ') === words.join(' '));
    if (same) same.payloads.push(payload);
    else entries.push({ words, payloads: [payload] });
    entries.sort((a, b) => b.words.length - a.words.length);
    this.#byFirst.set(first, entries);
  }

  /** The longest phrase from the word at `at` on; null if there is none. */
  match(words: readonly MatchableWord[], at: number): PhraseMatch<T> | null {
    const first = words[at];
    if (!first) return null;
    const found = this.#byFirst
      .get(this.#key(first))
      ?.find((entry) => entry.words.every((word, index) => this.#isAt(words[at + index], word)));
    return found ? { length: found.words.length, payloads: found.payloads } : null;
  }

  #isAt(word: MatchableWord | undefined, wanted: string): boolean {
    return word !== undefined && this.#key(word) === wanted;
  }

  #key(word: MatchableWord): string {
    return this.#form === 'stem' ? word.stem : word.lower;
  }
}
