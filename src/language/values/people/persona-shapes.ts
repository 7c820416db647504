import { matchesOf } from '../../../text/matches.ts';
import { EMAIL, findPhones } from '../marks.ts';
import type { PersonaField, Span } from '../value.ts';
import { NAME_PARTICLES, STREET_ENDINGS, STREETS, STREETS_BEFORE } from '../words/addresses.ts';
import type { PersonaWords } from '../words/value-words.ts';

/** Something that a text says about a person. */
export interface Piece extends Span {
  field: PersonaField;
  text: string;
  /** Whether a word says what it is, so that it needs nothing beside it. */
  isMarked: boolean;
  /** It follows a word for its field: `postcode 5000`. */
  isLabelled?: true;
}

/** A word with a capital letter, and up to four of them with particles between them. The empty group keeps V8 from compiling a copy of
 *  the words for each repetition, which is five times the code. */
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}(?<![.'’-])";
const INITIAL = '(?:\\p{Lu}\\.)';
export const NAME = `(?:${CAPITAL}|${INITIAL})(?: (?:(?:${NAME_PARTICLES}) ){0,2}(?:${CAPITAL}|${INITIAL})()){0,3}`;
const NUMBER = '\\d{1,5}(?: ?[a-zA-Z](?![\\p{L}]))?';
const anyCase = (list: string) =>
  list.replace(/(^|\|)(\p{L})/gu, (_, bar: string, letter: string) => `${bar}[${letter}${letter.toUpperCase()}]`);

const STREET = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])${NUMBER},? (?:${CAPITAL} ){1,4}(?:${anyCase(STREETS)})(?![\\p{L}]|\\.? \\d{1,3}(?!\\d))`,
    `(?<![\\p{L}\\p{N}])(?:${CAPITAL} ){1,4}(?:${anyCase(STREETS)})\\.? ${NUMBER}(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])(?:${CAPITAL}[ -])?${CAPITAL.replace('{0,30}', '{0,30}?')}(?:${STREET_ENDINGS}) ?${NUMBER}(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])(?:[A-Z]\\p{L}+-)?(?:${anyCase('straße|strasse|platz|weg|ring|allee')}) ${NUMBER}(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])${NUMBER},? (?:bis )?(?:${anyCase(STREETS_BEFORE)}) (?:(?:${NAME_PARTICLES}) ){0,2}${NAME}`,
    `(?<![\\p{L}\\p{N}])(?:${anyCase(STREETS_BEFORE)}) (?:(?:${NAME_PARTICLES}) ){0,2}${NAME},? ${NUMBER}(?![\\p{L}\\p{N}]| \\p{Lu})`,
  ].join('|'),
  'gu',
);
const TOWN = `${CAPITAL}(?: (?:(?:${NAME_PARTICLES}) ){0,2}${CAPITAL}){0,2}`;
const CODE = '(?:[A-Z]{1,2}-)?(?:\\d{5}-\\d{3,4}|\\d{4}-\\d{3}|\\d{4,6}|\\d{4} [A-Z]{2})';
// British, Irish and Canadian.
const BRITISH = '(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[\\dW] [A-Z\\d]{4}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)';
const POSTCODE_AND_TOWN = new RegExp(`(?<![\\p{L}\\p{N}.,-])(${CODE}|${BRITISH}),? (${TOWN})`, 'gu');
const TOWN_AND_POSTCODE = new RegExp(
  `(?<![\\p{L}\\p{N}])(${TOWN}),?(?: [A-Z]{2})? (\\d{4,6}|${BRITISH})(?![\\p{L}\\p{N}-]|[.,]\\d)`,
  'gu',
);

/** Finds what looks like an address of mail, a phone number, a street with its number, or a town with its postcode. */
export function findShapes(text: string, phoneLabel: RegExp): Piece[] {
  const piece = (field: PersonaField, start: number, surface: string): Piece => {
    return { field, text: surface, start, end: start + surface.length, isMarked: false };
  };
  const emails = [...matchesOf(text, EMAIL)].map((match) =>
    piece('email', match.index, match[0].replace(/[.,]+$/, '')),
  );
  const phones = findPhones(text, phoneLabel).map(({ span }) =>
    piece('phone', span.start, text.slice(span.start, span.end)),
  );
  const streets = [...matchesOf(text, STREET)].map((match) => piece('street', match.index, match[0]));
  const towns = [
    ...[...matchesOf(text, POSTCODE_AND_TOWN)].flatMap((match) => {
      const [surface, code = '', town = ''] = match;
      return [piece('postcode', match.index, code), piece('city', match.index + surface.length - town.length, town)];
    }),
    ...[...matchesOf(text, TOWN_AND_POSTCODE)].flatMap((match) => {
      const [surface, town = '', code = ''] = match;
      if (isDate(text, match.index, town)) return [];
      return [piece('city', match.index, town), piece('postcode', match.index + surface.length - code.length, code)];
    }),
  ];
  return [...emails, ...phones, ...streets, ...towns];
}

/** `4 May 1980` and `May 1980` are no town with its postcode. */
function isDate(text: string, start: number, town: string): boolean {
  const month = town.toLowerCase().slice(0, 3);
  return (
    MONTHS.has(month) &&
    (town.length <= 4 || /\d(?:st|nd|rd|th)?(?: of)? $/.test(text.slice(Math.max(0, start - 8), start)))
  );
}

const MONTHS = new Set('jan feb mar apr may jun jul aug sep oct nov dec'.split(' '));

const TOKEN = '[^\\s,;"“”\'()]{2,64}';
const VALUES: Readonly<Record<PersonaField, string>> = {
  name: NAME,
  email: '[^\\s@,;]{1,64}@[^\\s@,;]{3,250}',
  phone: '\\+?[\\d(][\\d ()/.-]{3,22}\\d',
  street: '[\\p{L}\\p{N}][^,;\\n]{2,80}',
  postcode: '[A-Z\\d][A-Z\\d -]{1,8}[A-Z\\d]',
  city: TOWN,
  country: TOWN,
  company: `${NAME}(?: & ${NAME})?`,
  username: TOKEN,
  password: TOKEN,
};
const TRAILING = /[.,;:?]+$/;
/** Fields that a verb may follow without being said: `the city is large`. They count alone only after a sign. */
const NEEDS_SIGN: readonly PersonaField[] = ['city', 'country', 'company', 'street', 'postcode'];

/** Finds fields after their label: `name: Ada Quill`, `my e-mail is ...`, `password b`. */
export function findLabelled(text: string, { labels }: PersonaWords): Piece[] {
  return (Object.keys(labels) as PersonaField[]).flatMap((field) => {
    const label = new RegExp(`(?<![\\p{L}\\p{N}@._-])(?:${labels[field]})(?<sign> ?[:=] ?| )(?<quote>["“'‘]?)`, 'giu');
    const value = new RegExp(VALUES[field], 'uy');
    return [...matchesOf(text, label)].flatMap((match): Piece[] => {
      const [surface] = match;
      const start = match.index + surface.length;
      value.lastIndex = start;
      const found = value
        .exec(text)?.[0]
        .split(/[.!?] /)[0]
        ?.replace(TRAILING, '')
        .trimEnd();
      if (!found) return [];
      const hasSign = /[:=]/.test(match.groups?.sign ?? '');
      if (field === 'street' && !hasSign && !/\d/.test(found)) return [];
      const isSaid = hasSign || IS_SAID.test(surface.trimEnd());
      return [
        {
          field,
          text: found,
          start,
          end: start + found.length,
          isMarked: hasSign || (isSaid && !NEEDS_SIGN.includes(field)),
          isLabelled: true,
        },
      ];
    });
  });
}

const IS_SAID = /(?<!\p{L})(?:is|ist|lautet|es|est|é|called|namens|llamad[oa]|chamad[oa]|nommée?)$/iu;
