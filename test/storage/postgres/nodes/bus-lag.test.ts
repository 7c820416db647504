import { expect, it } from 'vitest';
import { createBusLag } from '../../../../src/storage/postgres/nodes/bus-lag.ts';

function open() {
  const time = { now: 1000 };
  return { time, lag: createBusLag(() => time.now) };
}

it('measures from sending to receiving', () => {
  const { time, lag } = open();
  expect(lag.read()).toBe(0);
  const beat = lag.beat();
  time.now += 7;
  lag.receive(['c1', beat]);
  time.now += 500;
  expect(lag.read()).toBe(7);
});

it('grows while messages do not come back, also when more are sent', () => {
  const { time, lag } = open();
  for (let count = 0; count < 4; count += 1) {
    lag.beat();
    time.now += 3000;
  }
  expect(lag.read()).toBe(12_000);
});

it('forgets messages that were lost once a later one has come back', () => {
  const { time, lag } = open();
  lag.beat();
  time.now += 3000;
  const later = lag.beat();
  time.now += 4;
  lag.receive([later]);
  time.now += 1000;
  expect(lag.read()).toBe(4);
});

it('ignores what it has not sent', () => {
  const { time, lag } = open();
  time.now += 9;
  lag.receive(['h1', 'h', 'hx', 'wtasks']);
  expect(lag.read()).toBe(0);
});
