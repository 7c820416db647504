import { isFunctionWord, type Language } from '../../../../text/language/languages.ts';
import { compoundParts } from '../../../../text/words/compounds.ts';
import { QUESTION_WORDS } from '../../../../text/words/function-words.ts';
import { bareWord, stemOf } from '../../../../text/words/stems.ts';
import { foldWord, readWords, type Word, withIdeographs } from '../../../../text/words/words.ts';

/** Stems of words of a text, in order, by which a question in this language matches them. */
export function listStems(words: readonly Word[], language: Language): string[] {
  return withIdeographs(words).flatMap(({ surface }) => {
    return [surface, ...compoundParts(surface, language)].map((part) => stemOf(part, language));
  });
}

/** Stems of the words of a text that are no function words; of all words if there are no others. */
export function contentStems(text: string, language: Language): Set<string> {
  const words = withIdeographs(readWords(text)).map(({ surface }) => ({
    stem: stemOf(surface, language),
    folded: foldWord(bareWord(surface, language)),
  }));
  const content = words.filter(({ folded }) => !isFunctionWord(folded, language) && !QUESTION_WORDS.has(folded));
  return new Set((content.length > 0 ? content : words).map(({ stem }) => stem));
}
