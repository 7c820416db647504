import type { ActVerb, Lexicon } from '../lexicon/lexicon.ts';
import type { Value } from '../values/value.ts';
import { type Token, toTokens } from './tokens.ts';

/** `ask`: wants an answer. `do`: wants an act. `forbid`: excludes an act. `context`: only says where or why. */
export type Mood = 'ask' | 'do' | 'forbid' | 'context';

export interface Clause {
  id: number;
  text: string;
  tokens: readonly Token[];
  mood: Mood;
  /** The verb of an act, with the index of the token after it. */
  verb: { verb: ActVerb; end: number } | null;
  /** Indexes of tokens that refer to an earlier result: `it`, `both`. */
  references: readonly number[];
}

/** Verbs that only say how an answer is wanted, not what is to be done. */
const ASKING: ReadonlySet<ActVerb> = new Set<ActVerb>(['compare', 'compute', 'summarize', 'search']);

/** Reads what a clause wants. `values` have spans within `text`. */
export function toClause(id: number, text: string, values: readonly Value[], lexicon: Lexicon): Clause {
  const tokens = toTokens(text, values);
  const start = skipFillers(tokens, lexicon);
  const verb = verbAt(tokens, start, lexicon);
  const isForbidden = lexicon.markers.match(tokens, start)?.payloads.some(({ type }) => type === 'forbid') ?? false;
  return {
    id,
    text,
    tokens,
    mood: isForbidden ? 'forbid' : moodOf(text, tokens, start, verb?.verb ?? null, lexicon),
    verb,
    references: tokens.flatMap((_, at) =>
      lexicon.markers.match(tokens, at)?.payloads.some(({ type }) => type === 'reference') ? [at] : [],
    ),
  };
}

function skipFillers(tokens: readonly Token[], lexicon: Lexicon): number {
  let at = 0;
  for (;;) {
    // `find`, `check` and the like are fillers, but `show me` is no verb either; a verb of an act ends them.
    const filler = lexicon.markers.match(tokens, at);
    if (!filler?.payloads.some(({ type }) => type === 'filler') || verbAt(tokens, at, lexicon)) return at;
    at += filler.length;
  }
}

function verbAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Clause['verb'] {
  const found = lexicon.verbs.match(tokens, at);
  const [verb] = found?.payloads ?? [];
  return found && verb ? { verb, end: at + found.length } : null;
}

function moodOf(
  text: string,
  tokens: readonly Token[],
  start: number,
  verb: ActVerb | null,
  lexicon: Lexicon,
): Mood {
  if (verb !== null) return ASKING.has(verb) ? 'ask' : 'do';
  if (text.trimEnd().endsWith('?') || start > 0) return 'ask';
  const asks = tokens.some((_, at) => {
    const markers = lexicon.markers.match(tokens, at)?.payloads ?? [];
    const senses = lexicon.sensesAt(tokens, at)?.payloads ?? [];
    return (
      markers.some(({ type, ...rest }) => type === 'aggregate' || (type === 'question' && !isBoolean(rest))) ||
      senses.some(({ degree }) => degree === 'superlative')
    );
  });
  if (asks) return 'ask';
  // A noun phrase without a verb of a statement is a wish: `Populations of Paris and Rome`.
  return tokens.some(({ lower }) => STATEMENT.has(lower)) ? 'context' : 'ask';
}

const isBoolean = (marker: object): boolean => 'kind' in marker && marker.kind === 'boolean';

const STATEMENT = new Set('is are was were am i we you he she they it this that has have had be been'.split(' '));
