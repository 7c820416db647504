import type { FormField } from '../../../../device/page-content.ts';
import { isOptional } from '../../../../language/words/act-words.ts';

const FREE = new Set<FormField['type']>(['textarea', 'checkbox', 'file']);

/** Whether a field without a value must get one before its form is sent. Where no field of a form is marked as required, each must that
 *  is empty, but for boxes and long texts.
 *  @param marks whether the form marks fields as required */
export function isEmptyChoice(field: FormField, marks: boolean): boolean {
  const { type, label, isRequired, isChecked, value } = field;
  if (type === 'radio') return !isChecked;
  if (value !== '' || type === 'checkbox' || type === 'file') return false;
  return marks ? isRequired : !FREE.has(type) && !isOptional(label);
}
