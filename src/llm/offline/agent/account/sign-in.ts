import type { Observation } from '../../../../device/device.ts';
import type { FormField, PageForm } from '../../../../device/page-content.ts';
import { codeIn } from '../../../../language/values/code-in.ts';
import { fillControl } from '../forms/controls/fill-control.ts';
import { givenFor, mainForm, primaryButton } from '../forms/controls/form.ts';
import type { Intent } from '../plan/intent.ts';
import type { Credentials } from '../run/details.ts';
import { credentialsFor } from '../run/details.ts';
import { type Control, isText as isTextControl } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success } from '../run/step-generator.ts';
import { classifyForm } from '../world/forms/classify-form.ts';
import { matchField } from '../world/forms/match-field.ts';

const NO_CREDENTIALS =
  'the site asks to log in, and there is no user name and password for it. Send them as metadata, ' +
  '{ "username": "...", "password": "..." }, or say them in the task';

/** The form of the page in front that asks to log in; null if it has none. */
export function loginForm({ screen }: Progress): PageForm | null {
  return screen.content?.forms.find((form) => form.isLogin && classifyForm(form) === 'login') ?? null;
}

/** Credentials for the site in front: of the task, else of the metadata. Those that name no site go to the first one only, and to
 *  none that is not among the sites whose addresses the task gives. */
function credentialsHere({ login, screen, details }: Progress): Credentials | null {
  const host = hostOf(screen);
  const isMeant = login.hosts.length === 0 || login.hosts.some((each) => host === each || host.endsWith(`.${each}`));
  const isOther = !isMeant || (login.host !== null && login.host !== host);
  if (login.credentials !== null && !isOther) return login.credentials;
  return credentialsFor(screen.url ?? '', details, isOther);
}

export const hostOf = ({ url }: Observation): string => URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? '';

/** Names of links to a login page, and headings of one. */
export const SIGNS_IN = /^(?:log|sign)[ -]?(?:in|on)$/i;

/** Runs the steps of an intent, and logs in wherever one of them ends at a login page for which there are credentials. What the
 *  site answers if it does not let in is kept in `progress.login`. The intent ends at a page that asks for a code that nobody gave. */
export function* throughLogin(
  intent: Intent,
  steps: StepGenerator<Outcome>,
  progress: Progress,
): StepGenerator<Outcome> {
  let turn = steps.next();
  while (!turn.done) {
    let executed = yield turn.value;
    progress.screen = executed.screen;
    const isOfItself = SIGNS_IN.test(executed.screen.content?.heading ?? '');
    const isIn = executed.step.ok && (yield* enterIfAsked(progress));
    // What opens the page has done so; the next part fails at it.
    if (progress.login.code !== null && intent.kind === 'open') return success(intent, executed.step.summary);
    const wall = codeWall(intent, progress);
    if (wall) return wall;
    if (isIn) {
      const { action } = turn.value;
      if (action.type === 'goto' && !isOfItself && isElsewhere(action.url, progress.screen.url ?? ''))
        yield* act(progress, action, 'Open the page that was asked for.');
      executed = { ...executed, screen: progress.screen };
    }
    turn = steps.next(executed);
  }
  return turn.value;
}

/** Whether a site led elsewhere after the login than was asked for. */
function isElsewhere(asked: string, now: string): boolean {
  const [one, other] = [asked, now].map((url) => URL.parse(/^https?:/i.test(url) ? url : `https://${url}`));
  return one?.hostname === other?.hostname && one?.pathname !== other?.pathname;
}

/** Logs in if the page in front asks for it and there are credentials that were not refused yet. Returns whether it let in. */
export function* enterIfAsked(progress: Progress): StepGenerator<boolean> {
  const form = loginForm(progress);
  const { login } = progress;
  const credentials = form && login.refusal === null ? credentialsHere(progress) : null;
  if (!form || !credentials) return false;
  login.host = hostOf(progress.screen);
  yield* fillIn(form, credentials, progress);
  const code = loginForm(progress) === null ? codeField(progress) : null;
  if (code) login.code = yield* enterCode(code, progress);
  if (loginForm(progress) === null) return login.code === null;
  login.refusal =
    progress.screen.content?.messages.find((message) => !message.includes(credentials.password)) ??
    'the site did not let in';
  return false;
}

const MAX_FIELDS_BESIDE = 1;

/** The field of the page in front that asks for a code, as sites do after a password; null if it asks for something else. */
function codeField(progress: Progress): Control | null {
  const fields = mainForm(progress)?.fields.filter(isTextControl) ?? [];
  if (fields.length > MAX_FIELDS_BESIDE + 1) return null;
  const known = progress.screen.content?.forms.flatMap((form) => form.fields) ?? [];
  const isCode = ({ ref, label, boxes }: Control): boolean => {
    const field = known.find((each) => each.ref === ref);
    return boxes !== undefined || matchField(field ?? { autocomplete: '', type: 'text', label }) === 'otp';
  };
  return fields.find(isCode) ?? null;
}

/** Fills in the code that was given. Returns the label of the field if none was, or if the page asks for it again. */
function* enterCode(field: Control, progress: Progress): StepGenerator<string | null> {
  const form = mainForm(progress);
  const button = form && primaryButton(form);
  // The page calls it what it likes.
  const plain = { ...field, name: 'code', label: 'code' };
  const value = givenFor(field, progress) ?? givenFor(plain, progress) ?? codeIn(progress.task);
  if (value === null || !form || !button) return field.label;
  const problem = yield* fillControl(field, value, form.fields, progress);
  if (problem !== null) return field.label;
  yield* act(progress, { type: 'click', target: button.ref }, `Click “${button.name}”.`);
  return codeField(progress) === null ? null : field.label;
}

/** What an intent comes to at a page that asks for a code after the password; null if there is no such page. */
function codeWall(intent: Intent, progress: Progress): Outcome | null {
  const { code } = progress.login;
  if (code === null) return null;
  const why = `the site asks for “${code}” after the password, and the task gives none that it takes`;
  return { ...failure(intent, why, 'missing_value', [code]), isFatal: true };
}

function* fillIn(form: PageForm, { username, password }: Credentials, progress: Progress): StepGenerator<void> {
  const secret = form.fields.find(({ type }) => type === 'password');
  if (!secret) return;
  const name = form.fields.slice(0, form.fields.indexOf(secret)).findLast(isText);
  if (name) yield* act(progress, { type: 'type', target: name.ref, text: username }, `Fill in “${name.label}”.`);
  yield* act(progress, { type: 'type', target: secret.ref, text: password }, `Fill in “${secret.label}”.`);
  const button = form.buttons.at(-1);
  if (button) yield* act(progress, { type: 'click', target: button.ref }, `Click “${button.name}”.`);
  else yield* act(progress, { type: 'press', key: 'Enter' }, 'Send the form.');
}

const isText = ({ type }: FormField): boolean => ['text', 'email', 'tel', 'search'].includes(type);

/** What an intent comes to at a login page that did not let in; null if the page in front asks for no login. */
export function atLoginWall(intent: Intent, progress: Progress): Outcome | null {
  const wall = codeWall(intent, progress);
  if (wall) return wall;
  const form = loginForm(progress);
  if (form === null) return null;
  const { refusal } = progress.login;
  if (refusal !== null) return { ...failure(intent, `the site did not let in: ${refusal}`, 'refused'), isFatal: true };
  const labels = form.fields.filter((field) => isText(field) || field.type === 'password').map(({ label }) => label);
  return failure(intent, NO_CREDENTIALS, 'missing_value', labels);
}
