import { withoutNumbers } from '../../../../../language/words/without-numbers.ts';
import type { Control } from '../../run/screen.ts';

const MIN_BOXES = 4;
const MAX_BOXES = 12;
const NAME = 'Verification code';

/** The fields of a form, with one in the place of boxes that take one character each: text fields in a row whose names differ in
 *  their number only, as `Digit 1` to `Digit 6`, and that hold at most one character. */
export function withCodeBoxes(fields: readonly Control[]): Control[] {
  const joined: Control[] = [];
  for (let at = 0; at < fields.length; ) {
    const boxes = boxesAt(fields, at);
    const [first] = boxes;
    if (first === undefined) break;
    const isCode = boxes.length >= MIN_BOXES && boxes.length <= MAX_BOXES;
    const value = boxes.map((box) => box.value).join('');
    joined.push(...(isCode ? [{ ...first, name: NAME, label: NAME, value, boxes }] : boxes));
    at += boxes.length;
  }
  return joined;
}

function boxesAt(fields: readonly Control[], from: number): Control[] {
  const [first, ...rest] = fields.slice(from);
  if (first === undefined) return [];
  const end = rest.findIndex((field) => !isBox(field) || keyOf(field) !== keyOf(first));
  return isBox(first) ? [first, ...rest.slice(0, end === -1 ? rest.length : end)] : [first];
}

const isBox = ({ role, value }: Control): boolean => role === 'textbox' && value.length <= 1;
const keyOf = ({ name, group }: Control): string => `${group} ${withoutNumbers(name)}`;
