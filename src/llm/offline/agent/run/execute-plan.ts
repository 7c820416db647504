import { questionParts } from '../../../../language/clauses/question-parts.ts';
import { askAccount, signIn, signOut } from '../account/account.ts';
import { change } from '../account/change.ts';
import { download } from '../account/download.ts';
import { atLoginWall, enterIfAsked, throughLogin } from '../account/sign-in.ts';
import { performAct } from '../affordances/perform-act.ts';
import { goBack, open, openNamed, press, pressKey, scroll } from '../browse/open.ts';
import { search } from '../browse/search.ts';
import { filter, sort } from '../browse/sort-and-filter.ts';
import { summarize } from '../browse/summarize.ts';
import { createEvent, deleteEvent, moveEvent } from '../calendar/change-calendar.ts';
import { findTime } from '../calendar/find-time.ts';
import { compute, computeOver } from '../compute/compute.ts';
import { capture, closeApp, showApp } from '../desk/desk.ts';
import { quoteFile } from '../files/clauses/quote-file.ts';
import { ask } from '../find/ask.ts';
import { choose, fill, fillDetails, fillField, tick } from '../forms/controls/fill.ts';
import { readSaidFields } from '../forms/controls/said-fields.ts';
import { sendThrough } from '../forms/controls/submit.ts';
import { upload } from '../forms/controls/upload.ts';
import { sendForm } from '../forms/send-form.ts';
import { answerFromLists, askList } from '../lists/ask-list.ts';
import { answerFromLocated } from '../lists/ask-located.ts';
import { answerMail, deleteMail, sendMail } from '../mail/write-mail.ts';
import { note, noteAsked, noteFound } from '../notes/write-note.ts';
import type { Intent } from '../plan/intent.ts';
import { closeTab, listTabs, newTab, switchTab } from '../tabs/tabs.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { callTool } from '../tools/call-tool.ts';
import { purchase } from '../trade/shop/purchase.ts';
import { travel } from '../trade/travel/travel.ts';
import { isBuiltIn } from '../world/built-in.ts';
import { guard } from './guard.ts';
import { inAskedUnit } from './in-asked-unit.ts';
import { planLocated } from './plan-located.ts';
import { refusalOf } from './refusal.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { failure, goTo, success } from './step-generator.ts';
import { checkUploads, withEffect } from './with-effect.ts';
import { withFound } from './with-found.ts';

/** Executes a plan, which grows by what its intents lead to. `progress.outcomes` is filled step by step, so that an early stop can report what was done. */
export function* executePlan(plan: Intent[], progress: Progress): StepGenerator<void> {
  for (const [index, planned] of plan.entries()) {
    const { screen, effects } = progress;
    const [{ url }, effectCount] = [screen, effects.length];
    const intent = asFields(planned, plan.slice(index + 1), progress);
    if (intent !== planned) plan.splice(index, 1, intent);
    const done = withParts(yield* executeAllowed(intent, index === 0, progress), intent, progress);
    const outcome = withEffect(done, intent, effectCount, progress);
    progress.outcomes.push({ ...withCaveats(outcome, progress), intent });
    if (FILLS.has(intent.kind)) progress.unfilled = unfilledAfter(outcome, intent, progress);
    if (outcome.next) plan.splice(index + 1, 0, ...outcome.next);
    if (outcome.isFatal) return checkUploads(progress);
    if (!outcome.ok && LOOKS_AROUND.has(intent.kind) && index + 1 < plan.length) yield* returnTo(url, progress);
  }
  checkUploads(progress);
  for (const { intent, text } of progress.pending)
    progress.outcomes.push(failure(intent, `no step had a field for “${text}”`, 'not_offered'));
}

/** Intents that fill in a part of a form. */
const FILLS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...(['fill', 'fill_field', 'fill_details', 'choose', 'tick', 'upload'] as const),
]);

/** What is said before a form is to be sent may be what is to be filled in. */
function asFields(intent: Intent, later: readonly Intent[], progress: Progress): Intent {
  const next = later.find(({ kind }) => kind !== 'ask');
  const isBefore = next?.kind === 'submit' || next?.kind === 'press';
  const mayBe = isBefore && intent.kind === 'ask' && intent.source !== 'file' && !intent.words.endsWith('?');
  return (mayBe ? readSaidFields(intent.words, progress) : null) ?? intent;
}

/** What of the form is not filled in after a part of it. A later part brings what is to be filled in as a whole. */
function unfilledAfter({ ok }: Outcome, { kind, words }: Intent, { unfilled, screen }: Progress): Progress['unfilled'] {
  if (ok) return unfilled?.isWhole ? null : unfilled;
  return { url: screen.url, words, isWhole: kind === 'fill_details' };
}

const ASKS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['ask', 'ask_account', 'ask_list']);

/** Each of several questions in one sentence ends as a value or as unmet: what the answer to the whole may lack is asked by
 *  itself. */
function withParts(outcome: Outcome, intent: Intent, progress: Progress): Outcome {
  if (!ASKS.has(intent.kind) || outcome.isFatal || outcome.next) return outcome;
  const parts = questionParts(intent.words);
  if (parts.length < 2 || (outcome.ok && countValues(outcome.value) >= parts.length)) return outcome;
  const said = 'context' in intent ? { context: intent.context } : {};
  const planned = parts.flatMap(progress.planFor);
  const next = planned.map((each) => ('question' in each || each.kind === 'ask' ? { ...said, ...each } : each));
  return { ...success(intent, ''), next, isMeans: true };
}

function countValues(value: unknown): number {
  // `tent is heavier: 2.3 kg; difference: 1.1 kg`
  if (typeof value === 'string') return value.split('; difference:').length;
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return Math.max(...value.map(countValues), 0);
  // Day, start and end are one answer to `when`.
  return new Set(Object.keys(value).map((label) => (TIMES.has(label) ? 'When' : label))).size;
}

const TIMES = new Set(['Date', 'Weekday', 'Start', 'End']);

/** @param isFirst whether nothing of the task was done before */
function* executeAllowed(asked: Intent, isFirst: boolean, progress: Progress): StepGenerator<Outcome> {
  const intent = withFound(asked, progress);
  const refused = refusalOf(intent, progress);
  if (refused) return refused;
  const isAsked = ASKS.has(intent.kind) || intent.kind === 'travel';
  const toUnit = (found: Outcome): Outcome => (isAsked ? inAskedUnit(found, intent, progress) : found);
  const outcome = toUnit(yield* throughWalls(intent, progress));
  const isBound = progress.allowedUrls.length > 0 || progress.staysOnPage;
  if (outcome.ok || isBound) return outcome;
  const next = yield* planLocated(intent, progress);
  if (next !== null) return { ...success(intent, ''), next, isMeans: true };
  if (!MAY_BE_OWN.has(intent.kind)) return outcome;
  const own = isFirst ? yield* answerFromLists(intent, progress) : null;
  // What is asked on a site that is none of the built-in ones is not answered by these.
  const isElsewhere = progress.screen.url === null || isBuiltIn(progress.screen.url);
  return toUnit(
    own ?? (isElsewhere && onlyAsks(progress) ? yield* answerFromLocated(intent, progress) : null) ?? outcome,
  );
}

/** Executes the question of a condition, which an event may answer if no page does. */
function* answerCondition(intent: Intent, progress: Progress): StepGenerator<Outcome> {
  const outcome = yield* throughWalls(intent, progress);
  const isBound = progress.allowedUrls.length > 0 || progress.staysOnPage;
  if (outcome.ok || isBound || !MAY_BE_OWN.has(intent.kind)) return outcome;
  const { url } = progress.screen;
  const own = yield* answerFromLists(intent, progress);
  yield* returnTo(url, progress);
  return own ?? outcome;
}

/** Whether nothing but questions came before, and no file with them. */
const onlyAsks = ({ outcomes, files }: Progress): boolean =>
  outcomes.every(({ intent }) => ASKS.has(intent.kind)) && (files?.length ?? 0) === 0;

/** Questions that a letter or the calendar may answer if no page does. */
const MAY_BE_OWN: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['ask', 'ask_account']);

/** Intents that read other pages to find what they need. */
const LOOKS_AROUND: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'ask',
  'ask_account',
  'ask_list',
  'compute_over',
  'download',
]);

/** Later parts of the task mean the page that was in front before a search in vain. */
function* returnTo(url: string | null, progress: Progress): StepGenerator<void> {
  if (url !== null && progress.screen.url !== url) yield* goTo(progress, url, 'Go back to the page before.');
}

/** Executes an intent, and logs in where a site asks for it. A failure at a login page is the login's. */
function* throughWalls(intent: Intent, progress: Progress): StepGenerator<Outcome> {
  if (intent.kind === 'sign_out') return yield* executeIntent(intent, progress);
  yield* enterIfAsked(progress);
  const steps = progress.login.code === null ? executeIntent(intent, progress) : null;
  const outcome = steps && (yield* throughLogin(intent, steps, progress));
  if (outcome === null) return atLoginWall(intent, progress) ?? failure(intent, 'the site did not let in', 'refused');
  return outcome.ok ? outcome : (atLoginWall(intent, progress) ?? outcome);
}

function withCaveats(outcome: Outcome, { sampled, accepted, caveats }: Progress): Outcome {
  const [invented, ticked] = [listNames(sampled.splice(0)), listNames(accepted.splice(0))];
  const sentences = [
    ...caveats.splice(0),
    ...(invented ? [`Sample data was used for ${invented}.`] : []),
    ...(ticked && outcome.ok ? [`Ticked ${ticked}, as the form requires.`] : []),
  ];
  if (sentences.length === 0) return outcome;
  const caveat = sentences.join(' ');
  const { value, intent } = outcome;
  // The text that confirms an act is its result, too.
  const isConfirmation = typeof value === 'string' && (intent.kind === 'purchase' || intent.kind === 'travel');
  return {
    ...outcome,
    summary: `${outcome.summary} ${caveat}`,
    value: isConfirmation ? `${value} ${caveat}` : value,
    caveat,
  };
}

const listNames = (names: readonly string[]): string => [...new Set(names)].map((name) => `“${name}”`).join(', ');

/** Executor of each kind of intent. */
const EXECUTORS: { [Kind in Intent['kind']]: (intent: never, progress: Progress) => StepGenerator<Outcome> } = {
  open,
  open_named: openNamed,
  go_back: goBack,
  new_tab: newTab,
  switch_tab: switchTab,
  close_tab: closeTab,
  list_tabs: listTabs,
  scroll,
  press,
  press_key: pressKey,
  search,
  ask,
  summarize,
  compute,
  compute_over: computeOver,
  note,
  note_found: noteFound,
  note_asked: noteAsked,
  fill,
  fill_field: fillField,
  fill_details: fillDetails,
  send_form: sendForm,
  choose,
  tick,
  submit: sendThrough,
  sort,
  filter,
  travel,
  purchase,
  sign_in: signIn,
  sign_out: signOut,
  ask_account: askAccount,
  change,
  download,
  upload,
  quote_file: quoteFile,
  show_app: showApp,
  close_app: closeApp,
  capture,
  send_mail: sendMail,
  answer_mail: answerMail,
  delete_mail: deleteMail,
  ask_list: askList,
  create_event: createEvent,
  move_event: moveEvent,
  delete_event: deleteEvent,
  find_time: findTime,
  change_ticket: changeTicket,
  call_tool: callTool,
  act: performAct,
  guard: (intent: never, progress) => guard(intent, progress, answerCondition),
};

// TypeScript cannot express that the table maps each kind to its own executor.
const executeIntent = (intent: Intent, progress: Progress): StepGenerator<Outcome> =>
  (EXECUTORS[intent.kind] as (intent: Intent, progress: Progress) => StepGenerator<Outcome>)(intent, progress);
