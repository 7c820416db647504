import { describe, expect, it } from 'vitest';
import { readCredentials } from '../../../../../src/llm/offline/agent/account/credentials.ts';

const read = (task: string) => readCredentials(task, '2026-11-22');

describe('credentials of a task', () => {
  it.each([
    ['How much do I owe on my account? (mira, k1tten99)', 'How much do I owe on my account?'],
    ['Log in to the portal with mira/k1tten99 and read the balance', 'Log in to the portal and read the balance'],
    ['My login is user mira, password: k1tten99. Which tariff am I on?', 'Which tariff am I on?'],
    ['Which invoice is open? mira / k1tten99, the utilities portal', 'Which invoice is open?'],
  ])('are read and leave the request: %s', (task, text) => {
    expect(read(task)).toEqual({ credentials: { username: 'mira', password: 'k1tten99' }, text });
  });

  it.each([
    ['Get my bill from portal.example, mira/k1tten99', 'mira', 'k1tten99'],
    ['Change my adress at the portal. User name m.ortega, password kitten', 'm.ortega', 'kitten'],
  ])('are told from addresses and words beside them: %s', (task, username, password) => {
    expect(read(task).credentials).toEqual({ username, password });
  });

  it.each(['What is 3/4 of the invoice?', 'Log in using username/password from the secrets', 'PDF/CSV of my invoices'])(
    'are none in: %s',
    (task) => {
      expect(read(task)).toEqual({ credentials: null, text: task });
    },
  );
});
