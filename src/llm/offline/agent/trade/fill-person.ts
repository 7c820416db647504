import type { FormField, PageForm } from '../../../../device/page-content.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import type { Persona } from '../../../../language/values/value.ts';
import { fillControl } from '../forms/controls/fill-control.ts';
import { mainForm } from '../forms/controls/form.ts';
import type { Control } from '../run/screen.ts';
import { controlsOf } from '../run/screen.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { chooseOption } from '../world/forms/choose-option.ts';
import { personaValue } from '../world/forms/match-field.ts';
import { chooseByWords } from './choices.ts';
import { hasCue } from './trade-words.ts';

/** The main form of the page in front, as the page's content has it; null if there is none. */
export function formInFront(progress: Progress): PageForm | null {
  const refs = new Set(mainForm(progress)?.fields.map(({ ref }) => ref));
  return progress.screen.content?.forms.find(({ fields }) => fields.some(({ ref }) => refs.has(ref))) ?? null;
}

/** Fills in what a text says of a person, and the choices that its tokens name. Returns null, or why a value cannot be
 *  filled in. What the text does not say is left as it is. */
export function* fillPerson(
  person: Persona,
  tokens: readonly Token[],
  progress: Progress,
): StepGenerator<string | null> {
  for (const field of formInFront(progress)?.fields ?? []) {
    const given = valueFor(field, person, tokens);
    if (given === null) continue;
    if ('problem' in given) return given.problem;
    const controls = controlsOf(progress.screen);
    const control = controls.find(({ ref }) => ref === field.ref);
    if (control === undefined) continue;
    const problem = yield* fillControl(control, given.value, sameForm(control, controls), progress);
    if (problem !== null) return problem;
  }
  return null;
}

const sameForm = ({ form }: Control, controls: readonly Control[]): Control[] =>
  controls.filter((control) => control.form.role === form.role && control.isInMain);

function valueFor(
  field: FormField,
  person: Persona,
  tokens: readonly Token[],
): { value: string } | { problem: string } | null {
  const value = field.type === 'checkbox' ? null : personaValue(field, person);
  if (field.type !== 'select' && field.type !== 'radio') return value === null ? null : { value };
  if (value !== null) {
    const option = chooseOption(field.options, value);
    return option === null ? { problem: `“${field.label}” does not offer ${value}` } : { value: option.label };
  }
  const named = chooseByWords(field.options, tokens);
  if (named !== null) return { value: named.label };
  const isOfBags = field.options.every(({ label }) => hasCue(toTokens(label, []), 'baggage'));
  return isOfBags && hasCue(tokens, 'baggage')
    ? { problem: `the task does not say clearly which “${field.label}”` }
    : null;
}
