import { wordsOf } from './content-words.ts';

// Groups of synonyms and related words. A word may be in several groups.
const GROUPS = [
  'height tall high elevation altitude',
  'price cost costs costing expensive cheap pay amount fee fare charge priced pricing',
  'born birth birthday birthdate birthplace old age',
  'died death die dead deceased',
  'population people inhabitants residents',
  'author wrote written writer byline journalist writes creator posted posts',
  'stock available availability left remaining inventory',
  'area size big large surface',
  'diameter size big large wide width',
  'length long distance',
  'width wide broad',
  'depth deep',
  'weight heavy mass weigh weighs',
  'speed fast velocity quick',
  'rating stars reviews rated rate review',
  'category section topic kind department genre',
  'points score votes upvotes point',
  'date published day publication posted released release',
  'founded established foundation founding',
  'story headline headlines article news title post',
  'title name headline heading label',
  'product item goods article thing products',
  'email mail',
  'phone telephone tel mobile call',
  'address location place located street',
  'url link website href homepage web',
  'description about summary details snippet text abstract',
  'moons satellites satellite',
  'sold bestseller sales',
  'temperature hot cold warm degrees',
  'duration long lasts minutes hours',
  'year orbit orbital period',
  'quantity amount number units',
  'company employer organisation organization firm',
  'job role position occupation profession',
  'country nation state',
  'husband wife spouse married partner',
  'prize award awards won',
  'mountain volcano peak summit',
  'far away distance',
  'departure depart departs leaves leave leaving departing',
  'arrival arrive arrives arriving',
  'total sum altogether',
  'discount sale off reduced',
  'brand maker manufacturer made',
  'colour color',
  'status condition',
  'instructions steps directions method',
  'ingredients ingredient',
].map((group) => wordsOf(group));

const RELATED = new Map<string, ReadonlySet<string>>();
for (const group of GROUPS) {
  for (const word of group) RELATED.set(word, new Set([...(RELATED.get(word) ?? []), ...group]));
}

/** The words with their synonyms. */
export function withSynonyms(words: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const word of words) {
    all.add(word);
    for (const related of RELATED.get(word) ?? []) all.add(related);
  }
  return all;
}

const SYNONYM_WEIGHT = 0.9;

/** The fraction of `wanted` that `offered` contains, 0 to 1; a synonym counts `SYNONYM_WEIGHT`. */
export function likeness(wanted: readonly string[], offered: ReadonlySet<string>): number {
  if (wanted.length === 0) return 0;
  const related = withSynonyms(offered);
  const weights = wanted.map((word) => (offered.has(word) ? 1 : related.has(word) ? SYNONYM_WEIGHT : 0));
  return weights.reduce<number>((sum, weight) => sum + weight, 0) / wanted.length;
}
