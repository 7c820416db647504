import type { FormField } from '../../../../device/page-content.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,6}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Why a field would not accept a value; null if nothing speaks against it. */
export function checkValue({ label, type, min, max }: FormField, value: string): string | null {
  if (type === 'email' && !EMAIL.test(value)) return `“${value.slice(0, 80)}” is no e-mail address for “${label}”`;
  if (type === 'date' && !DATE.test(value)) return `“${value.slice(0, 80)}” is no date for “${label}”`;
  if (type === 'number') {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) return `“${value.slice(0, 80)}” is no number for “${label}”`;
    if (min !== '' && number < Number(min)) return `“${label}” must be at least ${min}`;
    if (max !== '' && number > Number(max)) return `“${label}” must be at most ${max}`;
  }
  if (type === 'date' && ((min !== '' && value < min) || (max !== '' && value > max)))
    return `“${label}” must be from ${min || 'any day'} to ${max || 'any day'}`;
  return null;
}
