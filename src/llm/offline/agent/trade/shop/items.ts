import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { isInside, personaSpans, type ReadText } from '../journey-words.ts';
import { cueAt, findCue } from '../trade-words.ts';
import { isSuperlative } from './goods.ts';

/** A thing that a text wants, in its words. */
export interface ItemPhrase {
  /** Token indexes; `end` is excluded. */
  start: number;
  end: number;
  text: string;
  isPronoun: boolean;
}

export interface WantedItem extends ItemPhrase {
  /** Null if the text does not say. */
  quantity: number | null;
  /** What to take if it cannot be had, in order. */
  otherwise: readonly ItemPhrase[];
  /** The data of a person follow it: it may say who they are. */
  isBeforePerson: boolean;
}

type Draft = { -readonly [Key in keyof WantedItem]: WantedItem[Key] } & { otherwise: ItemPhrase[] };

/** The things that a clause lists after its verb: parted by commas and `and`; `or` gives an alternative; a correction
 *  changes the number or the thing before it. `from` and `to` are token indexes. */
export function readItems(read: ReadText, from: number, to: number): WantedItem[] {
  return new ItemReader(read).read(from, to);
}

class ItemReader {
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #people: { start: number; end: number }[];
  readonly #items: Draft[] = [];
  #words: number[] = [];
  #quantity: number | null = null;
  #isCorrection = false;
  #isAlternative = false;

  constructor({ text, tokens, values }: ReadText) {
    this.#text = text;
    this.#tokens = tokens;
    this.#people = personaSpans(values);
  }

  read(from: number, to: number): WantedItem[] {
    let isSkipping = false;
    for (let at = from; at < to; ) {
      const token = this.#tokens[at];
      if (token === undefined) break;
      if (isInside(token, this.#people)) {
        this.#flush(true);
        isSkipping = false;
        at += 1;
        continue;
      }
      const turn = cueAt(this.#tokens, at, 'alternatives') || cueAt(this.#tokens, at, 'corrections');
      const joint = cueAt(this.#tokens, at, 'joints');
      if (this.#isAfterPlus(at)) this.#flush(false);
      const isNew = token.lower === 'or' || turn > 0 || joint > 0;
      if (isNew) {
        this.#flush(false);
        isSkipping = false;
        if (token.lower === 'or') this.#isAlternative = this.#items.length > 0;
        else if (cueAt(this.#tokens, at, 'corrections') > 0) this.#isCorrection = this.#items.length > 0;
        at += Math.max(turn, joint, 1);
        continue;
      }
      const length = isSkipping ? 1 : this.#take(at);
      if (length === 0) {
        this.#flush(false);
        isSkipping = true;
      }
      at += Math.max(length, 1);
      if (this.#tokens[at - 1]?.isBeforeBreak) {
        this.#flush(false);
        isSkipping = false;
      }
    }
    this.#flush(false);
    return this.#items;
  }

  /** Takes the tokens at an index into the item; returns their number, 0 if they end it. */
  #take(at: number): number {
    const token = this.#tokens[at];
    const hasWords = this.#words.length > 0;
    const isStop = cueAt(this.#tokens, at, 'stops') > 0 && !this.#choosesAt(at);
    if ((hasWords || this.#isCorrection) && isStop) return 0;
    const value = token?.value;
    // `a four-person tent` is one tent.
    if (
      !hasWords &&
      !token?.isBeforeHyphen &&
      value?.kind === 'quantity' &&
      (value.dimension === null || value.dimension === 'count')
    ) {
      this.#quantity = value.n;
      return 1;
    }
    const article = hasWords ? 0 : cueAt(this.#tokens, at, 'articles');
    if (article > 0) return article;
    this.#words.push(at);
    return 1;
  }

  /** `3 lamps + 1 pen` */
  #isAfterPlus(at: number): boolean {
    const gap = this.#text.slice(this.#tokens[at - 1]?.end ?? 0, this.#tokens[at]?.start ?? 0);
    return gap.length < 5 && gap.includes('+');
  }

  /** `with the lowest price` */
  #choosesAt(at: number): boolean {
    const next = this.#tokens.slice(at + 1, at + 4);
    return this.#tokens[at]?.lower === 'with' && isSuperlative(next, englishLexicon());
  }

  #flush(isBeforePerson: boolean): void {
    const [first] = this.#words;
    const last = this.#words.at(-1);
    const before = this.#items.at(-1);
    if (first === undefined || last === undefined) {
      if (this.#isCorrection && before && this.#quantity !== null) {
        before.quantity = this.#quantity;
        this.#isCorrection = false;
      }
      this.#quantity = null;
      return;
    }
    const phrase = this.#phrase(first, last + 1);
    if (this.#isAlternative && before) before.otherwise.push(phrase);
    else {
      if (this.#isCorrection) this.#items.pop();
      const quantity = this.#quantity ?? (this.#isCorrection ? before?.quantity : null) ?? null;
      this.#items.push({ ...phrase, quantity, otherwise: [], isBeforePerson });
    }
    this.#words = [];
    this.#quantity = null;
    this.#isCorrection = false;
    this.#isAlternative = false;
  }

  #phrase(start: number, end: number): ItemPhrase {
    const text = this.#text.slice(this.#tokens[start]?.start ?? 0, this.#tokens[end - 1]?.end ?? 0);
    const pronoun = cueAt(this.#tokens, start, 'pronouns');
    return { start, end, text, isPronoun: pronoun > 0 && pronoun >= end - start };
  }
}

const VERBS = ['buying', 'filling', 'wishing'] as const;

/** Index of the token after the verb of buying in a range of tokens; null if it has none. */
export function afterVerb(tokens: readonly Token[], from: number, to: number): number | null {
  const own = tokens.slice(0, to);
  const found = VERBS.flatMap((cue) => {
    const at = findCue(own, cue, from);
    return at === -1 ? [] : [{ at, end: at + cueAt(own, at, cue) }];
  });
  const [first, second] = found.sort((a, b) => a.at - b.at || b.end - a.end);
  if (first === undefined) return haveAt(own, from);
  // `get everything ready for an order of ...`
  const isAll = own[first.end]?.lower.startsWith('every') === true;
  // `want to buy`
  const next = first.end + (own[first.end]?.lower === 'to' ? 1 : 0);
  let at = second !== undefined && (isAll || second.at === next) ? second.end : first.end;
  // `get me`, `buy us`
  while (/^(?:me|us)$/.test(tokens[at]?.lower ?? '')) at += 1;
  // `fill my basket with ...`
  const article = cueAt(own, at, 'articles');
  const cart = cueAt(own, at + article, 'cart');
  if (cart > 0 && own[at + article + cart]?.lower === 'with') return at + article + cart + 1;
  return at;
}

/** `have a lamp delivered` */
const haveAt = (tokens: readonly Token[], from: number): number | null =>
  tokens[from]?.lower === 'have' ? from + 1 : null;
