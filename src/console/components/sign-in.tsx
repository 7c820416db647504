import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { signIn } from '../state/session.ts';

/** Asks for an API key, and tries it. */
export function SignIn() {
  const problem = useSignal('');

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('key')).trim();
    const { ok, status } = await fetch('plan', { headers: { apikey: key, 'x-doppel-console': '1' } });
    if (ok) signIn(key);
    else problem.value = status === 401 ? 'The server does not know this key.' : `The server answered with ${status}.`;
  }

  return (
    <main class="sign-in card">
      <h1>Doppel</h1>
      <form onSubmit={submit}>
        <label for="key">API key</label>
        <input id="key" name="key" type="password" autocomplete="off" required aria-describedby="key-help" />
        <p id="key-help" class="quiet">
          The server prints one when it starts. It stays in this tab.
        </p>
        {problem.value && (
          <p class="bad" role="alert">
            {problem.value}
          </p>
        )}
        <button class="button" type="submit">
          Enter
        </button>
      </form>
    </main>
  );
}
