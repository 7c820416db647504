import type { Observation } from '../../../../device/device.ts';
import type { FormField, PageForm } from '../../../../device/page-content.ts';
import { siteNames } from '../../../../language/clauses/site-names.ts';
import { splitActs } from '../../../../language/clauses/split-acts.ts';
import { isNeutral, keysOf } from '../../../../language/words/act-words.ts';
import { bindFields } from '../forms/binding/bind-fields.ts';
import { type Form, mainForm } from '../forms/controls/form.ts';
import { sendThrough } from '../forms/controls/submit.ts';
import { type Binding, toProse } from '../forms/prose.ts';
import type { IntentOf } from '../plan/intent.ts';
import { detailFor, detailsFor } from '../run/details.ts';
import { controlsOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, goTo, success, valuesMissing } from '../run/step-generator.ts';
import { type ActClause, type RankedReading, toActClause, toFormProse } from './act-reading.ts';
import { exploreActs, isClear, type SeenPages } from './explore.ts';
import { isEmptyChoice } from './missing-fields.ts';

/** Share of the telling words that a reading must explain. */
const FLOOR = 0.66;
/** The same for the first of several steps: later ones explain more. */
const FIRST_STEP = 0.45;
/** Longest text of an act; a quotation is one token. */
const MAX_TOKENS = 300;
const MAX_PARTS = 6;
/** Readings as close as this are equal. */
const EQUAL = 0.01;

/** Does what a clause asks for by a form or a button of the site in front. Nothing is sent if a word of the clause narrows what is
 *  meant and nothing proves it, if several entries fit, or if a value is missing. */
export function* performAct(intent: IntentOf<'act'>, progress: Progress): StepGenerator<Outcome> {
  if (intent.site !== null && !isInFront(intent.site, progress))
    yield* goTo(progress, toUrl(intent.site), `Open “${intent.site}”.`);
  const seen: SeenPages = new Map();
  const names = siteNames(progress.screen.content?.title ?? '', progress.screen.url);
  const whole = toClause(intent.words, names, progress);
  if (whole.prose.tokens.length > MAX_TOKENS)
    return failure(intent, 'it is longer than what is read of one act', 'no_reading');
  const readings = yield* exploreActs(whole, seen, progress);
  const parts = isClear(readings[0]) ? [] : splitActs(intent.words);
  if (parts.length < 2 || parts.length > MAX_PARTS || !(yield* areActs(parts, names, seen, progress)))
    return yield* perform(intent, whole, readings, progress);
  const next = parts.map((words): IntentOf<'act'> => ({ ...intent, words }));
  return { ...success(intent, ''), next, isMeans: true };
}

/** Whether each part has a reading that leaves out little, by something else than those of the other parts. */
function* areActs(
  parts: readonly string[],
  names: readonly string[],
  seen: SeenPages,
  progress: Progress,
): StepGenerator<boolean> {
  const done = new Set<string>();
  for (const words of parts) {
    const [best] = yield* exploreActs(toClause(words, names, progress), seen, progress);
    if (!best || best.score < FLOOR || best.unproved.length > 0) return false;
    done.add(`${best.affordance.url} ${best.affordance.form.buttons[0]?.ref}`);
  }
  return done.size === parts.length;
}

const toUrl = (address: string): string => (/^https?:/i.test(address) ? address : `https://${address}`);

const isInFront = (site: string, { screen }: Progress): boolean =>
  URL.parse(toUrl(site))?.host.replace(/^www\./, '') === URL.parse(screen.url ?? '')?.host.replace(/^www\./, '');

function toClause(words: string, names: readonly string[], progress: Progress): ActClause {
  const prose = toProse(words, progress.task, false, progress.today);
  const details = detailsFor(progress.screen.url, progress.details);
  return toActClause(prose, names, (label) => detailFor(label, details) !== null);
}

function* perform(
  intent: IntentOf<'act'>,
  clause: ActClause,
  readings: readonly RankedReading[],
  progress: Progress,
): StepGenerator<Outcome> {
  const [best, second] = readings;
  if (!best || best.score < (isNeutral(best.affordance.names[0] ?? '') ? FIRST_STEP : FLOOR))
    return failure(intent, 'nothing on this site does it', 'not_offered');
  const { affordance, unproved, missing, ties } = best;
  if (unproved.length > 0)
    return failure(intent, `nothing here says “${unproved.join(' ')}” of it, so it was not done`, 'no_subject');
  if (ties > 0 || (second && best.score - second.score < EQUAL))
    return failure(intent, 'several things here fit it', 'no_subject');
  if (missing.length > 0) return { ...valuesMissing(intent, missing), isFatal: false };
  if (progress.screen.content?.url !== affordance.url)
    yield* goTo(progress, affordance.url, `Open “${affordance.url}”.`);
  const explained = new Set(best.explains.flatMap((share, at) => (share > 0 ? [at] : [])));
  progress.prose = {
    ...toFormProse(clause, affordance.form),
    bind(fields) {
      const binding = bindOn(fields, clause);
      for (const at of binding.used) explained.add(at);
      return binding;
    },
    mustFill: isEmptyChoice,
    goesOn: (before) => hasNewForm(before, progress),
    refusal: () => leftOut(best, explained),
  };
  const outcome = yield* sendThrough(intent, progress, () => formIn(affordance.form, progress));
  progress.prose = null;
  return outcome;
}

/** What a form gets of a clause, with the words that it explains. */
function bindOn(fields: readonly FormField[], clause: ActClause): Binding {
  const binding = bindFields(fields, {
    prose: toFormProse(clause, { fields }),
    keys: clause.keys,
    taken: clause.skipped,
  });
  const labels = keysOf(...fields.flatMap(({ label, options }) => [label, ...options.map((each) => each.label)]));
  const named = clause.keys.flatMap((keys, at) => (keys.some((key) => labels.has(key)) ? [at] : []));
  return { ...binding, used: new Set([...binding.used, ...named]) };
}

/** Why the last step of a form is not sent: too much of what the clause says stands on none of its steps. Null if that is not so. */
function leftOut({ costs }: RankedReading, explained: ReadonlySet<number>): string | null {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const left = costs.reduce((sum, cost, at) => (explained.has(at) ? sum : sum + cost), 0);
  return total > 0 && left / total > 1 - FLOOR ? 'too much of it has no place in this form' : null;
}

/** Whether the page in front has a form that the page before it did not have: a further step. */
function hasNewForm(before: Observation, { screen }: Progress): boolean {
  const known = new Set(before.content?.forms.map(signatureOf));
  const forms = screen.content?.forms.filter(({ isSearch, isLogin }) => !isSearch && !isLogin) ?? [];
  return forms.filter((form) => !known.has(signatureOf(form))).length === 1 && mainForm({ screen }) !== null;
}

const signatureOf = ({ fields, buttons }: PageForm): string =>
  [...fields.map(({ label }) => label), ...buttons.map(({ name }) => name)].join('\n');

/** The controls of a form of the page in front. */
function formIn({ fields, buttons }: PageForm, progress: Progress): Form | null {
  const controls = controlsOf(progress.screen);
  const refs = new Set(fields.flatMap(({ ref, options }) => [ref, ...options.flatMap((option) => option.ref ?? [])]));
  const sending = new Set(buttons.map(({ ref }) => ref));
  const form = {
    fields: controls.filter(({ ref }) => refs.has(ref)),
    buttons: controls.filter(({ ref }) => sending.has(ref)),
  };
  return form.buttons.length > 0 || fields.length === 0 ? form : mainForm(progress);
}
