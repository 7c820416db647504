import type { FormField, PageForm } from '../../../../device/page-content.ts';
import { isComplaint } from '../../../../language/words/notices.ts';
import { checkValue } from '../forms/check-value.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, success } from '../run/step-generator.ts';
import { fieldNamed } from '../world/forms/match-field.ts';
import { goToAccount, pagesFor } from './account.ts';
import { loginForm } from './sign-in.ts';

/** Changes a setting: finds the form with a field of that name, in front or behind a link of the menu, and saves it. */
export function* change(intent: IntentOf<'change'>, progress: Progress): StepGenerator<Outcome> {
  const { label, value } = intent;
  yield* goToAccount(intent.words, progress);
  if (loginForm(progress) !== null) return failure(intent, 'the site asks to log in', 'missing_value');
  for (const visit of pagesFor(`${label} profile settings`, progress)) {
    if (visit !== null) yield* goTo(progress, visit.url, `Open “${visit.text}”.`);
    const found = settingOf(label, progress);
    if (found === null) continue;
    const problem = checkValue(found.field, value);
    if (problem !== null) return failure(intent, problem, 'missing_value', [found.field.label]);
    return yield* save(intent, found.field, found.form, progress);
  }
  return failure(intent, `the account has no setting “${label.slice(0, 80)}”`, 'not_offered');
}

function settingOf(label: string, { screen }: Progress): { form: PageForm; field: FormField } | null {
  for (const form of screen.content?.forms ?? []) {
    const field = form.isSearch || form.isLogin ? null : fieldNamed(form.fields, label);
    if (field) return { form, field };
  }
  return null;
}

function* save(
  intent: IntentOf<'change'>,
  field: FormField,
  form: PageForm,
  progress: Progress,
): StepGenerator<Outcome> {
  const isChoice = field.type === 'select';
  const action = isChoice
    ? ({ type: 'select', target: field.ref, option: intent.value } as const)
    : ({ type: 'type', target: field.ref, text: intent.value } as const);
  const filled = yield* act(progress, action, `Fill in “${field.label}”.`);
  if (!filled.ok) return failure(intent, filled.summary);
  if (progress.forbidden !== null)
    return success(intent, `“${field.label}” was filled in but not saved: the task says “${progress.forbidden}”.`);
  const button = form.buttons.at(-1);
  if (!button) return failure(intent, 'the form has no button to save it', 'not_offered');
  const known = progress.screen.content?.messages ?? [];
  const sent = yield* act(progress, { type: 'click', target: button.ref }, `Save with “${button.name}”.`);
  const [message] = progress.screen.content?.messages ?? [];
  if (message !== undefined && !known.includes(message) && isComplaint(message))
    return failure(intent, message, 'refused');
  return sent.ok ? success(intent, message ?? `Changed “${field.label}”.`) : failure(intent, sent.summary, 'refused');
}
