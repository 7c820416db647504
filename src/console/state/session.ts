import { computed, signal } from '@preact/signals';

const STORED = 'doppel-api-key';

/** The API key that the console uses; empty if there is none. It stays in this tab. */
export const apiKey = signal(sessionStorage.getItem(STORED) ?? '');
export const isSignedIn = computed(() => apiKey.value !== '');

export function signIn(key: string): void {
  sessionStorage.setItem(STORED, key);
  apiKey.value = key;
}

export function signOut(): void {
  sessionStorage.removeItem(STORED);
  apiKey.value = '';
}

/** Asks for the server's own key, which it gives to a page on its own machine. */
export async function signInHere(): Promise<void> {
  const response = await fetch('console/key', { method: 'POST' });
  if (response.ok) signIn(((await response.json()) as { apiKey: string }).apiKey);
}
