import { matchesOf } from '../../text/matches.ts';
import { selectingWords } from './frame-words.ts';

/** Parts of sentences and of names, as readers of pages compare them. */

/** Words of letters, in lower case. */
export const lowerWordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[\p{L}'-]+/gu) ?? [];

/** Words of letters and digits, as they are written. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether words, up to a colon, ask to be reminded of what follows. */
export const asksToRemind = (lead: string): boolean => /^ *(?:please )?remind [^.!?:]{1,40}$/i.test(lead);

/** Runs between spaces and marks between parts: those of a list of quantities, or of a sentence. */
export const runsOf = (text: string): string[] => text.split(/[\s,;]+|\.(?=\s|$)/);

export const firstSentence = (text: string): string => text.split(/(?<=[.!?])\s/, 1)[0] ?? '';

/** Where a sentence has its joints: marks, and words that join its parts. */
export const jointsOf = (sentence: string): number[] =>
  [...matchesOf(sentence, /[,:;](?= )| (?:and|but) /g)].map(({ index }) => index);

/** Length of the words with which a sentence begins to say what its subject is: `She was the`; null if it does not. */
export const openingOfSubject = (sentence: string): number | null =>
  /^(?:he|she|it) (?:is|was) (?:the |an? )?/i.exec(sentence)?.[0].length ?? null;

/** Whether a sentence says something of what a pronoun stands for. */
export const saysOfPronoun = (sentence: string): boolean =>
  /\b(?:he|she|it|they) (?:is|was|are|were)\b/i.test(sentence);

/** The only phrase of a sentence that says where: `at the library`; null if there is none, or more. */
export function placeIn(sentence: string): string | null {
  const phrases = (sentence.match(PLACES) ?? []).filter((phrase) => {
    const lower = lowerWordsOf(phrase).at(-1) ?? '';
    // `in the evening`
    return selectingWords([{ lower }], ['time']).length > 0;
  });
  return phrases.length === 1 ? (phrases[0] ?? null) : null;
}

const PLACES =
  /\b(?:at|in|on|near|behind|opposite|inside|outside) (?:the|an?) (?:\p{L}+ ){0,2}?\p{L}+(?=[.,;:]|$| (?:and|or|but|from|by|on|only)\b)/giu;

/** The only phrase of a sentence for days on which something is again and again: `on Tuesdays`; null if there is none, or more. */
export function weekdaysIn(sentence: string): string | null {
  const found = sentence.match(WEEKDAYS) ?? [];
  return found.length === 1 ? (found[0] ?? null) : null;
}

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const WEEKDAYS = new RegExp(
  `\\b(?:on )?${WEEKDAY}s(?:(?:,| and|, and) ${WEEKDAY}s)*|\\bevery ${WEEKDAY}(?: and ${WEEKDAY})*(?: (?:morning|afternoon|evening|night))?|` +
    `\\bon the (?:\\p{L}+ and )?\\p{L}+ ${WEEKDAY} of the month`,
  'giu',
);

/** A name without what is added in brackets, or behind a comma or colon. */
export const withoutDetail = (name: string): string => name.replace(/\s*[(,:].*$/, '');

/** A name without what it is of or for. */
export const withoutComplement = (name: string): string => name.split(/ (?:of|for|with) /)[0] ?? '';

const RANKED =
  /\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))[- ](?:\p{L}+est|most|least)\b/iu;

/** Whether a text says which but the first of a ranking: `the second-longest river`, which is not the longest one. */
export const ranksBelow = (text: string): boolean => RANKED.test(text);
