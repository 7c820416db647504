import { onOneLine } from '../../../text/one-line.ts';
import { readSentences } from '../../../text/parts/sentences.ts';
import type { Answer, AnswerInput } from '../../model.ts';

const MAX_THEMES = 4;
const MAX_CHARACTERS = 700;
const MAX_SENTENCE_LENGTH = 300;
const MIN_SENTENCE_LENGTH = 30;
const MAX_ROUNDS = 10;

interface Sentence {
  reference: number;
  number: number;
  text: string;
  /** Indices of the entities that it names. */
  named: readonly number[];
  /** Whether it says what something is: "Ann Lee, a baker", "Dorn is a town". */
  isDefinition: boolean;
}

/** Answers what a text is about: for each of the largest communities of its entities, the sentence that names the most
 *  central ones, in reading order. Entities are joined by relations and by sentences that name both; communities are
 *  found by label propagation (Raghavan and others, 2007). Null if the chunks name no entities. */
export function answerThemes({ chunks, entities, relations, withReferences }: AnswerInput): Answer | null {
  const names = entities.map(({ name }) => name);
  const surnames = names.map(surnameOf);
  const sentences = chunks.flatMap(({ content, bodyStart, reference }) =>
    readSentences(content.slice(bodyStart)).map(({ start, end }, number): Sentence => {
      const text = onOneLine(content.slice(bodyStart + start, bodyStart + end)).toWellFormed();
      return { reference, number, text, named: listNamed(text, names, surnames), isDefinition: DEFINITION.test(text) };
    }),
  );
  const links = linkEntities(names, relations, sentences);
  const degrees = links.map((others) => [...others.values()].reduce((sum, weight) => sum + weight, 0));
  const communities = findCommunities(links, degrees);
  const chosen = chooseSentences(communities, sentences, degrees);
  if (chosen.length === 0) return null;
  const told = chosen.toSorted((a, b) => a.reference - b.reference || a.number - b.number);
  const text = told.map((sentence) => sentence.text + (withReferences ? ` [${sentence.reference}]` : ''));
  return { text: text.join(' '), cited: [...new Set(told.map(({ reference }) => reference))] };
}

const DEFINITION = /^["'“‘]?\p{Lu}[^.,;]{2,60}?(?:,| is| was| are| were) (?:an?|the|one of) /u;
const DEFINITION_FACTOR = 2;
/** Factor of the weight of an entity for each chosen sentence that names it. */
const NAMED_FACTOR = 0.3;

/** The last word of a name of several words; null if it is no name by itself. */
function surnameOf(name: string): string | null {
  const last = /\s(\p{Lu}[\p{L}'’-]{3,})$/u.exec(name)?.[1];
  return last ?? null;
}

/** Indices of the entities that a text names, in full or by the last word of their name. */
function listNamed(text: string, names: readonly string[], surnames: readonly (string | null)[]): number[] {
  return names.flatMap((name, at) => {
    const surname = surnames[at] ?? null;
    return text.includes(name) || (surname !== null && text.includes(surname)) ? [at] : [];
  });
}

type Links = readonly Map<number, number>[];

/** Weight of the link to each other entity, by index. */
function linkEntities(
  names: readonly string[],
  relations: AnswerInput['relations'],
  sentences: readonly Sentence[],
): Links {
  const links: Links = names.map(() => new Map<number, number>());
  const link = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0) return;
    links[from]?.set(to, (links[from]?.get(to) ?? 0) + 1);
    links[to]?.set(from, (links[to]?.get(from) ?? 0) + 1);
  };
  const indices = new Map(names.map((name, at) => [name, at]));
  for (const { source, target } of relations) link(indices.get(source) ?? -1, indices.get(target) ?? -1);
  for (const { named } of sentences)
    named.forEach((from, at) => void named.slice(at + 1).forEach((to) => void link(from, to)));
  return links;
}

/** Communities as lists of entities, the one with the highest sum of degrees first. Each entity takes the label that
 *  weighs most among its neighbours, in turn, until none changes. */
function findCommunities(links: Links, degrees: readonly number[]): number[][] {
  const labels = links.map((_, at) => at);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isStable = true;
    for (const [at, others] of links.entries()) {
      const best = heaviestLabel(others, labels) ?? at;
      if (labels[at] !== best) isStable = false;
      labels[at] = best;
    }
    if (isStable) break;
  }
  const groups = Map.groupBy(labels.keys(), (at) => labels[at] ?? at);
  const weigh = (group: readonly number[]) => group.reduce((sum, at) => sum + (degrees[at] ?? 0), 0);
  return [...groups.values()].sort((a, b) => weigh(b) - weigh(a) || (a[0] ?? 0) - (b[0] ?? 0));
}

/** Of labels of equal weight the lowest, so that the result does not depend on chance. */
function heaviestLabel(others: ReadonlyMap<number, number>, labels: readonly number[]): number | null {
  const weights = new Map<number, number>();
  for (const [other, weight] of others) {
    const label = labels[other] ?? other;
    weights.set(label, (weights.get(label) ?? 0) + weight);
  }
  const [best] = [...weights].sort(([a, x], [b, y]) => y - x || a - b);
  return best?.[0] ?? null;
}

/** A sentence for each of the largest communities; the largest one serves again if there are too few. What a sentence
 *  named counts little afterwards. */
function chooseSentences(
  communities: readonly (readonly number[])[],
  sentences: readonly Sentence[],
  degrees: readonly number[],
): Sentence[] {
  const weights = degrees.map((degree) => 1 + degree);
  const chosen: Sentence[] = [];
  let characters = 0;
  for (let theme = 0; theme < MAX_THEMES; theme++) {
    const community = communities[theme];
    const members = new Set(community && community.length > 1 ? community : communities[0]);
    const isFit = (sentence: Sentence) =>
      !chosen.includes(sentence) &&
      sentence.text.length >= MIN_SENTENCE_LENGTH &&
      sentence.text.length <= MAX_SENTENCE_LENGTH &&
      characters + sentence.text.length + 1 <= MAX_CHARACTERS;
    const best = findHeaviest(sentences.filter(isFit), (at) => (members.has(at) ? (weights[at] ?? 0) : 0));
    if (!best) break;
    chosen.push(best);
    characters += best.text.length + 1;
    for (const at of best.named) weights[at] = NAMED_FACTOR * (weights[at] ?? 0);
  }
  return chosen;
}

function findHeaviest(sentences: readonly Sentence[], weightOf: (entity: number) => number): Sentence | null {
  let best: Sentence | null = null;
  let heaviest = 0;
  for (const sentence of sentences) {
    const named = sentence.named.reduce((sum, at) => sum + weightOf(at), 0);
    const weight = named * (sentence.isDefinition ? DEFINITION_FACTOR : 1);
    if (weight <= heaviest) continue;
    best = sentence;
    heaviest = weight;
  }
  return best;
}
