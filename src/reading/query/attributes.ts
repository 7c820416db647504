import { LRUCache } from 'lru-cache';
import { bareLabel } from '../../language/cells/cell.ts';
import type { AttributeRef, Concept } from '../../language/lexicon/concept.ts';
import { stemOf } from '../../text/words/stems.ts';
import { readWords } from '../../text/words/words.ts';
import type { Column } from './table.ts';

export interface ResolvedAttribute {
  index: number;
  /** 1: the exact label; less for labels of a concept, words in the label, beginnings of words. */
  strength: number;
}

const EXACT = 1;
const CONCEPT = 0.95;
const NEXT_CONCEPT = 0.02;
const WORDS_IN_LABEL = 0.8;
const CONCEPT_IN_LABEL = 0.75;
const LABEL_IN_WORDS = 0.7;
const CONCEPT_WORD = 0.65;
const PREFIX = 0.6;
const LABEL_IN_CONCEPT = 0.55;
const BY_DIMENSION = 0.5;

/** Letters that two words share at least, to be taken as related: bright, brightness. */
const PREFIX_LENGTH = 5;
const MAX_LABEL_LENGTH = 200;

/** Dimensions that one column of a table identifies under any label. */
const TELLING_DIMENSIONS: readonly string[] = ['money', 'mass', 'temperature', 'area', 'volume', 'speed', 'data'];

/** The stems of labels and of the lexicon's words: each is compared with many others. */
const knownStems = new LRUCache<string, readonly string[]>({ max: 5000 });

/** Stems of a text's words, in order. */
export function stemsOf(text: string): readonly string[] {
  const label = text.slice(0, MAX_LABEL_LENGTH);
  const stems = knownStems.get(label) ?? readWords(label).map(({ surface }) => stemOf(surface));
  knownStems.set(label, stems);
  return stems;
}

/** The label that an attribute means; null if none does. Of equal labels the shorter, then the first.
 *  @param isAllowed whether the label at an index may be chosen */
export function resolveAttribute(
  ref: AttributeRef,
  labels: readonly string[],
  concepts: readonly Concept[],
  isAllowed: (index: number) => boolean = () => true,
): ResolvedAttribute | null {
  return rankLabels(ref, labels, concepts).find(({ index }) => isAllowed(index)) ?? null;
}

/** All labels that an attribute can mean, best first. */
export function rankLabels(
  ref: AttributeRef,
  labels: readonly string[],
  concepts: readonly Concept[],
): ResolvedAttribute[] {
  const words = ref.words.flatMap(stemsOf);
  const meant = conceptsOf(ref, concepts);
  const ranked = labels.flatMap((label, index) => {
    const own = stemsOf(bareLabel(label));
    const strength = own.length === 0 ? 0 : Math.max(fitOfWords(words, own), fitOfConcepts(meant, own));
    return strength === 0 ? [] : [{ index, strength, length: own.length }];
  });
  ranked.sort((a, b) => b.strength - a.strength || a.length - b.length || a.index - b.index);
  return ranked.map(({ index, strength }) => ({ index, strength }));
}

function conceptsOf(ref: AttributeRef, concepts: readonly Concept[]): Concept[] {
  return ref.concepts.flatMap((id) => concepts.find((concept) => concept.id === id) ?? []);
}

/** The column that an attribute means. A dimension that only one column has is enough for money, mass and the like; for
 *  others only if the attribute says nothing else. */
export function resolveColumn(
  ref: AttributeRef,
  columns: readonly Column[],
  concepts: readonly Concept[],
): ResolvedAttribute | null {
  const meant = conceptsOf(ref, concepts);
  const dimension = ref.dimension ?? meant[0]?.dimension;
  const labels = columns.map(({ label }) => label);
  const isAllowed = (index: number): boolean => isComparable(columns[index], dimension);
  const byLabel = resolveAttribute(ref, labels, concepts, isAllowed);
  if (byLabel !== null || dimension === undefined) return byLabel;
  const isSilent = ref.words.length === 0 && meant.length === 0;
  if (!isSilent && !TELLING_DIMENSIONS.includes(dimension)) return null;
  const fitting = columns.flatMap((column, index) => (column.dimension === dimension ? [index] : []));
  const [index] = fitting;
  return index === undefined || fitting.length > 1 ? null : { index, strength: BY_DIMENSION };
}

/** Whether a column may hold values of a dimension: it has the dimension or none. */
function isComparable(column: Column | undefined, dimension: AttributeRef['dimension']): boolean {
  if (column === undefined) return false;
  if (dimension === undefined || column.dimension === dimension) return true;
  if (column.kind === 'clock' || column.kind === 'date') return false;
  if (column.dimension === null) return true;
  return column.dimension === 'count' && (dimension === 'score' || dimension === 'percent');
}

function fitOfWords(words: readonly string[], label: readonly string[]): number {
  if (words.length === 0) return 0;
  if (isSame(words, label)) return EXACT;
  if (isWithin(words, label)) return WORDS_IN_LABEL;
  if (isWithin(label, words)) return LABEL_IN_WORDS;
  return words.every((word) => label.some((each) => sharesPrefix(word, each))) ? PREFIX : 0;
}

function fitOfConcepts(meant: readonly Concept[], label: readonly string[]): number {
  return Math.max(0, ...meant.map((concept, rank) => fitOfConcept(concept, label) - rank * NEXT_CONCEPT));
}

function fitOfConcept({ labels, words }: Concept, label: readonly string[]): number {
  const named = labels.map(stemsOf);
  if (named.some((each) => isSame(each, label))) return CONCEPT;
  if (named.some((each) => each.length > 0 && isWithin(each, label))) return CONCEPT_IN_LABEL;
  if (words.map(stemsOf).some((each) => each.length > 0 && isWithin(each, label))) return CONCEPT_WORD;
  return named.some((each) => isWithin(label, each)) ? LABEL_IN_CONCEPT : 0;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/** Whether all words of one are in the other. */
export function isWithin(one: readonly string[], other: readonly string[]): boolean {
  return one.every((word) => other.includes(word));
}

function sharesPrefix(one: string, other: string): boolean {
  return one.length >= PREFIX_LENGTH && one.slice(0, PREFIX_LENGTH) === other.slice(0, PREFIX_LENGTH);
}
