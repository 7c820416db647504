import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import type { Language } from './languages.ts';

/** The s of German names and other words in i and o, which Snowball keeps: Steffis, Autos. */
const GERMAN_S = /([bcdfghjklmnprstwz][io])s$/;

/** A German participle, which Snowball keeps apart from its verb: gemietet, angekauft. Nouns have a capital. */
const GERMAN_PARTICIPLE =
  /^(ab|an|auf|aus|bei|durch|ein|fest|her|hin|los|mit|nach|um|unter|vor|weg|weiter|zu|zurück|zusammen)?ge(\p{Ll}{3,40}?)(?:e?t|en)(?:e[mnrs]?)?$/u;

function stemGerman(word: string): string {
  const infinitive = word.replace(GERMAN_PARTICIPLE, '$1$2en');
  return german(infinitive.toLowerCase().replace(GERMAN_S, '$1'));
}

/** Snowball stemmers (Porter, 2001) of the languages other than English, for words with their accents. German nouns keep
 *  their capital, other words are in lower case. */
export const SNOWBALL_STEMMERS: ReadonlyMap<Language, (word: string) => string> = new Map([
  ['de', stemGerman],
  ['fr', french],
  ['es', spanish],
  ['pt', portuguese],
  ['it', italian],
  ['nl', dutch],
  ['ru', russian],
]);
