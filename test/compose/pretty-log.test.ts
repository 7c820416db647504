import { pino } from 'pino';
import { expect, it } from 'vitest';
import { toPretty } from '../../src/compose/pretty-log.ts';

function show(log: (logger: pino.Logger) => void, isColoured = false): string {
  let text = '';
  log(pino({ level: 'debug' }, { write: (line) => (text += toPretty(line, isColoured)) }));
  return text;
}

it('shows time, level and message in one line, and the fields below', () => {
  const text = show((logger) => logger.info({ kind: 'task', nested: { steps: [1] } }, 'task ended'));
  expect(text).toMatch(
    /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO \(\d+\): task ended\n {4}kind: 'task'\n {4}nested: \{ steps: \[ 1 \] \}\n$/,
  );
});

it('shows an error with its stack and its fields', () => {
  const text = show((logger) => logger.error(Object.assign(new TypeError('broken'), { code: 'E1' }), 'failed'));
  expect(text).toMatch(/ERROR \(\d+\): failed\n {4}err: \{[^}]*code: 'E1'/);
  expect(text).toContain('\n    TypeError: broken\n        at ');
});

it('colours for a terminal only, and leaves what is not JSON', () => {
  expect(show((logger) => logger.warn('low'))).not.toContain('\u001b');
  expect(show((logger) => logger.warn('low'), true)).toContain('\u001b[33mWARN');
  expect(toPretty('plain\n', false)).toBe('plain\n');
  expect(toPretty('null\n', false)).toBe('null\n');
});
