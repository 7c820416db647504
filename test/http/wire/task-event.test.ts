import { expect, it } from 'vitest';
import { toWireEvent } from '../../../src/http/wire/tasks/event-mapping.ts';
import type { ActionAnswer } from '../../../src/tasks/client-event.ts';

const cost = { credits: 1, seconds: 0.5 };

it.each<[ActionAnswer, object]>([
  [
    { code: 200, cost },
    { code: 200, output: { credits_used: 1, duration: 0.5 } },
  ],
  [
    { code: 200, value: 49, cost },
    { code: 200, output: { output: 49, credits_used: 1, duration: 0.5 } },
  ],
  [
    { code: 200, value: null, cost },
    { code: 200, output: { output: null, credits_used: 1, duration: 0.5 } },
  ],
  [
    { code: 200, value: 'alone' },
    { code: 200, output: 'alone' },
  ],
  [
    { code: 400, reason: 'No such page.' },
    { code: 400, output: 'No such page.' },
  ],
])('tells a client of the answer %j', (answer, payload) => {
  const event = { id: 'e-1', name: 'browser_action', timestamp: 7 } as const;
  expect(toWireEvent({ ...event, answer })).toEqual({ ...event, payload });
});

it('maps tool calls and statuses for clients', () => {
  const call = { name: 'weather', input: { city: 'Rome' } };
  expect(toWireEvent({ id: 't-1', name: 'tool_call', call, timestamp: 8 })).toMatchObject({ payload: call });
  const status = { id: 'status-9', name: 'status', status: 'waiting', timestamp: 9 } as const;
  expect(toWireEvent(status)).toMatchObject({ payload: { status: 'waiting' } });
});
