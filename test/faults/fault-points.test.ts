import { afterEach, expect, it, vi } from 'vitest';
import { faultPoint, setFault } from '../../src/fault-points.ts';

const die = vi.fn();
afterEach(() => {
  setFault(undefined, die);
  die.mockClear();
});

it('a point that no test named does nothing', () => {
  setFault('after graph commit:1', die);
  faultPoint('before graph commit');
  setFault(undefined, die);
  faultPoint('after graph commit');
  expect(die).not.toHaveBeenCalled();
});

it('the process dies at the named pass of the point, and not before', () => {
  setFault('after graph commit:3', die);
  for (let passes = 0; passes < 2; passes += 1) faultPoint('after graph commit');
  expect(die).not.toHaveBeenCalled();
  faultPoint('after graph commit');
  expect(die).toHaveBeenCalledExactlyOnceWith('process');
});

it('the thread dies for a subject that contains the named words', () => {
  setFault('request begun:1:thread:poison', die);
  faultPoint('request begun', 'a lamp');
  expect(die).not.toHaveBeenCalled();
  faultPoint('request begun', 'a poisoned lamp');
  expect(die).toHaveBeenCalledExactlyOnceWith('thread');
});

it.each(['after graph commit', 'after graph commit:0', 'after graph commit:1:reactor'])('%s is refused', (fault) => {
  expect(() => setFault(fault, die)).toThrow(/DOPPEL_FAULT must be/);
});
