import { keepsText } from '../../../../../language/values/keeps-text.ts';
import type { Control } from '../../run/screen.ts';
import { controlsOf, isPasswordField, isText } from '../../run/screen.ts';
import type { Progress } from '../../run/step-generator.ts';

/** Tells a field of a page from the others of the task. */
export const keyOf = (field: Control, { screen }: Progress): string => `${screen.url} ${field.role} ${field.label}`;

/** Looks at a field after it was set. Returns what the page made of it, or null if it has the value. */
export function problemAfter(field: Control, wanted: string, progress: Progress): string | null {
  const now = controlsOf(progress.screen).find(({ ref, name }) => ref === field.ref && name === field.name);
  return now === undefined || hasKept(now, wanted) ? null : changed(now, wanted);
}

/** Which of the fields no longer have what was entered; null if all have it. */
export function problemIn(fields: readonly Control[], progress: Progress): string | null {
  const lost = fields.flatMap((field) => {
    const wanted = progress.settled.get(keyOf(field, progress)) ?? null;
    return wanted === null || hasKept(field, wanted) ? [] : [changed(field, wanted)];
  });
  return lost.length === 0 ? null : lost.join('; ');
}

const changed = ({ name, value }: Control, wanted: string): string =>
  `the page changed “${name}” from “${wanted.slice(0, 80)}” to “${value.slice(0, 80)}”`;

function hasKept(field: Control, wanted: string): boolean {
  if (field.role === 'combobox') return field.value === wanted;
  return !isText(field) || isPasswordField(field) || keepsText(field.value, wanted);
}
