import { COMMON_WORDS } from './common-words.ts';
import { FEMALE_NAMES, MALE_NAMES } from './first-names.ts';
import { CITIES, COUNTRIES, NATIONALITIES } from './places.ts';

/** Creates a membership test of a list whose items end in `|`. The set is built at the first call. */
function createLookup(list: string): (folded: string) => boolean {
  let items: ReadonlySet<string> | null = null;
  return (folded) => {
    items ??= new Set(list.split('|').map((item) => item.trim()));
    return items.has(folded);
  };
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
export const isCommonWord = createLookup(COMMON_WORDS);
export const isFemaleName = createLookup(FEMALE_NAMES);
export const isMaleName = createLookup(MALE_NAMES);
/** A continent, a country, the capital of one, or a state of the USA, or another region. */
export const isCountry = createLookup(`${COUNTRIES}|${REGIONS}`);
export const isCity = createLookup(CITIES);
/** A nationality or language: "French". */
export const isNationality = createLookup(`${NATIONALITIES}|${PEOPLES}`);
export const isFirstName = createLookup(`${FEMALE_NAMES}|${MALE_NAMES}`);
export const isPlaceName = createLookup(`${COUNTRIES}|${REGIONS}|${CITIES}`);
