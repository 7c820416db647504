import { matchesOf } from '../../text/matches.ts';
import { sentencesOf } from '../clauses/sentences.ts';

/** Facts that a text states by the words around a value. */
export interface StatedFact {
  label: string;
  raw: string;
  value?: number;
}

const MAX_LENGTH = 200;
const NUMBERS = 'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
const COUNTED = new RegExp(
  `(?<![\\d.,$€£-])\\b(\\d[\\d,]*|${NUMBERS.slice(1).join('|')}) ((?:\\p{Ll}+ ){0,2}\\p{Ll}{3,}s)\\b`,
  'giu',
);
const OF_MANY = /\b(\d[\d,]*) (?:of|von|sur|de) (\d[\d,]*) (\p{L}+)/iu;
const BY = /^by ((?:\p{Lu}[\p{L}'’-]+ ?){1,4})(?:, (.*))?$/iu;
const LABELLED = /^(\p{L}[\p{L}]+(?: \p{Ll}+){0,2}) (\d.*?)\.?$/u;
const SAVING = /\b(?:save|off|less|discount)\b[^.%]{0,12}?(\d[\d.,]*\s?%)|(\d[\d.,]*\s?%)\s(?:off|less|discount)\b/i;
const SCORE = /(\d(?:[.,]\d)?)\s?(?:out of|of|\/)\s?(?:5|10)\b(?: stars)?/i;

const toNumber = (text: string): number => {
  const word = NUMBERS.indexOf(text.toLowerCase());
  return word === -1 ? Number(text.replaceAll(',', '')) : word;
};

/** Facts of a short paragraph: `Last updated 21 November 2026`, `By Rosa Amado, 2 February 2026`, `1,203 reviews`, `Showing 4 of 57
 *  results`. None of a longer text. */
export function statedFacts(paragraph: string): StatedFact[] {
  if (paragraph.length > MAX_LENGTH) return [];
  const text = paragraph.trim();
  const by = BY.exec(text);
  const labelled = sentencesOf(text).flatMap((sentence) => {
    const [, label, raw] = LABELLED.exec(sentence) ?? [];
    return label !== undefined && raw !== undefined ? [{ label, raw }] : [];
  });
  const saving = SAVING.exec(text);
  const score = SCORE.exec(text);
  const many = OF_MANY.exec(text);
  return [
    ...(by ? [{ label: 'Author', raw: (by[1] ?? '').trim() }] : []),
    ...(by?.[2] ? [{ label: 'Published', raw: by[2] }] : []),
    ...(by ? [] : labelled),
    ...(saving ? [{ label: 'Discount', raw: saving[1] ?? saving[2] ?? '' }] : []),
    ...(score ? [{ label: 'Rating', raw: score[0] }] : []),
    ...(many
      ? [
          { label: 'shown', raw: many[1] ?? '', value: toNumber(many[1] ?? '') },
          { label: `total ${many[3] ?? ''}`, raw: many[2] ?? '', value: toNumber(many[2] ?? '') },
        ]
      : [...matchesOf(text, COUNTED)].map(([, number = '', noun = '']) => ({
          label: noun,
          raw: number,
          value: toNumber(number),
        }))),
  ];
}

const ROUTE =
  /\b(?:from )?((?:\p{Lu}[\p{L}.'’-]+)(?: \p{Lu}[\p{L}.'’-]+){0,2}) to ((?:\p{Lu}[\p{L}.'’-]+)(?: \p{Lu}[\p{L}.'’-]+){0,2})/u;

/** Where a journey begins and ends, as a heading or a task says it: `Flights from Berlin to Lisbon`. */
export function statedRoute(text: string): StatedFact[] {
  const [, from, to] = ROUTE.exec(text.slice(0, MAX_LENGTH)) ?? [];
  if (from === undefined || to === undefined) return [];
  const start = from
    .split(' ')
    .filter((word) => !/^(?:Flights?|Trains?|From|Find|Book)$/.test(word))
    .join(' ');
  return [
    { label: 'from', raw: start },
    { label: 'origin', raw: start },
    { label: 'departure city', raw: start },
    { label: 'to', raw: to },
    { label: 'destination', raw: to },
    { label: 'arrival city', raw: to },
  ];
}

const PAGE_TITLE =
  /\b(?:(?:page|document|tab|window|browser|website|site)(?:['’]s)? title|document\.title|title of (?:the|this|that|its) (?:\w+ )?(?:page|document|tab|website|site))\b/i;

/** Where a text asks for the title of the document; null if it does not. */
export const titleAskedIn = (text: string): RegExpExecArray | null => PAGE_TITLE.exec(text.slice(0, 1000));

/** The name of a site in the title of one of its pages: `Strideworks` of `Trail Runner 3 | Strideworks`. */
export function siteOfTitle(title: string): string | null {
  const parts = title.split(/\s+[|–—-]\s+/);
  return parts.length > 1 ? (parts.at(-1) ?? null) : null;
}
