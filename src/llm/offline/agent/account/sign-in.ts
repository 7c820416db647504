import type { FormField, PageForm } from '../../../../device/page-content.ts';
import type { Intent } from '../plan/intent.ts';
import type { Credentials } from '../run/details.ts';
import { credentialsFor } from '../run/details.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure } from '../run/step-generator.ts';
import { classifyForm } from '../world/forms/classify-form.ts';

const NO_CREDENTIALS =
  'the site asks to log in, and there is no user name and password for it. Send them as metadata, ' +
  '{ "username": "...", "password": "..." }, or say them in the task';

/** The form of the page in front that asks to log in; null if it has none. */
export function loginForm({ screen }: Progress): PageForm | null {
  return screen.content?.forms.find((form) => form.isLogin && classifyForm(form) === 'login') ?? null;
}

/** Credentials for the site in front: of the task, else of the metadata. Those of the task go to one site only. */
function credentialsHere(progress: Progress): Credentials | null {
  const host = hostOf(progress);
  const isOther = progress.login.host !== null && progress.login.host !== host;
  if (progress.login.credentials !== null && !isOther) return progress.login.credentials;
  return credentialsFor(progress.screen.url ?? '', progress.details);
}

const hostOf = ({ screen }: Progress): string => URL.parse(screen.url ?? '')?.hostname.replace(/^www\./, '') ?? '';

/** Runs steps, and logs in wherever one of them ends at a login page for which there are credentials. What the site answers
 *  if it does not let in is kept in `progress.login`. */
export function* throughLogin<T>(steps: StepGenerator<T>, progress: Progress): StepGenerator<T> {
  let turn = steps.next();
  while (!turn.done) {
    let executed = yield turn.value;
    progress.screen = executed.screen;
    if (executed.step.ok && (yield* enterIfAsked(progress))) {
      const { action } = turn.value;
      if (action.type === 'goto' && isElsewhere(action.url, progress.screen.url ?? ''))
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
  const credentials = form && progress.login.refusal === null ? credentialsHere(progress) : null;
  if (!form || !credentials) return false;
  const host = hostOf(progress);
  yield* fillIn(form, credentials, progress);
  if (loginForm(progress) === null) {
    progress.login.host = host;
    return true;
  }
  progress.login.refusal =
    progress.screen.content?.messages.find((message) => !message.includes(credentials.password)) ??
    'the site did not let in';
  return false;
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
  const form = loginForm(progress);
  if (form === null) return null;
  const { refusal } = progress.login;
  if (refusal !== null) return { ...failure(intent, `the site did not let in: ${refusal}`, 'refused'), isFatal: true };
  const labels = form.fields.filter((field) => isText(field) || field.type === 'password').map(({ label }) => label);
  return failure(intent, NO_CREDENTIALS, 'missing_value', labels);
}
