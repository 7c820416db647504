import type { Collection } from '../../../../device/page-content.ts';
import { alertOf, type Control, controlsOf } from '../run/screen.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { act, goTo } from '../run/step-generator.ts';

/** Pages of the applications of the device, which are used as pages of the web are. */
export const MAIL = 'https://mail.example/';
export const CALENDAR = 'https://calendar.example/';

/** Opens a page of an application. Returns whether it is there. */
export function* openPage(address: string, reason: string, progress: Progress): StepGenerator<boolean> {
  return (yield* goTo(progress, address, reason)).ok;
}

/** The rows of the first table of the page in front. */
export function rowsOf({ screen }: Progress): Collection['rows'] {
  return tableOf(screen.content?.collections)?.rows ?? [];
}

/** The first table of a page; null if it has none. */
export const tableOf = (collections: readonly Collection[] | undefined): Collection | null =>
  collections?.find(({ columns }) => columns.length > 1) ?? null;

/** A control of the page in front with this name; within a form, if that is named. */
function controlNamed(progress: Progress, name: string, form?: string): Control | undefined {
  return controlsOf(progress.screen).find(
    (control) => control.name === name && (form === undefined || control.form.name === form),
  );
}

/** Types into fields of the page in front, by their labels. Empty values are left out. */
export function* fillFields(
  values: readonly (readonly [label: string, value: string])[],
  progress: Progress,
  form?: string,
): StepGenerator<void> {
  for (const [label, text] of values) {
    const field = controlNamed(progress, label, form);
    if (text === '' || field === undefined || field.value === text) continue;
    yield* act(progress, { type: 'type', target: field.ref, text }, `Fill in “${label}”.`);
  }
}

/** Clicks a button or link of the page in front. Returns why the page refused it, or null. */
export function* clickNamed(name: string, progress: Progress, form?: string): StepGenerator<string | null> {
  const control = controlNamed(progress, name, form);
  if (control === undefined) return `the page has no “${name}”`;
  const step = yield* act(progress, { type: 'click', target: control.ref }, `Click “${name}”.`);
  const problem = alertOf(progress.screen).replace(/^Please check the form:\s*/, '');
  return problem !== '' ? problem : step.ok ? null : step.summary;
}
