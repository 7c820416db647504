import type { Lexicon, Marker, Sense } from '../lexicon/lexicon.ts';
import type { Token } from './tokens.ts';

/** What a token was taken as. `entity`: part of a name that is known already; `except`: of what is left out; `context`: said
 *  before the question. */
export type Role =
  | 'function'
  | 'question'
  | 'attribute'
  | 'test'
  | 'except'
  | 'order'
  | 'take'
  | 'aggregate'
  | 'entity'
  | 'context'
  | 'subject';

/** Markers of a type; a union of types has its markers. */
export type MarkerOf<T extends Marker['type']> = Marker extends infer M
  ? M extends { type: infer U }
    ? T extends U
      ? M & { type: T }
      : never
    : never
  : never;

/** `the highest points total` is of points; only the singular is the name of an attribute, `highest point`. */
const isOfSeveral = (tokens: readonly Token[], at: number, length: number): boolean =>
  length > 1 &&
  /^(?:highest|lowest)$/.test(tokens[at]?.lower ?? '') &&
  /[^s]s$/.test(tokens[at + length - 1]?.lower ?? '');

/** Tokens of a clause with the phrases that begin at each, and the roles given so far. */
export class Reading {
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  readonly roles: (Role | null)[];
  readonly #senses: { length: number; senses: readonly Sense[] }[];
  readonly #markers: { length: number; markers: readonly Marker[] }[];

  constructor(tokens: readonly Token[], lexicon: Lexicon, entity: ReadonlySet<number> = new Set()) {
    this.tokens = tokens;
    this.lexicon = lexicon;
    this.roles = tokens.map(({ isContext }, index) => (entity.has(index) ? 'entity' : isContext ? 'context' : null));
    const free = (at: number, length: number): boolean =>
      this.roles.slice(at, at + length).every((role) => role === null);
    this.#senses = tokens.map((token, at) => {
      // `first performed` is one phrase, though `first` alone is a value.
      const found = token.value === null || token.value.kind === 'ordinal' ? lexicon.sensesAt(tokens, at) : null;
      const isPhrase =
        found !== null && (token.value === null || found.length > 1) && !isOfSeveral(tokens, at, found.length);
      return isPhrase && free(at, found.length)
        ? { length: found.length, senses: found.payloads }
        : { length: 0, senses: [] };
    });
    this.#markers = tokens.map((token, at) => {
      const match = lexicon.markers.match(tokens, at);
      // `one of each` is one phrase, though `one` alone is a value.
      const found = match !== null && (token.value === null || match.length > 1) ? match : null;
      return found && free(at, found.length)
        ? { length: found.length, markers: found.payloads }
        : { length: 0, markers: [] };
    });
  }

  /** The attribute senses of the phrase at `at`, with its length; length 0 if there is none. */
  sensesAt(at: number): { length: number; senses: readonly Sense[] } {
    return this.#senses[at] ?? { length: 0, senses: [] };
  }

  markersAt(at: number): { length: number; markers: readonly Marker[] } {
    return this.#markers[at] ?? { length: 0, markers: [] };
  }

  /** The marker of this type at `at`, with its length. */
  markerAt<T extends Marker['type']>(at: number, type: T): { length: number; marker: MarkerOf<T> } | null {
    const { length, markers } = this.markersAt(at);
    const marker = markers.find((each): each is MarkerOf<T> => each.type === type);
    return marker ? { length, marker } : null;
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && this.roles[at] === null;
  }

  take(start: number, end: number, role: Role): void {
    for (let at = start; at < end; at += 1) this.roles[at] ??= role;
  }

  /** Whether a word is between capitalized ones, `State` in `Empire State Building`, in a clause that is no heading. */
  isInName(at: number): boolean {
    const isCapital = (place: number) => this.tokens[place]?.isCapital === true;
    const isRun = isCapital(at - 1) && isCapital(at) && isCapital(at + 1);
    return isRun && this.tokens.filter((_, place) => !isCapital(place)).length > this.tokens.length / 3;
  }

  isFunction(at: number): boolean {
    const token = this.tokens[at];
    return (
      token !== undefined && token.value === null && this.lexicon.isFunctionWord(token.lower) && !this.isInName(at)
    );
  }

  /** The next token from `at` on that is not a function word. */
  nextTelling(at: number): number {
    let next = at;
    while (next < this.tokens.length && this.isFunction(next)) next += 1;
    return next;
  }
}
