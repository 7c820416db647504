import { blank, nameWords, type Token } from '../plan/words/task-tokens.ts';
import { readArguments } from './arguments/tool-arguments.ts';
import { toToolInput } from './arguments/tool-parameters.ts';
import type { KnownTool } from './tool-names.ts';
import { ACTIONS, BEFORE_VERB, SUBJECTS } from './tool-words.ts';

/** A tool that a clause means without naming it, and the words by which it does. */
export interface Meaning {
  tool: KnownTool;
  tokens: readonly Token[];
}

/** The tool that a clause means; null if none fits, or several do equally. A tool that changes something is meant only by a
 *  request that begins with its verb; one that tells something, by its subject. */
export function findMeaning(clause: string, tokens: readonly Token[], tools: readonly KnownTool[]): Meaning | null {
  const found = tools.flatMap((tool) => meaningOf(clause, tokens, tool) ?? []);
  const [best, second] = found.sort((a, b) => b.strength - a.strength);
  return best === undefined || best.strength === second?.strength ? null : best;
}

function meaningOf(clause: string, tokens: readonly Token[], tool: KnownTool): (Meaning & { strength: number }) | null {
  const action = actionOf(tool.words);
  const nouns = tool.subject.filter((word) => !isAction(word) || tool.subject.length === 1);
  const plain = tokens.filter(({ isQuoted }) => !isQuoted);
  const verb = plain.find(({ word }) => !BEFORE_VERB.has(word));
  const named = nouns.flatMap((noun) => plain.find(({ word }) => word === noun) ?? []);
  const meant = nouns.flatMap((noun) => plain.filter(({ word }) => groupOf(noun)?.has(word) ?? false));
  if (action !== null) {
    const isNounAsVerb = verb !== undefined && [...named, ...meant].includes(verb);
    const isVerb = verb !== undefined && action.has(verb.word) && meant.length + named.length > 0;
    if (!isNounAsVerb && !isVerb) return null;
    const told = isNounAsVerb ? [verb] : [verb, ...named, ...meant].filter((token) => token !== undefined);
    return { tool, tokens: told, strength: 3 };
  }
  if (named.length > 0 && named.length === nouns.length) return { tool, tokens: named, strength: 2 };
  const [first] = meant;
  // `USD` is a value as well.
  const told = [...named, ...meant].filter(({ start, end }) => !/^\p{Lu}{2,}$/u.test(clause.slice(start, end)));
  if (first === undefined || !isFilled(clause, told, tool)) return null;
  return { tool, tokens: told, strength: 1 };
}

const groupOf = (word: string): ReadonlySet<string> | undefined => SUBJECTS.find((group) => group.has(word));
const isAction = (word: string): boolean => ACTIONS.some((group) => group.has(word));

export const changesSomething = (name: readonly string[]): boolean => actionOf(name) !== null;

/** The verbs for what a tool changes; null for a tool that only tells something. */
function actionOf(words: readonly string[]): ReadonlySet<string> | null {
  const [first = ''] = words;
  return ACTIONS.find((group) => group.has(first)) ?? null;
}

/** Whether the clause gives each required argument, or refers to something earlier, or a test determined them. */
function isFilled(clause: string, tokens: readonly Token[], { offer, words }: KnownTool): boolean {
  if (offer.directed) return true;
  const { parameters } = toToolInput(offer.inputs);
  const declared = parameters.filter(({ isRequired }) => isRequired);
  const required = declared.length > 0 ? declared : parameters.slice(0, 1);
  const values = readArguments(blank(clause, tokens), words, parameters);
  const isOfEarlier = nameWords(clause).some((word) => EARLIER.has(word));
  return required.length > 0 && (isOfEarlier || required.every(({ name }) => values.has(name)));
}

const EARLIER = new Set(['there', 'them']);
