import { expect, it, vi } from 'vitest';
import { createClockControl } from '../../../src/control/clock/clock-control.ts';
import { createClockMemory, createControlledClock } from '../../../src/control/clock/controlled-clock.ts';
import { createTestClock } from '../../support/test-clock.ts';

const START = 1_700_000_000_000;

function open(stored = new Map<string, string>()) {
  const system = createTestClock(START);
  const clock = createControlledClock(createClockMemory(), system);
  const store = {
    read: async (name: string) => stored.get(name) ?? null,
    write: vi.fn(async (name: string, json: string) => void stored.set(name, json)),
    remove: async (name: string) => void stored.delete(name),
  };
  const onChange = vi.fn();
  return { system, clock, store, stored, onChange, control: createClockControl({ clock, system, store, onChange }) };
}

it('stores what it sets, and goes on from it in another process', async () => {
  const { control, stored, onChange } = open();
  await control.change({ now: 5000, speed: 2 });
  expect(onChange).toHaveBeenCalledOnce();
  const later = open(stored);
  later.system.advance(1000);
  await later.control.restore();
  expect(later.control.read()).toEqual({ now: 7000, speed: 2, isFrozen: false, offsetMs: 7000 - START - 1000 });
});

it('stores nothing once it has returned to system time', async () => {
  const { control, stored, clock } = open();
  await control.change({ freeze: true });
  expect(await control.reset()).toEqual({ now: START, speed: 1, isFrozen: false, offsetMs: 0 });
  expect(stored.size).toBe(0);
  await control.restore();
  expect(clock.now()).toBe(START);
});

it('changes nothing if the change cannot be stored', async () => {
  const { control, store, system } = open();
  await control.change({ now: 5000, freeze: true });
  store.write.mockRejectedValueOnce(new Error('disk is full'));
  await expect(control.change({ advance: '1h' })).rejects.toThrow('disk is full');
  system.advance(10);
  expect(control.read()).toMatchObject({ now: 5000, isFrozen: true });
});

it('adds up changes that are sent at once', async () => {
  const { control } = open();
  await control.change({ now: 0, freeze: true });
  await Promise.all([control.change({ advance: 100 }), control.change({ advance: 20 }), control.change({ speed: 3 })]);
  expect(control.read()).toMatchObject({ now: 120, speed: 3 });
});
