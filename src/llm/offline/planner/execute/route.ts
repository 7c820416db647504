import type { Intent } from '../intent.ts';
import { toIsoDate } from '../parsing/dates.ts';
import type { Control } from '../screen.ts';
import { alertOf, isField, messageOf } from '../screen.ts';
import { fillControl } from './forms/fill-control.ts';
import type { Form } from './forms/form.ts';
import { fillFromDetails, findField, mainForm, missingIn, primaryButton } from './forms/form.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, success, valuesMissing } from './step-generator.ts';

const ROUTE =
  /\bfrom (.{2,60}?) to (.{2,60}?)(?=$|,| on | for | in | with | at | departing | leaving | one ?way| by )/i;
const DATE =
  /\b(?:on|departing|leaving) (?:the )?(\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?,? \d{4})/iu;
const PASSENGERS = /\b(\d|two|three|four|five|six) (?:passengers?|people|persons?|adults?|travell?ers?)\b/i;
const NUMBERS: Readonly<Record<string, string>> = { two: '2', three: '3', four: '4', five: '5', six: '6' };
const CABIN = /\b(premium economy|economy|business|first)(?: class)?\b/i;

/** Whether the text names a journey and the page has a form for journeys. */
export function isRoute(text: string, progress: Progress): boolean {
  return ROUTE.test(text) && routeForm(progress) !== null;
}

export const hasRouteForm = (progress: Progress): boolean => routeForm(progress) !== null;

interface RouteForm {
  form: Form;
  from: Control;
  to: Control;
}

function routeForm(progress: Progress): RouteForm | null {
  const form = mainForm(progress);
  const fields = form?.fields.filter(isField) ?? [];
  const from = fields.find(({ name }) => /^(?:from|origin|departure|leaving from)\b/i.test(name));
  const to = fields.find(({ name }) => /^(?:to|destination|arrival|going to)\b/i.test(name));
  return form && from && to ? { form, from, to } : null;
}

/** Fills in the form for the journey in the text and submits it. */
export function* fillRoute(intent: Intent, text: string, progress: Progress): StepGenerator<Outcome> {
  const route = routeForm(progress);
  const [, from, to] = ROUTE.exec(text) ?? [];
  if (!route || from === undefined || to === undefined)
    return failure(intent, 'the page has no form for a journey', 'not_offered');
  const { form } = route;
  const entries: [Control | null, string | null][] = [
    [route.from, from],
    [route.to, to],
    [findField(form.fields, 'date'), toIsoDate(DATE.exec(text)?.[1] ?? '')],
    [findField(form.fields, 'passengers'), passengersIn(text)],
    [findField(form.fields, 'cabin'), CABIN.exec(text)?.[1] ?? null],
  ];
  for (const [field, value] of entries) {
    if (!field || value === null) continue;
    const problem = yield* fillControl(field, value, form.fields, progress);
    if (problem !== null) return failure(intent, problem, 'not_offered');
  }
  return yield* sendRoute(intent, progress);
}

function passengersIn(text: string): string | null {
  const said = PASSENGERS.exec(text)?.[1]?.toLowerCase();
  return said === undefined ? null : (NUMBERS[said] ?? said);
}

function* sendRoute(intent: Intent, progress: Progress): StepGenerator<Outcome> {
  const form = mainForm(progress);
  const button = form && primaryButton(form);
  if (!form || !button) return failure(intent, 'the search has no button to send it');
  const missing = missingIn(form, progress);
  if (missing.length > 0) return valuesMissing(intent, missing);
  yield* fillFromDetails(form, true, progress);
  const step = yield* act(progress, { type: 'click', target: button.ref }, `Search with “${button.name}”.`);
  const problem = step.ok ? alertOf(progress.screen) : step.summary;
  return problem === '' ? success(intent, messageOf(progress.screen)) : failure(intent, problem, 'refused');
}
