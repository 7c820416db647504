import { computed, signal } from '@preact/signals';

const STORED = 'doppel-api-key';
/** Begins the names of what else is stored in this tab for the account. */
const OF_ACCOUNT = 'doppel-account ';

/** The API key that the console uses; empty if there is none. It stays in this tab. */
export const apiKey = signal(sessionStorage.getItem(STORED) ?? '');
export const isSignedIn = computed(() => apiKey.value !== '');

export function signIn(key: string): void {
  sessionStorage.setItem(STORED, key);
  apiKey.value = key;
}

/** The name of something that is stored in this tab until signing out. */
export const toTabKey = (name: string): string => OF_ACCOUNT + name;

export function signOut(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(OF_ACCOUNT));
  for (const name of [STORED, ...names]) sessionStorage.removeItem(name);
  apiKey.value = '';
}

/** Asks for the server's own key, which it gives to a page on its own machine. */
export async function signInHere(): Promise<void> {
  const response = await fetch('console/key', { method: 'POST' });
  if (response.ok) signIn(((await response.json()) as { apiKey: string }).apiKey);
}
