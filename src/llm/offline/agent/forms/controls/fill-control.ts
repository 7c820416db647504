import type { PastStep } from '../../../../model.ts';
import { toIsoDate } from '../../plan/words/dates.ts';
import { findByName, wordsOf } from '../../plan/words/task-words.ts';
import type { Control } from '../../run/screen.ts';
import { isText } from '../../run/screen.ts';
import type { Progress, StepGenerator } from '../../run/step-generator.ts';
import { act } from '../../run/step-generator.ts';
import { keyOf, problemAfter } from './kept.ts';

/** Sets a field of any kind to a value. Returns null, or the reason if it cannot be set. */
export function* fillControl(
  field: Control,
  value: string,
  fields: readonly Control[],
  progress: Progress,
): StepGenerator<string | null> {
  progress.settled.set(keyOf(field, progress), null);
  if (field.boxes) return yield* typeCode(field.boxes, value, progress);
  if (isText(field)) return yield* typeInto(field, value, progress);
  if (field.role === 'combobox') return yield* select(field, value, progress);
  if (field.role === 'radio') return yield* pickRadio(field, value, fields, progress);
  if (field.role === 'checkbox' || field.role === 'switch') return yield* setBox(field, isYes(value), progress);
  return `nothing can be put into “${field.name}”`;
}

const DATE_LABEL = /\b(?:date|day|birth|born|from|until|departure|return|arrival|start|end|on)\b/i;

function* typeInto(field: Control, value: string, progress: Progress): StepGenerator<string | null> {
  const date = DATE_LABEL.test(field.name) ? toIsoDate(value) : null;
  const text = date ?? progress.asWritten(value);
  progress.settled.set(keyOf(field, progress), text);
  if (field.value === text) return null;
  const step = yield* act(progress, { type: 'type', target: field.ref, text }, `Fill in “${field.name}”.`);
  return problemOf(step) ?? problemAfter(field, text, progress);
}

/** One character a box. */
function* typeCode(boxes: readonly Control[], value: string, progress: Progress): StepGenerator<string | null> {
  const characters = [...value.replaceAll(/[\s-]/g, '')];
  if (characters.length !== boxes.length)
    return `the code has ${boxes.length} characters, and “${value.slice(0, 40)}” has ${characters.length}`;
  for (const [at, box] of boxes.entries()) {
    const problem = yield* typeInto(box, characters[at] ?? '', progress);
    if (problem !== null) return problem;
  }
  return null;
}

const OTHERS = [/^(?:others?|something else|anything else|none of)\b/i, /^(?:general|miscellaneous)\b/i];

function* select(field: Control, value: string, progress: Progress): StepGenerator<string | null> {
  const fitting = findOption(field.options, value);
  const option = fitting ?? OTHERS.flatMap((other) => field.options.find((each) => other.test(each)) ?? [])[0];
  if (option === undefined) return `“${field.name}” does not offer “${value.slice(0, 100)}”`;
  if (fitting === undefined)
    progress.caveats.push(`“${field.name}” does not offer “${value.slice(0, 100)}”, so “${option}” was chosen.`);
  progress.settled.set(keyOf(field, progress), option);
  if (field.value === option) return null;
  const action = { type: 'select', target: field.ref, option } as const;
  const step = yield* act(progress, action, `Choose “${option}” as “${field.name}”.`);
  return problemOf(step) ?? problemAfter(field, option, progress);
}

/** The option that a value names: the same text, or else the best match of words, the first word, or a part of it. */
export function findOption(options: readonly string[], value: string): string | undefined {
  const plain = value.trim().toLowerCase();
  return (
    options.find((option) => option.toLowerCase() === plain) ??
    findByName(options, value, (option) => option) ??
    options.find((option) => wordsOf(value).includes(wordsOf(option)[0] ?? '-')) ??
    options.find((option) => plain.length > 2 && option.toLowerCase().includes(plain))
  );
}

function* pickRadio(
  field: Control,
  value: string,
  fields: readonly Control[],
  progress: Progress,
): StepGenerator<string | null> {
  const choices = fields.filter(({ role, group }) => role === 'radio' && group === field.group);
  const name = findOption(
    choices.map((choice) => choice.name),
    value,
  );
  const choice = choices.find((each) => each.name === name);
  if (!choice) return `“${field.group}” does not offer “${value.slice(0, 100)}”`;
  if (choice.isOn) return null;
  return problemOf(yield* act(progress, { type: 'click', target: choice.ref }, `Choose “${choice.name}”.`));
}

export function* setBox(field: Control, isOn: boolean, progress: Progress): StepGenerator<string | null> {
  progress.settled.set(keyOf(field, progress), null);
  if (field.isOn === isOn) return null;
  const reason = `${isOn ? 'Tick' : 'Untick'} “${field.name}”.`;
  return problemOf(yield* act(progress, { type: 'click', target: field.ref }, reason));
}

const isYes = (value: string): boolean =>
  /^(?:yes|y|true|on|1|checked|ticked|tick|accept(?:ed)?|agree(?:d)?)$/i.test(value.trim());

const problemOf = (step: PastStep): string | null => (step.ok ? null : step.summary);
