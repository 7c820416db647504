import { LRUCache } from 'lru-cache';
import { bareLabel } from '../../language/cells/cell.ts';
import {
  areDistinct,
  isOtherThanAgent,
  namesDeed,
  synonymsOf,
  wordsOfField,
} from '../../language/fields/field-words.ts';
import { stemsOf } from '../query/attributes.ts';
import { isIn, type Property } from './property.ts';

const MIN_SCORE = 0.5;
const SYNONYM = 0.96;
const CONCEPT = 0.94;
const LEFT_WORD = 0.12;
const KIND_WORD = 0.03;
const DESCRIBED = 0.7;

/** How well a label explains a property, 0 to 1. Each telling word of the property must be explained: by the label, or as a word
 *  for the thing itself; a word of the label that makes it another thing's (`old`, `other`) must be in the property. 0: it is not
 *  what the property asks for.
 *  @param things stems that name the thing, such as `flight` in a table of flights */
export function fitOf(property: Property, label: string, things: ReadonlySet<string>): number {
  const bare = labelStems(label);
  if (bare.length === 0 || property.stems.length === 0) return 0;
  // `wifi` is `Wi-Fi`.
  const squeezed = property.stems.filter((stem) => !isIn(stem, 'truths')).join('');
  if (bare.length > 1 && wordsOfField(label).join('') === squeezed) return 1;
  const isSame = bare.length === property.stems.length && bare.every((stem) => property.stems.includes(stem));
  if (isSame && !isOtherIn(bare, property.words, label)) return 1;
  const { described } = property;
  if (described.length === 0 && firmStems(property).some((stem) => !bare.includes(stem) && !things.has(stem))) return 0;
  const { explained, covered, weight } = match(property, bare, label);
  if (explained.size === 0) return byDescription(property, bare);
  let score = weight;
  const left = property.stems.filter((stem) => !explained.has(stem));
  const others = bare.filter((stem) => !covered.has(stem) && !things.has(stem) && !isIn(stem, 'kinds'));
  // `Model year` is no model, and `Free places` are not free.
  if (bare.some((stem) => !covered.has(stem) && isIn(stem, 'years', 'spots'))) return 0;
  if (left.some((stem) => !isSpare(stem) && !things.has(stem))) return 0;
  // `account number` is no `Account holder`.
  if (others.some((stem) => isIn(stem, 'qualifiers')) || (left.length > 0 && others.length > 0)) return 0;
  score -= KIND_WORD * (left.length + bare.length - covered.size - others.length) + LEFT_WORD * others.length;
  // A kind alone says little: `date` is not each date.
  const isAmount = property.stems.some((stem) => isIn(stem, 'prices', 'sum'));
  if (property.telling.length === 0 && !isAmount && covered.size < bare.length) return 0;
  return score >= MIN_SCORE ? score : 0;
}

const knownStems = new LRUCache<string, readonly string[]>({ max: 5000 });

/** Stems of a label without words that say nothing; all if it has no others. */
function labelStems(label: string): readonly string[] {
  const known = knownStems.get(label);
  if (known !== undefined) return known;
  const all = wordsOfField(bareLabel(label)).flatMap((word) => [...stemsOf(word)]);
  const own = [...new Set(all)].filter((stem) => !isIn(stem, 'filler'));
  const stems = own.length > 0 ? own : stemsOf(label);
  knownStems.set(label, stems);
  return stems;
}

const firm = new WeakMap<Property, readonly string[]>();

/** Stems of a property that nothing but the same stem in a label explains. */
function firmStems(property: Property): readonly string[] {
  const { stems, concepts } = property;
  const known =
    firm.get(property) ??
    stems.filter(
      (stem) =>
        !isSpare(stem) && synonymsOf(stem).size === 0 && !concepts.some(({ stems: named }) => named.includes(stem)),
    );
  firm.set(property, known);
  return known;
}

/** Whether a word of a property may be left unexplained. */
const isSpare = (stem: string): boolean => isIn(stem, 'kinds', 'things', 'units', 'truths') || isEnd(stem);

/** A word for an end of a range: `salary_min`. */
const isEnd = (stem: string): boolean => isIn(stem, 'least', 'most') && isIn(stem, 'lower', 'upper');

interface Match {
  /** Stems of the property that the label explains. */
  explained: Set<string>;
  /** Stems of the label that the property explains. */
  covered: Set<string>;
  weight: number;
}

function match({ stems, concepts, telling, words }: Property, label: readonly string[], text: string): Match {
  const explained = new Set<string>();
  const covered = new Set<string>();
  let weight = 1;
  for (const stem of stems) {
    if (label.includes(stem) && !isOtherIn([stem], words, text)) {
      explained.add(stem);
      covered.add(stem);
      continue;
    }
    // A word for a kind alone has no synonyms among labels.
    const other = telling.length > 0 || stems.length > 1 ? label.find((each) => synonymsOf(stem).has(each)) : undefined;
    if (
      other === undefined ||
      isOtherIn([stem], words, text) ||
      label.some((each) => stems.includes(each) && each === other)
    )
      continue;
    explained.add(stem);
    covered.add(other);
    weight = Math.min(weight, SYNONYM);
  }
  for (const { concept, stems: named } of concepts) {
    if (named.every((stem) => explained.has(stem)) || isOtherIn(named, words, text)) continue;
    const phrase = concept.labels
      .map(stemsOf)
      .find((each) => each.length > 0 && each.every((stem) => label.includes(stem)));
    if (phrase === undefined) continue;
    for (const stem of named) explained.add(stem);
    for (const stem of phrase) covered.add(stem);
    weight = Math.min(weight, CONCEPT);
  }
  return { explained, covered, weight };
}

/** Whether stems are of a noun for who does what the label says was done. */
const isOtherIn = (stems: readonly string[], words: readonly string[], label: string): boolean =>
  words.some((word) => {
    if (!stemsOf(word).some((stem) => stems.includes(stem))) return false;
    const isDistinct = wordsOfField(label).some((own) => areDistinct(word, own));
    return isDistinct || (namesDeed(label) && isOtherThanAgent(word, label));
  });

/** A label whose words are all in the description, if the name says nothing else. */
function byDescription({ described, telling, stems, concepts }: Property, label: readonly string[]): number {
  const isSilent = telling.length === 0 || concepts.length === 0;
  const isNamed = label.every((stem) => described.includes(stem)) && label.some((stem) => !isIn(stem, 'kinds'));
  const isOther = described.some((stem) => isIn(stem, 'old') && !stems.includes(stem) && !label.includes(stem));
  return isSilent && isNamed && !isOther ? DESCRIBED : 0;
}
