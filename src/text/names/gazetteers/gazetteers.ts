import { readDataLines } from '../../data-lines.ts';

type ListName = 'common-words' | 'female-names' | 'male-names' | 'countries' | 'cities' | 'nationalities';

/** Creates a membership test of lists of `data/`, and of names that end in `|`. The set is built at the first call. */
function createLookup(lists: readonly ListName[], more = ''): (folded: string) => boolean {
  let items: ReadonlySet<string> | null = null;
  return (folded) => {
    items ??= new Set([...lists.flatMap(readList), ...more.split('|').map((item) => item.trim())]);
    return items.has(folded);
  };
}

/** Names or words of a list, folded and sorted. */
export function readList(name: ListName): string[] {
  return readDataLines(new URL(`./data/${name}.txt`, import.meta.url)).flatMap((line) =>
    line.replace(/\|$/, '').split('|'),
  );
}

/** Countries within countries, and former ones, which the lists of today's countries lack. */
const REGIONS = `england|scotland|wales|northern ireland|great britain|catalonia|bavaria|saxony|prussia|brittany|normandy|
  flanders|siberia|tibet|kurdistan|yugoslavia|czechoslovakia|soviet union|ottoman empire|persia|mesopotamia|babylon|
  scandinavia|balkans|middle east|central america|latin america|caribbean|himalayas|alps|quebec|ontario|british columbia|
  alberta|new south wales|queensland|tasmania|mediterranean|atlantic|pacific|baltic`;

/** Adjectives of peoples and faiths that the list of nationalities lacks. */
const PEOPLES = `scottish|asian|african|european|argentine|roman|jewish|arab|hawaiian|victorian|gothic|christian|muslim|
  catholic|protestant|buddhist|hindu|celtic|norse|viking|aztec|mayan|inca|latino|hispanic|caucasian|aboriginal|byzantine|
  ottoman|soviet|prussian|bavarian|saxon|norman|nordic|scandinavian|slavic|semitic|elizabethan|edwardian|georgian`;

/** All arguments are name keys or folded words. */
export const isCommonWord = createLookup(['common-words']);
export const isFemaleName = createLookup(['female-names']);
export const isMaleName = createLookup(['male-names']);
/** A continent, a country, the capital of one, or a state of the USA, or another region. */
export const isCountry = createLookup(['countries'], REGIONS);
export const isCity = createLookup(['cities']);
/** A nationality or language: "French". */
export const isNationality = createLookup(['nationalities'], PEOPLES);
export const isFirstName = createLookup(['female-names', 'male-names']);
export const isPlaceName = createLookup(['countries', 'cities'], REGIONS);
