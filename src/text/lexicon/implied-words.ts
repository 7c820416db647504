import { stemOf } from '../words/stems.ts';
import type { RelatedStem } from './related-stems.ts';

const PROFILE =
  /\b(?:what (?:do|can|have|did) (?:you|we|i) (?:know|tell me|remember|say|said|(?:told|tell|written|write) you)|tell me(?: everything| what you know)?|everything) (?:about|of)\b|\b(?:know|have) (?:of|on) me\b|^who am i\W*$/i;
const FORMER = /\b(?:before|used? to|previous(?:ly)?|former(?:ly)?|my old|my ex)\b/i;
const OF_WRITER = /\b(?:i|we|my|our)\b/i;

/** Stems of what is worth knowing of a person, by topic, in the order of a profile. Own list. */
export const LIFE_TOPICS: readonly (readonly string[])[] = `
live lived moved home house flat
job work worked started company employer retired student studied
married husband wife partner boyfriend girlfriend engaged
child son daughter
sister brother mother father
pet dog cat
hobby play love favourite
allergic
car drive
born birthday
`
  .trim()
  .split('\n')
  .map(toStems);

/** What tells that a state is over. Own list. */
const ENDINGS = toStems(
  `left quit sold moved packed stopped gave finished ended done over last old former used cancelled returned separate split
  resigned retired traded`,
);
const LIFE_WEIGHT = 0.5;
const ENDING_WEIGHT = 0.3;

/** Whether an English question asks for all that is known of someone: "What do you know about Lena?" */
export function asksForProfile(question: string): boolean {
  return PROFILE.test(question);
}

/** Stems of words that an English question implies, as weak evidence: of a life, for a profile; of an end, for what the
 *  writer had or did before. Usually none. */
export function impliedStems(question: string): readonly RelatedStem[] {
  if (asksForProfile(question)) return LIFE_TOPICS.flat().map((stem) => ({ stem, weight: LIFE_WEIGHT }));
  const asksForFormer = FORMER.test(question) && OF_WRITER.test(question);
  return asksForFormer ? ENDINGS.map((stem) => ({ stem, weight: ENDING_WEIGHT })) : [];
}

function toStems(words: string): readonly string[] {
  return [...new Set(words.split(/\s+/).map((word) => stemOf(word)))];
}
