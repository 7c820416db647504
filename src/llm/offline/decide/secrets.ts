import type { Decision } from '../../model.ts';

const MASK = '•••';
// Shorter ones would be found in words that have nothing to do with them.
const MIN_LENGTH = 4;
// `with password demo1234`, `password: demo1234`
const SAID = /\bpass(?:word|wd|code|phrase)?(?: is|:| =|=)? ?["“'‘]?([^\s"”'’,;]{4,100})/gi;

/** Passwords that the task itself says. */
export function secretsIn(task: string): string[] {
  const said = [...task.slice(0, MAX_TASK_LENGTH).matchAll(SAID)].map((match) => match[1] ?? '');
  return said.filter((secret) => /[^a-z]/.test(secret)).slice(0, MAX_SECRETS);
}

const MAX_TASK_LENGTH = 20_000;
const MAX_SECRETS = 20;

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (masked, secret) => (secret.length < MIN_LENGTH ? masked : masked.replaceAll(secret, MASK)),
    text,
  );
}

/** A decision that says no secret; only what is typed, or given to a tool because the task says so, may hold one. */
export function withoutSecretsIn(decision: Decision, secrets: readonly string[]): Decision {
  if (secrets.length === 0) return decision;
  const mask = (value: unknown): unknown => maskDeep(value, secrets);
  const reason = withoutSecrets(decision.reason, secrets);
  if (decision.type === 'done') return { ...decision, reason, output: mask(decision.output) };
  if (decision.type === 'fail' || decision.action.type === 'type') return { ...decision, reason };
  const { action } = decision;
  if (action.type !== 'extract') return { ...decision, reason };
  const known = action.known?.map(({ label, value }) => ({
    label: withoutSecrets(label, secrets),
    value: mask(value),
  }));
  return {
    ...decision,
    reason,
    action: { ...action, question: withoutSecrets(action.question, secrets), ...(known && { known }) },
  };
}

function maskDeep(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((entry) => maskDeep(entry, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [withoutSecrets(key, secrets), maskDeep(entry, secrets)]),
  );
}
