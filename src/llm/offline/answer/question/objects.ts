import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { foldWord, isCapitalised, readWords } from '../../../../text/words/words.ts';

const OPENERS = new Set(
  `a an the my our your his her their this that these those in on at for from to with about by of into onto over under near
  behind beside`.split(/\s+/),
);
const DO = /^(?:do|does|did)$/;

/** Stems of the things that an English question names, beside the noun that it asks for: words after a determiner or a
 *  preposition, and names. "How much did we pay for the *bungalow*?", "What colour is my *car*?" After "did the barn", the
 *  last word before the next function word is the verb. */
export function readObjects(question: string): Set<string> {
  const objects = new Set<string>();
  const words = readWords(question).map(({ surface }) => ({
    surface,
    folded: foldWord(surface).replace(/['’]s?$/, ''),
  }));
  let phrase: string[] | null = null;
  let isBeforeVerb = false;
  const close = () => {
    const nouns = isBeforeVerb && phrase !== null && phrase.length > 1 ? phrase.slice(0, -1) : (phrase ?? []);
    for (const noun of nouns) objects.add(stemOf(noun));
    phrase = null;
    isBeforeVerb = false;
  };
  let before = '';
  for (const [at, { surface, folded }] of words.entries()) {
    if (FUNCTION_WORDS.has(folded)) {
      close();
      if (OPENERS.has(folded)) {
        phrase = [];
        isBeforeVerb = DO.test(before);
      }
    } else if (phrase !== null) (phrase as string[]).push(surface);
    else if (at > 0 && isCapitalised(surface)) objects.add(stemOf(surface));
    before = folded;
  }
  close();
  return objects;
}
