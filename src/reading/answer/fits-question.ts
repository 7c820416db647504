import { findOfKind } from '../../language/cells/kinds.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import type { Token } from '../../language/understand/tokens.ts';
import type { Dimension } from '../../language/values/value.ts';
import { stemsOf } from '../query/attributes.ts';
import type { FoundAnswer } from './found-answer.ts';

/** What an adjective after `how` measures. Others, such as `large`, measure several things. */
const MEASURES: Readonly<Record<string, readonly Dimension[]>> = {
  high: ['length'],
  tall: ['length'],
  deep: ['length'],
  wide: ['length'],
  broad: ['length'],
  thick: ['length'],
  far: ['length'],
  long: ['length', 'time'],
  heavy: ['mass'],
  fast: ['speed'],
  cold: ['temperature'],
  hot: ['temperature'],
  warm: ['temperature'],
  old: ['time'],
};

/** Words between `how` and the adjective. */
const DEGREES = new Set(['very', 'really', 'exactly', 'approximately', 'roughly']);

/** Whether a value found can answer a clause: it is of the kind that `how high` asks for, and not the name of the thing
 *  that the clause asks about. */
export function fitsQuestion({ value, entity }: FoundAnswer, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return true;
  if (isNameOf(text, entity, tokens)) return false;
  const measured = measuresOf(tokens, lexicon);
  return measured === null || isOf(text, measured);
}

/** Whether a text names nothing but the thing that the clause names. */
function isNameOf(text: string, entity: string, tokens: readonly Token[]): boolean {
  const name = stemsOf(entity);
  const own = stemsOf(text);
  const isName = own.length > 0 && own.length === name.length && own.every((stem) => name.includes(stem));
  const said = new Set(tokens.filter(({ isCapital }) => isCapital).flatMap(({ text }) => stemsOf(text)));
  return isName && own.some((stem) => said.has(stem));
}

/** Dimensions of the values that `how` and an adjective ask for; null if the clause asks for other things, or names what is
 *  measured: `how high is the fare`. */
function measuresOf(tokens: readonly Token[], lexicon: Lexicon): readonly Dimension[] | null {
  const how = tokens.findIndex(({ lower }) => lower === 'how');
  const at = DEGREES.has(tokens[how + 1]?.lower ?? '') ? how + 2 : how + 1;
  const word = tokens[at]?.lower ?? '';
  if (how === -1) return null;
  if (word === 'much' && tokens[at + 1]?.lower === 'time') return ['time'];
  const measured = Object.hasOwn(MEASURES, word) ? (MEASURES[word] ?? null) : null;
  const isOther = ({ lower }: Token): boolean =>
    lexicon.sensesOf(lower).some(({ form, concept }) => {
      const dimension = form === 'noun' ? lexicon.conceptOf(concept)?.dimension : undefined;
      return dimension !== undefined && measured?.includes(dimension) === false;
    });
  return tokens.slice(at + 1).some(isOther) ? null : measured;
}

/** Whether a text has a quantity of one of some dimensions, or a number without a unit, or no number at all. */
function isOf(text: string, dimensions: readonly Dimension[]): boolean {
  if (dimensions.some((dimension) => findOfKind(text, 'quantity', dimension).length > 0)) return true;
  const dates = findOfKind(text, 'date').length + findOfKind(text, 'clock').length;
  if (dates > 0) return dimensions.includes('time');
  return !OTHERS.some((other) => !dimensions.includes(other) && findOfKind(text, 'quantity', other).length > 0);
}

const OTHERS: readonly Dimension[] = ['money', 'mass', 'length', 'area', 'volume', 'time', 'temperature', 'speed'];
