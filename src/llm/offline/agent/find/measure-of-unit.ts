import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { toAttributeRef } from '../../../../language/understand/attribute-ref.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { findCellUnit } from '../../../../language/values/quantities/units.ts';

const MEASURES: Readonly<Record<string, string>> = { length: 'length', mass: 'weight', area: 'area' };

/** What the unit after `how many` measures: `how many kilometres`. Null if there is none. */
export function measureOfUnit(tokens: readonly Token[], lexicon: Lexicon): AttributeRef | null {
  const many = tokens.findIndex(({ lower }) => lower === 'many');
  const unit = many === -1 ? undefined : tokens[many + 1];
  const noun = unit && MEASURES[findCellUnit(unit.text, unit.lower)?.dimension ?? ''];
  return noun === undefined ? null : toAttributeRef(lexicon.sensesOf(noun), [], lexicon);
}
