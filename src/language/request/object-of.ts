import { matchesOf } from '../../text/matches.ts';
import { fold } from '../../text/words/fold.ts';
import { CALENDAR_WORDS } from '../../text/words/function-words.ts';

const NEXT = /\s+(?:in|into|to|from|for|with|on|onto|at|by|and|as|saying|that|if|unless|only)\b|[,;:.]/i;
const COUNT = /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+(?:of\s+)?/i;
const VERB = /^(?:please\s+)?\p{L}+\s+(?:up\s+|out\s+|down\s+)?/iu;
const PRONOUN = /^(?:it|them|this|that|these|those|one|this one|that one|me|us)$/i;
const BACK =
  /^(?:(?:it|them|that one|this one|all of them)\b|(?:those|these|both)(?=[.,;]?$|\s+(?:in|into|to|from|for|with|on|and)\b))/i;

const BACK_PRONOUN = /\b(?:it|its|them|their|that one|this one|those|these)\b/i;

/** The thing that an act is about: `the paper notebook` in `put two of the paper notebook in the cart`. Empty if the act begins
 *  with no verb and object, or the object is a pronoun. English. */
export function objectOf(act: string): string {
  const verb = VERB.exec(act)?.[0];
  if (verb === undefined) return '';
  const rest = act.slice(verb.length).replace(COUNT, '');
  const end = NEXT.exec(rest)?.index ?? rest.length;
  const object = rest.slice(0, end).trim();
  if (object === '' || PRONOUN.test(object)) return '';
  return /^(?:the|my|our|your|his|her|their|an?)\b/i.test(object) || /^\p{Lu}/u.test(object) ? object : `the ${object}`;
}

const BESIDE_PERSON = /\b(?:with|to|from|for|by|of) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/gu;

/** Who may be meant by \`her\` after a clause: the names after its prepositions, without days and months. */
export const peopleIn = (clause: string): string[] =>
  [...matchesOf(clause, BESIDE_PERSON)].flatMap(([, name = '']) => (CALENDAR_WORDS.has(fold(name)) ? [] : [name]));

const THING = /^(?:then )?((?:the|an?|my|our|one|two|three|\d{1,3}) (?!(?:of|and|or)\b)[^.;:!?]{2,80})$/i;

/** An act with another thing for its object: of \`put the tent in the cart\`, otherwise \`the bag\`, \`put the bag in the cart\`. Null if the
 *  act has no object, or the other is more than a thing. */
export function withOtherObject(act: string, other: string): string | null {
  const thing = THING.exec(other.trim())?.[1];
  const object = objectOf(act) || (refersToEarlier(act) ? (REFERENCE.exec(act)?.[0] ?? '') : '');
  const noun = act.includes(object) ? object : object.replace(/^the /, '');
  return thing === undefined || object === '' || !act.includes(noun) ? null : act.replace(noun, () => thing);
}

/** Whether an act is about what was named before it: `put two of them in the cart`. */
export function refersToEarlier(act: string): boolean {
  const verb = VERB.exec(act)?.[0];
  return verb !== undefined && BACK.test(act.slice(verb.length).replace(COUNT, ''));
}

/** Whether a clause has a pronoun for a thing that was named before it: `give me its number`. */
export function hasPronoun(clause: string): boolean {
  return BACK_PRONOUN.test(clause);
}

const REFERENCE = /\b(?:it|them|this one|that one)\b/i;
/** `put one in the cart` */
const OWN = /\bits (\p{L}+)(?=[.,;]?(?:$| (?:and|to|in|into)\b))/iu;
const COUNTED = /^((?:please )?\p{L}+ (?:one|two|three|four|five|six|\d{1,3}))(?= (?:in|into|to|on)\b|$)/iu;

/** An act with the thing that its pronoun stands for: `put the tent in the cart` for `put it in the cart`. Unchanged if the thing
 *  is a pronoun itself, or empty. */
export const withReferent = (act: string, thing: string): string =>
  thing === '' || REFERENCE.test(thing)
    ? act
    : act
        .replace(COUNTED, (counted) => `${counted} of ${thing}`)
        .replace(REFERENCE, () => thing)
        .replace(OWN, (_, part: string) => `the ${part} of ${thing}`);

const REFERENCE_BY_NOUN =
  /\b(?:that|this|the same)\s+(?!(?:says?|reads?|states?|is|are|was|were|has|have|can|will|holds?|lists?)\b)(\p{L}+?)(?=['’]s\b|['’]|\s|[?.!,;:]|$)/giu;

/** A clause with the value that a noun refers back to: `the stories of Mira Holt` for `the stories of that author`.
 *  @param found what an earlier part found under the noun; null if it found no such thing */
export const withNamed = (clause: string, found: (noun: string) => string | null): string =>
  clause.replace(REFERENCE_BY_NOUN, (whole, noun: string) => found(noun) ?? whole);

/** The nouns that refer back: `author` in `the stories of that author`. */
export const nounsReferringBack = (clause: string): string[] =>
  [...matchesOf(clause, REFERENCE_BY_NOUN)].flatMap(([whole, noun = '']) => (/^that/i.test(whole) ? [noun] : []));

const SUBJECT_PRONOUN = /\b(?:he|she|him)\b/giu;
const OWNER_PRONOUN = /\b(?:his|her)\b(?=\s+\p{L})/giu;

/** A clause with a person's name in place of the pronouns: `where was Alexander Fleming born` for `where was he born`. */
export const withPerson = (clause: string, name: string): string =>
  clause.replace(OWNER_PRONOUN, () => `${name}'s`).replace(SUBJECT_PRONOUN, () => name);

/** Whether words are a pronoun for a thing. */
export const isPronoun = (words: string): boolean => PRONOUN.test(words.trim());

/** Whether a statement is about `it` or `they`. */
export const beginsWithPronoun = (statement: string): boolean => /^\W*(?:it|they)\b/i.test(statement);

/** The sentence that ends before a clause; empty if none does. */
export function sentenceBefore(text: string, clause: string): string {
  const before = text.slice(0, Math.max(0, text.indexOf(clause)));
  return (
    before
      .split(/(?<=[.!?])\s+|\n+/)
      .findLast((sentence) => sentence.trim() !== '')
      ?.trim() ?? ''
  );
}

const OWNED = /^its (\p{L}+)/iu;

/** Whether a statement is about a part of a thing that it does not name: `its price is over 40 dollars`. */
export const beginsWithOwn = (statement: string): boolean => OWNED.test(statement);

/** `the price of the lamp is over 40 dollars` for `its price is over 40 dollars`. */
export const ofOwner = (statement: string, thing: string): string =>
  statement.replace(OWNED, (_, part: string) => `the ${part} of ${thing}`);

const MAKES_NEW =
  /^(?:please )?\p{L}+ (?:(?:me|us) )?an? (?:\p{L}+ )?(?:e-?mail|mail|letter|note|message|comment|event|appointment|entry|ticket|screenshot)\b/iu;

/** Whether the object of an act is there only afterwards: `send a mail`. */
export const makesNew = (act: string): boolean => MAKES_NEW.test(act);

const NOBODY = /^(?:nobody|no one|somebody|someone|anybody|anyone)$/i;

/** Whether a subject is no certain person: of `nobody has LT-115`. */
export const isNobody = (subject: string): boolean => NOBODY.test(subject);
