import { matchWords, nameWords, type Token } from '../../plan/words/task-tokens.ts';
import { tellingWords } from '../tool-names.ts';
import type { Parameter } from './tool-parameters.ts';

/** The part of a text that names an argument. */
export interface Label {
  parameter: Parameter;
  start: number;
  end: number;
  /** The number directly before it, such as `3` in `3 days`. */
  count?: string;
}

/** Matches what may separate an argument's name from its value. */
export const SEPARATOR = /^[\s:=(]*(?:(?:is|of|as|to|named|called)\b[\s:=]*)?/i;

/** Verbs of a purpose: `to` before one of these, as in `to find`, does not introduce a value. */
export const PURPOSES = new Set(
  'find get see check know learn tell look determine give have say send write post notify add make create book'.split(
    ' ',
  ),
);

/** In `3 days`, the value is before the name. */
function withCount(label: Label, text: string, tokens: readonly Token[]): Label {
  const { kind } = label.parameter;
  const before = tokens.findLast(({ end }) => end <= label.start);
  const isCounted = (kind === 'number' || kind === 'integer') && /^\d+$/.test(before?.word ?? '');
  if (!before || !isCounted || /^-?\d/.test(text.slice(label.end).replace(SEPARATOR, ''))) return label;
  return { ...label, start: before.start, count: before.word };
}

// Prepositions that introduce the arguments of a journey, a message or a translation.
const LEADS: ReadonlyMap<string, string> = new Map([
  ...['from', 'origin', 'source', 'departure', 'sender'].map((name) => [name, 'from'] as const),
  ...['to', 'destination', 'target', 'arrival', 'recipient'].map((name) => [name, 'to'] as const),
  ...['date', 'day', 'when'].map((name) => [name, 'on'] as const),
]);

const MAX_DESCRIBING_WORDS = 20;

/** The first label of each argument, in order of position. Names take precedence over words of the description, and those
 *  over prepositions. */
export function findLabels(text: string, tokens: readonly Token[], parameters: readonly Parameter[]): Label[] {
  const own = new Set(parameters.flatMap(({ name }) => nameWords(name)));
  const named = new Map(parameters.map(({ name }) => [name, [nameWords(name)]]));
  const led = new Map(parameters.map(({ name }) => [name, nameWords(name).flatMap((word) => toLead(word))]));
  const described = new Map(
    parameters.map(({ name, description }) => [
      name,
      [...new Set(tellingWords(description))]
        .slice(0, MAX_DESCRIBING_WORDS)
        .flatMap((word) => (own.has(word) ? [] : [[word]])),
    ]),
  );
  const labels: Label[] = [];
  for (const [ways, isDescription] of [
    [named, false],
    [described, true],
    [led, false],
  ] as const) {
    for (const parameter of parameters) {
      if (labels.some((label) => label.parameter === parameter)) continue;
      const label = findLabel(text, tokens, parameter, ways.get(parameter.name) ?? [], isDescription);
      if (label && labels.every(({ start, end }) => label.end <= start || label.start >= end)) labels.push(label);
    }
  }
  return labels.map((label) => withCount(label, text, tokens)).sort((a, b) => a.start - b.start);
}

const toLead = (word: string): string[][] => {
  const lead = LEADS.get(word);
  return lead === undefined ? [] : [[lead]];
};

function findLabel(
  text: string,
  tokens: readonly Token[],
  parameter: Parameter,
  ways: readonly (readonly string[])[],
  isDescription: boolean,
): Label | null {
  for (const [index, token] of tokens.entries()) {
    // A capitalized word of a description may be a value, such as Rome. `to find out` does not introduce a value.
    if (isDescription && /\p{Lu}/u.test(text[token.start] ?? '')) continue;
    if (token.word === 'to' && PURPOSES.has(tokens[index + 1]?.word ?? '')) continue;
    const end = ways.map((words) => matchWords(words, tokens, index)).find((found) => found !== null);
    const last = tokens[(end ?? 0) - 1];
    if (end !== undefined && last) return { parameter, start: token.start, end: last.end };
  }
  return null;
}
