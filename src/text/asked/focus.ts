import { FUNCTION_WORDS } from '../words/function-words.ts';
import { stemOf } from '../words/stems.ts';
import { foldWord, isCapitalised, readWords } from '../words/words.ts';

const toSet = (words: string) => new Set(words.split(/\s+/));

const AUXILIARIES = toSet(
  `am is are was were do does did have has had can could will would should must may might shall isn't aren't wasn't can't
  couldn't don't doesn't didn't won't haven't hasn't`,
);
const BEING = toSet('am is are was were');
/** Words at which a noun phrase ends. */
const ENDS = toSet(
  `of in on at for to from with about by that which who when where before after because as than since until under over near
  off up down now today and or again called named`,
);
const PRONOUNS = toSet('i we you he she it they this that these those there');
/** Nouns that name nothing by themselves: "what kind of fruit". */
const VAGUE = toSet('kind sort type name names thing things line number amount time place way make brand');
/** Nouns of time, which say what kind of thing is asked for. */
const TIMES = toSet('date dates day days evening night morning afternoon year month hour week time decade century');

/** The stem of the noun that names what an English question asks for: "Which *fruit* can't I eat?", "How many *acres* do we
 *  have?", "What is my blood *group*?". Null if no noun tells. */
export function readFocus(question: string): string | null {
  const words = readWords(question).flatMap(({ surface }) => splitContraction(surface));
  const start = words.findIndex((word) => /^(?:what|which|how)$/i.test(word));
  if (start < 0 || start > 2) return null;
  const phrase = readPhrase(words.slice(start));
  const noun = phrase.at(-1);
  if (noun === undefined || isCapitalised(noun) || /['’]s?$/.test(noun)) return null;
  return VAGUE.has(noun) || TIMES.has(noun) ? null : stemOf(noun);
}

/** "What's" as two words. */
function splitContraction(word: string): string[] {
  return /^what['’]s$/i.test(word) ? ['what', 'is'] : [word];
}

/** "kind of fruit" is fruit, "names of my sons" are sons. */
function afterVague(words: readonly string[]): readonly string[] {
  const of = words.findIndex((word) => word.toLowerCase() === 'of');
  return of > 0 && VAGUE.has(foldWord(words[of - 1] ?? '')) ? words.slice(of + 1) : words;
}

const VERB = /^\p{Ll}{2,}(?:[^s]s|ed)$/u;

const PLURAL = /(?:[^su]s|people|children|men|women|feet)$/;

/** The words of the noun phrase that a question word opens: before an auxiliary ("which *fruit* can"), or after one of
 *  being ("what is my *blood group*"). Empty if it opens none. */
function readPhrase([opening = '', first = '', ...rest]: readonly string[]): string[] {
  const isQuantity = /^(?:many|much)$/i.test(first);
  if (/^how$/i.test(opening) && !isQuantity) return [];
  const isBeing = BEING.has(first);
  const words = afterVague(isBeing || isQuantity ? rest : [first, ...rest]);
  const end = words.findIndex((word) => AUXILIARIES.has(foldWord(word)) || ENDS.has(foldWord(word)));
  const isClosed = end >= 0 && AUXILIARIES.has(foldWord(words[end] ?? ''));
  const phrase = end < 0 ? words : words.slice(0, end);
  if (PRONOUNS.has(foldWord(phrase[0] ?? ''))) return [];
  // "Which *doctor* looks after Ann?"
  if (/^which$/i.test(opening) && !isClosed && VERB.test(words[1] ?? '')) return words.slice(0, 1);
  if (!isBeing && !isClosed) {
    // "How many *people* came?"
    const counted = isQuantity ? phrase.findIndex((word) => PLURAL.test(word)) : -1;
    return phrase.slice(0, counted + 1);
  }
  return phrase.filter((word) => /['’]s?$/.test(word) || !FUNCTION_WORDS.has(foldWord(word)) || VAGUE.has(word));
}
