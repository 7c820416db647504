import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { type AskedUnit, askedUnit } from '../../../../language/understand/parts/asked-unit.ts';
import { readClause } from '../../../../language/understand/read-clause.ts';
import { inUnit } from '../../../../language/values/quantities/in-unit.ts';
import type { Intent } from '../plan/intent.ts';
import { failure, type Outcome, type Progress } from './step-generator.ts';

const MAX_WORDS = 1_000;

/** The answer to a question in the unit that it asks for, `in miles`; failed if what was found cannot be given in it. A response model
 *  has units of its own. */
export function inAskedUnit(outcome: Outcome, { words }: Intent, { today, wanted }: Progress): Outcome {
  if (!outcome.ok || wanted.length > 0 || words.length > MAX_WORDS) return outcome;
  const asked = askedUnit(readClause(words, today, englishLexicon()).said);
  if (asked === null) return outcome;
  const texts = textsIn(outcome.value);
  if (texts.length === 0) return outcome;
  if (texts.every((text) => convert(text, asked) === null))
    return failure(outcome.intent, `nothing that was read says it in ${asked.word}`, 'wrong_kind');
  return { ...outcome, value: mapTexts(outcome.value, (text) => convert(text, asked) ?? text) };
}

const convert = (text: string, { unit, word }: AskedUnit): string | null => inUnit(text, unit, word);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

function mapTexts(value: unknown, toText: (text: string) => string): unknown {
  if (typeof value === 'string') return toText(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, toText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, toText)]));
}
