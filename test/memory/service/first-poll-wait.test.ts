import { expect, it, vi } from 'vitest';
import { createFirstPollWait } from '../../../src/memory/service/first-poll-wait.ts';
import { createSignals } from '../../../src/signals.ts';

const LONG_MS = 600_000;

function open(holdMs = LONG_MS) {
  const signals = createSignals();
  const polls = createFirstPollWait({ holdMs, signals });
  const ended = (ids: readonly string[]) => ids.forEach(signals.publish);
  const states = new Map<string, string>();
  const look = vi.fn(async (id: string) => states.get(id) ?? 'created');
  return {
    ...polls,
    ended,
    states,
    look,
    get: (id: string) =>
      polls.poll(
        id,
        () => look(id),
        (state) => state === 'created',
      ),
  };
}

it('holds the first read of an open request until it has ended', async () => {
  const { accepted, ended, states, get } = open();
  accepted('a');
  const held = get('a');
  states.set('a', 'done');
  ended(['b', 'a']);
  expect(await held).toBe('done');
});

it('misses no end that comes while the request is looked up', async () => {
  const { accepted, ended, states, look, get } = open();
  accepted('a');
  look.mockImplementationOnce(async () => {
    states.set('a', 'done');
    ended(['a']);
    return 'created';
  });
  expect(await get('a')).toBe('done');
});

it('answers at once the second read, one that has ended, and one that is not known', async () => {
  const { accepted, ended, states, get } = open();
  expect(await get('unknown')).toBe('created');
  accepted('a');
  const first = get('a');
  expect(await get('a')).toBe('created');
  ended(['a']);
  await first;
  accepted('b');
  states.set('b', 'done');
  expect(await get('b')).toBe('done');
});

it('holds no longer than the limit', async () => {
  const { accepted, look, get } = open(5);
  accepted('a');
  expect(await get('a')).toBe('created');
  expect(look).toHaveBeenCalledTimes(2);
});

it('holds nothing at 0', async () => {
  const { accepted, look, get } = open(0);
  accepted('a');
  expect(await get('a')).toBe('created');
  expect(look).toHaveBeenCalledOnce();
});
