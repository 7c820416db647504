import { readFileSync } from 'node:fs';

/** Irregular forms of English words, by the word that they belong to: of verbs and nouns, and what people also call family members
 *  and pictures. Forms that are common words of their own (rose, lit, wound) are left out. */
const FORMS = JSON.parse(readFileSync(new URL('./data/irregular-words-en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

/** The word that an irregular form belongs to, by folded form. */
export const IRREGULAR_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).flatMap(([base, forms]) => forms.split(' ').map((form): [string, string] => [form, base])),
);
