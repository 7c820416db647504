import { readWordList } from '../words/word-list.ts';
import { matchPhrase, type Phrase, toPhrases } from './phrases.ts';
import { readTokens, type Token } from './tokens.ts';

/** What a predicate in a text says of the one asked about. `same`; `excludes`: not that one; `opposes`: exactly the other one
 *  of two; `begins` and `ends`: an event after which it is so, or is so no more; `proves`: it was so at least once. */
export type Effect = 'same' | 'excludes' | 'opposes' | 'begins' | 'ends' | 'proves';

export interface Predicate {
  phrase: Phrase;
  effect: Effect;
}

interface PredicateClass {
  asked: string;
  same?: string;
  excludes?: string;
  opposes?: string;
  begins?: string;
  ends?: string;
  proves?: string;
  isExclusive?: boolean;
}

const EFFECTS: readonly Effect[] = ['begins', 'ends', 'excludes', 'opposes', 'proves', 'same'];

/** Predicates that say the same, or the contrary, of each other. */
interface ReadClass {
  asked: readonly Phrase[];
  predicates: readonly Predicate[];
  isExclusive: boolean;
}

let classes: readonly ReadClass[] | null = null;

/** The classes of `predicates-en.json`. */
export function predicateClasses(): readonly ReadClass[] {
  classes ??= readWordList<PredicateClass[]>('predicates-en.json').map((one) => ({
    asked: toPhrases(one.asked, { governs: true }),
    isExclusive: one.isExclusive ?? false,
    predicates: EFFECTS.flatMap((effect) =>
      toPhrases(one[effect], { governs: true }).map((phrase) => ({ phrase, effect })),
    ),
  }));
  return classes;
}

/** Number of words of the longest phrase at `at`, with its preposition where it has one. */
export function lengthOf(phrases: readonly Phrase[], tokens: readonly Token[], at: number): number {
  const lengths = phrases.map((phrase) => {
    const length = matchPhrase(phrase, tokens, at);
    return length > 0 && (phrase.preposition === '' || tokens[at + length]?.lower === phrase.preposition) ? length : 0;
  });
  return Math.max(0, ...lengths);
}

/** Words that say too little to tell which state a text is about. */
const VAGUE: ReadonlySet<string> = new Set('have get lose keep visit leav leave give'.split(' '));

let lasting: ReadonlyMap<string, readonly { phrase: Phrase; at: number }[]> | null = null;

/** Phrases of the classes of states that begin and end, by their first lemma. */
function lastingPhrases(): ReadonlyMap<string, readonly { phrase: Phrase; at: number }[]> {
  if (lasting !== null) return lasting;
  const found = new Map<string, { phrase: Phrase; at: number }[]>();
  for (const [at, { asked, predicates }] of predicateClasses().entries()) {
    if (!predicates.some(({ effect }) => effect === 'begins' || effect === 'ends')) continue;
    for (const phrase of [...asked, ...predicates.map((predicate) => predicate.phrase)]) {
      const [first = ''] = phrase.lemmas;
      if (phrase.lemmas.length === 1 && VAGUE.has(first)) continue;
      found.set(first, [...(found.get(first) ?? []), { phrase, at }]);
    }
  }
  lasting = found;
  return lasting;
}

/** Which states that begin and end a text is about, such as a home, a job or a possession: indices of their classes. */
export function mattersOf(text: string): Set<number> {
  const tokens = readTokens(text);
  const matters = new Set<number>();
  for (const [index, { lemma }] of tokens.entries()) {
    for (const { phrase, at } of lastingPhrases().get(lemma) ?? [])
      if (matchPhrase(phrase, tokens, index) > 0) matters.add(at);
  }
  return matters;
}
