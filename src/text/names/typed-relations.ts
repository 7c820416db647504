import { refersTo, type Type } from './entity-types.ts';

/** Type of a relation that a sentence states literally. */
export type RelationType =
  | 'born in'
  | 'works at'
  | 'lives in'
  | 'spouse of'
  | 'part of'
  | 'founded'
  | 'wrote'
  | 'located in';

export interface TypedRelation {
  type: RelationType;
  source: string;
  target: string;
  /** "Ilse Brandt was born in Hafnarvik". */
  statement: string;
}

interface Pattern {
  type: RelationType;
  /** What stands between the two names. */
  between: RegExp;
  phrase: string;
  /** Whether the second name is the source: "Veldmar was founded by Ilse Brandt". */
  isReversed?: boolean;
}

const PLACE_NOUN =
  'city|town|village|capital|river|lake|island|mountain|hill|valley|port|harbour|harbor|suburb|borough|district|' +
  'municipality|county|province|region|state|street|square|park|airport|station|university|college|school|museum|' +
  'church|castle|bridge|commune|neighbourhood|neighborhood|hamlet|parish|community|settlement';
const WORK_NOUN =
  'novel|book|poem|play|opera|story|essay|article|memoir|biography|autobiography|ballad|trilogy|treatise';
const ROLE = '(?: as (?:an? |the )?[\\p{Ll} -]{2,40}?)?';
const WHO = ',? (?:who )?';
const ADJECTIVES = '(?:[\\p{L}-]{2,20} ){0,4}?';

const pattern = (type: RelationType, phrase: string, between: string, isReversed = false): Pattern => {
  return { type, phrase, between: new RegExp(`^(?:${between})$`, 'u'), isReversed };
};

/** No pattern matches what is negated, asked, wished or merely possible. */
const PATTERNS: readonly Pattern[] = [
  pattern(
    'born in',
    'was born in',
    `(?:${WHO}was|,| \\()? ?born (?:(?:on )?[\\p{L}\\p{N} ,.]{1,30}? )?in (?:the (?:city|town|village) of )?`,
  ),
  pattern(
    'works at',
    'works at',
    `${WHO}(?:works|is working|has worked|has been working|is employed)${ROLE} (?:at|for|by) (?:the )?`,
  ),
  pattern(
    'works at',
    'worked at',
    `${WHO}(?:worked|was working|had worked|was employed)${ROLE} (?:at|for|by) (?:the )?`,
  ),
  pattern(
    'lives in',
    'lives in',
    `${WHO}(?:now |still )?(?:lives|resides|is living|has lived) in (?:the (?:city|town|village) of )?`,
  ),
  pattern('lives in', 'lived in', `${WHO}(?:lived|resided|was living|had lived) in (?:the (?:city|town|village) of )?`),
  pattern(
    'spouse of',
    'is the spouse of',
    `(?:,| is|, who is) (?:the |a )?(?:wife|husband|spouse) of (?:the )?|${WHO}is (?:now )?married to `,
  ),
  pattern(
    'spouse of',
    'is the spouse of',
    ` and (?:his|her|their) (?:wife|husband),? |,? (?:his|her) (?:wife|husband),? |['’]s (?:wife|husband),? (?:is )?`,
  ),
  pattern(
    'spouse of',
    'was the spouse of',
    `(?: was|, who was) (?:the |a )?(?:wife|husband|spouse) of (?:the )?|, (?:the )?(?:widow|widower) of |${WHO}was married to `,
  ),
  pattern(
    'spouse of',
    'married',
    `${WHO}(?:later |then )?married (?:the )?(?:${ADJECTIVES}(?:actor|actress|singer|writer|painter|lawyer|doctor) )?`,
  ),
  pattern('part of', 'is part of', `${WHO}(?:is|forms) (?:a )?part of (?:the )?`),
  pattern('part of', 'was part of', `${WHO}(?:was|formed) (?:a )?part of (?:the )?`),
  pattern(
    'founded',
    'founded',
    `${WHO}(?:co-?founded|founded) (?:the )?(?:${ADJECTIVES}(?:company|band|firm|magazine|club|party|school|university|label) )?|(?:,| is| was) (?:an? |the )?(?:co-)?founder of (?:the )?`,
  ),
  pattern(
    'founded',
    'founded',
    `${WHO}(?:was|were) (?:co-?founded|founded|established) (?:in \\p{N}{4} )?by (?:the )?`,
    true,
  ),
  pattern(
    'wrote',
    'wrote',
    `${WHO}(?:wrote|has written|co-wrote|authored) (?:(?:the|an?|his|her) )?(?:${ADJECTIVES}(?:${WORK_NOUN}) )?["“'‘«]?|(?:,| is| was) (?:an? |the )?(?:author|writer) of (?:the )?(?:(?:${WORK_NOUN}) )?["“'‘«]?`,
  ),
  pattern(
    'wrote',
    'wrote',
    `["”'’»]?(?:(?:,| is| was) (?:an?|the) (?:\\p{N}{4} )?${ADJECTIVES}(?:${WORK_NOUN})(?: written)?|,? (?:is |was )?written) by (?:the )?(?:${ADJECTIVES}(?:author|novelist|writer|poet|playwright) )?`,
    true,
  ),
  pattern(
    'located in',
    'is located in',
    `(?:,| is|, which is| lies| stands)? (?:located|situated|based|headquartered) in (?:the )?(?:(?:city|town|village|centre|center) of )?|${WHO}(?:lies|stands) in (?:the )?`,
  ),
  pattern(
    'located in',
    'is located in',
    `(?:,| is) (?:an?|the) ${ADJECTIVES}(?:${PLACE_NOUN}) (?:in|of) (?:the )?(?:(?:state|province|county|district|region|city|town) of )?(?:(?:north|south|east|west|central)(?:ern)? )?`,
  ),
];

/** A sentence longer than this is not read for patterns. */
const MAX_SENTENCE = 2000;
const MAX_BETWEEN = 120;

/** A name and the type of its entity. */
export interface TypedName {
  name: string;
  type: string;
}

/** The typed relation of two names in a sentence that states it literally; null if no pattern is certain. */
export function readTypedRelation(sentence: string, first: TypedName, second: TypedName): TypedRelation | null {
  if (sentence.length > MAX_SENTENCE || /\?["”'’»)]*$/.test(sentence)) return null;
  if (first.name.includes(second.name) || second.name.includes(first.name)) return null;
  return readInOrder(sentence, first, second) ?? readInOrder(sentence, second, first);
}

function readInOrder(sentence: string, left: TypedName, right: TypedName): TypedRelation | null {
  const a = findName(sentence, left.name, 0);
  const b = a && findName(sentence, right.name, a.end);
  if (!a || !b || b.start - a.end > MAX_BETWEEN || !isSubject(sentence.slice(0, a.start))) return null;
  if (/^(?:['’]s\b|-|\s\p{Lu})/u.test(sentence.slice(b.end, b.end + 3))) return null;
  const between = sentence.slice(a.end, b.start);
  const found = PATTERNS.find((each) => each.between.test(between));
  if (!found || (found.isReversed && !ENDS_PHRASE.test(sentence.slice(b.end, b.end + 6)))) return null;
  const [source, target] = found.isReversed ? [right, left] : [left, right];
  if (!accepts(found.type, source, target)) return null;
  return {
    type: found.type,
    source: source.name,
    target: target.name,
    statement: `${source.name} ${found.phrase} ${target.name}`,
  };
}

/** "Established by the Partisan movement" is not about the Partisan. */
const ENDS_PHRASE = /^(?:["”’']?\s*[,.;:)!&]|["”’']?$| (?:and|in|on|who|as|with|at)\b)/;

/** Types that the ends of a relation cannot have, and whether its source must be known to be a person. */
const ENDS: Record<RelationType, { notSource: readonly Type[]; notTarget: readonly Type[]; isOfPerson?: boolean }> = {
  'born in': { notSource: ['Place', 'Organization', 'Date'], notTarget: ['Person', 'Organization', 'Date'] },
  'works at': { notSource: ['Place', 'Organization', 'Date'], notTarget: ['Person', 'Date'] },
  'lives in': { notSource: ['Place', 'Organization', 'Date'], notTarget: ['Person', 'Date'] },
  'spouse of': {
    notSource: ['Place', 'Organization', 'Date', 'Work'],
    notTarget: ['Place', 'Organization', 'Date', 'Work'],
  },
  'part of': { notSource: ['Person'], notTarget: ['Person'] },
  founded: { notSource: ['Place', 'Date', 'Work'], notTarget: ['Person', 'Date'] },
  wrote: { notSource: [], notTarget: ['Person', 'Place', 'Date'], isOfPerson: true },
  'located in': { notSource: ['Person', 'Date'], notTarget: ['Person', 'Date', 'Work'] },
};

function accepts(type: RelationType, source: TypedName, target: TypedName): boolean {
  const { notSource, notTarget, isOfPerson = false } = ENDS[type];
  const isOther = [...notTarget, 'Other' as const].some((each) => refersTo(target.type, each));
  if (isOther || [...notSource, 'Other' as const].some((each) => refersTo(source.type, each))) return false;
  return !isOfPerson || refersTo(source.type, 'Person');
}

/** The name, or else its last or first word, as whole words. */
function findName(sentence: string, name: string, from: number): { start: number; end: number } | null {
  const words = name.split(' ');
  for (const form of [name, words.at(-1) ?? name, words[0] ?? name]) {
    const start = form.length < 2 ? -1 : sentence.indexOf(form, from);
    const end = start + form.length;
    const isWhole =
      start >= 0 &&
      !/[\p{L}\p{N}]$/u.test(sentence.slice(Math.max(from, start - 2), start)) &&
      !/^[\p{L}\p{N}]/u.test(sentence.slice(end, end + 2));
    if (isWhole) return { start, end };
  }
  return null;
}

/** Whether a name after this text is the subject of its clause, alone: "the sister of Ann was born" is not about Ann. */
function isSubject(before: string): boolean {
  return (
    !/\p{Lu}\S* (?:and|&) $/u.test(before.slice(-60)) &&
    !/\b(?:of|with|to|by|for|from|in|at|on|near|under|over|than|like|between|among|about|or|nor|not|after|before)\s+(?:the\s+)?(?:\p{Lu}\S*\s+)?$/iu.test(
      before.slice(-60),
    ) &&
    !/\b(?:if|whether|unless|imagine|suppose|wish|wishes|hope|hopes|dream|dreams)\b[^,;.]*$/i.test(before.slice(-200))
  );
}
