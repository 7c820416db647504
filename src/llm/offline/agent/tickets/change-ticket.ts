import { clickNamed } from '../desk/app-pages.ts';
import type { IntentOf } from '../plan/intent.ts';
import { type Control, controlsOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success } from '../run/step-generator.ts';
import { chooseOption } from '../world/forms/choose-option.ts';
import { openTicket } from './find-ticket.ts';
import { STATUS_WORDS } from './ticket-words.ts';

const NOBODY = 'Nobody';

interface Step {
  /** Label of the field, and of the button beside it. */
  field: string;
  button: string;
  /** What is chosen or typed; null if the field does not offer it. */
  value: string | null;
  wanted: string;
}

/** Changes a ticket: who has it, its status, a comment. Nothing is changed if one of them is not possible, or if the task
 *  forbids it. */
export function* changeTicket(intent: IntentOf<'change_ticket'>, progress: Progress): StepGenerator<Outcome> {
  const { ticket, missing } = intent.change;
  if (missing !== null) return failure(intent, `the task does not say “${missing}”`, 'missing_value', [missing]);
  const problem = yield* openTicket(ticket, progress);
  if (problem !== null) return failure(intent, problem, 'no_subject');
  const { owner } = intent.change;
  const assignee = controlsOf(progress.screen).find(({ name: label }) => label === 'Assignee')?.value ?? '';
  if (owner !== null && personIn(owner, [assignee]) === null)
    return failure(intent, `the ticket is not assigned to “${owner}”`, 'refused');
  const steps = stepsOf(intent, controlsOf(progress.screen));
  const refused = steps.find(({ value }) => value === null);
  if (refused) return failure(intent, `“${refused.field}” does not offer “${refused.wanted}”`, 'not_offered');
  const name = progress.screen.content?.facts.find(({ label }) => label === 'Ticket')?.value ?? 'the ticket';
  const said: string[] = [];
  let isChanged = false;
  for (const { field, button, value } of steps) {
    const control = controlsOf(progress.screen).find((each) => each.name === field);
    if (control === undefined || value === null) return failure(intent, `the page has no “${field}”`, 'not_offered');
    const action =
      control.role === 'combobox'
        ? ({ type: 'select', target: control.ref, option: value } as const)
        : ({ type: 'type', target: control.ref, text: progress.asWritten(value) } as const);
    said.push(`${field}: ${value}`);
    // A comment is always new.
    if (control.role === 'combobox' && control.value === value) continue;
    isChanged = true;
    yield* act(progress, action, `Fill in “${field}”.`);
    if (progress.forbidden !== null) continue;
    const failed = yield* clickNamed(button, progress);
    if (failed !== null) return failure(intent, failed, 'refused');
  }
  if (progress.forbidden !== null)
    return success(
      intent,
      `Everything was filled in but ${name} was not changed: the task says “${progress.forbidden}”.`,
    );
  const text = `${isChanged ? 'Changed' : 'There was nothing to change in'} ${name}: ${said.join('; ')}.`;
  return { ...success(intent, text, text), keeps: !isChanged };
}

function stepsOf({ change }: IntentOf<'change_ticket'>, controls: readonly Control[]): Step[] {
  const { assignee, status, comment } = change;
  const optionsOf = (label: string): readonly string[] => controls.find(({ name }) => name === label)?.options ?? [];
  return [
    ...(comment === null ? [] : [{ field: 'Comment', button: 'Add comment', value: comment, wanted: comment }]),
    ...(status === null
      ? []
      : [{ field: 'Status', button: 'Change status', value: optionFor(status, optionsOf('Status')), wanted: status }]),
    ...(assignee === null
      ? []
      : [{ field: 'Assignee', button: 'Assign', value: personIn(assignee, optionsOf('Assignee')), wanted: assignee }]),
  ];
}

/** The option with a word of the status. */
function optionFor(status: string, options: readonly string[]): string | null {
  const texts = STATUS_WORDS[status]?.split('|') ?? [];
  return options.find((option) => texts.includes(option.toLowerCase())) ?? null;
}

/** The only person whose name has all the words; nobody for an empty text. */
function personIn(text: string, options: readonly string[]): string | null {
  if (/^(?:nobody|no one|no-one|none)?$/i.test(text)) return options.find((option) => option === NOBODY) ?? null;
  const found = chooseOption(
    options.map((label) => ({ label, ref: null })),
    text,
  );
  const own = found?.label.toLowerCase().split(' ') ?? [];
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => own.includes(word))
    ? (found?.label ?? null)
    : null;
}
