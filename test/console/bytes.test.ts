import { expect, it } from 'vitest';
import { formatBytes } from '../../src/console/components/bytes.ts';

it('gives bytes a unit in which they are short', () => {
  expect([0, 999, 1000, 12_345, 5_600_000, 3e15].map(formatBytes)).toEqual([
    ...['0 B', '999 B', '1.0 kB', '12 kB', '5.6 MB', '3000 TB'],
  ]);
});
