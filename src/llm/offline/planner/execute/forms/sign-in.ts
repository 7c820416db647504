import type { Credentials } from '../../details.ts';
import { credentialsFor } from '../../details.ts';
import type { IntentOf } from '../../intent.ts';
import type { Control } from '../../screen.ts';
import { alertOf, controlsOf, isButton, isPasswordField, isText } from '../../screen.ts';
import type { Outcome, Progress, StepGenerator } from '../step-generator.ts';
import { act, failure, isBrowser, success } from '../step-generator.ts';
import { primaryButton } from './form.ts';

const SIGN_IN = /^(?:log ?in|sign ?in|log on)\b/i;
const SIGN_OUT = /^(?:log ?out|sign ?out|log off)\b/i;

const NO_CREDENTIALS =
  'there is no user name and password to log in with. Send them as metadata, { "username": "...", "password": "..." }, ' +
  'or say them in the task';

/** Logs in with the credentials in the task, or else in the metadata. If that fails, the run fails, because later intents
 *  need the login. */
export function* signIn(intent: IntentOf<'sign_in'>, progress: Progress): StepGenerator<Outcome> {
  if (!isBrowser(progress)) return fatal(intent, 'the task names no site to log in to', 'no_subject');
  if (findNamed(progress, SIGN_OUT)) return success(intent, 'Was logged in already.');
  const credentials = toCredentials(intent, progress);
  if (!credentials) return fatal(intent, NO_CREDENTIALS, 'missing_value', ['user name', 'password']);
  if (!findPassword(progress)) {
    const way = findNamed(progress, SIGN_IN);
    if (!way) return fatal(intent, 'the page has nothing to log in with', 'not_offered');
    yield* act(progress, { type: 'click', target: way.ref }, `Open “${way.name}”.`);
  }
  return yield* enter(intent, credentials, progress);
}

const fatal = (...args: Parameters<typeof failure>): Outcome => ({ ...failure(...args), isFatal: true });

function toCredentials({ username, password }: IntentOf<'sign_in'>, progress: Progress): Credentials | null {
  const host = URL.parse(progress.screen.url ?? '')?.hostname.replace(/^www\./, '') ?? '';
  const sent = credentialsFor(host, progress.details);
  const name = username ?? sent?.username;
  const secret = password ?? sent?.password;
  return name === undefined || secret === undefined ? null : { username: name, password: secret };
}

const findNamed = ({ screen }: Progress, pattern: RegExp): Control | null =>
  controlsOf(screen).find(({ role, name }) => (role === 'link' || role === 'button') && pattern.test(name)) ?? null;

const findPassword = ({ screen }: Progress): Control | null => controlsOf(screen).find(isPasswordField) ?? null;

function* enter(intent: IntentOf<'sign_in'>, credentials: Credentials, progress: Progress): StepGenerator<Outcome> {
  const password = findPassword(progress);
  if (!password) return fatal(intent, 'the page asks for no password', 'not_offered');
  const controls = controlsOf(progress.screen).filter(({ form }) => form === password.form);
  const name = controls
    .slice(
      0,
      controls.findIndex(({ ref }) => ref === password.ref),
    )
    .findLast((control) => isText(control) && !control.isSearch);
  if (name) {
    const typed = { type: 'type', target: name.ref, text: credentials.username } as const;
    yield* act(progress, typed, `Fill in “${name.name}”.`);
  }
  const secret = { type: 'type', target: password.ref, text: credentials.password } as const;
  yield* act(progress, secret, `Fill in “${password.name}”.`);
  const button = primaryButton({ fields: [], buttons: controls.filter(isButton) });
  const step = button
    ? yield* act(progress, { type: 'click', target: button.ref }, `Click “${button.name}”.`)
    : yield* act(progress, { type: 'press', key: 'Enter' }, 'Send the form.');
  if (step.ok && !findPassword(progress)) return success(intent, 'Logged in.');
  return fatal(intent, `the site did not let in: ${alertOf(progress.screen) || step.summary}`, 'refused');
}
