import { expect, it } from 'vitest';
import { toClientEvent } from '../../../src/http/wire/tasks/task-event.ts';

const runTask = (secrets: Record<string, object>) =>
  toClientEvent({ name: 'session_action', payload: { name: 'run_task', input: { task: 'Log in', secrets } } }, 'a');

it.each([
  [{ user: { value: 'ada', allowed_urls: ['https://a.example'] }, pass: { value: 'x' } }],
  [{ 'https://*.a.example': { user: 'ada', pass: 'x' } }],
])('takes secrets as older and as newer clients send them: %j', (secrets) => {
  expect(runTask(secrets)).toMatchObject({ action: { metadata: { user: 'ada', pass: 'x' } } });
});

it('refuses secrets that are no strings, and names them', () => {
  expect(() => runTask({ pin: { value: 5 } })).toThrow(/^payload\.input\.secrets\.pin must contain strings/);
});
