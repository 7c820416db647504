import { describe, expect, it } from 'vitest';
import { pairSteps } from '../../src/console/pages/tasks/compare/diff-steps.ts';
import { sampleStep } from './samples.ts';

const on = (target: string, index: number, changes = {}) => sampleStep(index, { target, summary: target, ...changes });
const shown = (left: string, right: string, changes = {}) =>
  pairSteps(
    [...left].map((target, index) => on(target, index + 1)),
    [...right].map((target, index) => on(target, index + 1, changes)),
  ).map((pair) => `${pair.left?.target ?? '-'}${pair.right?.target ?? '-'}${pair.differences.length > 0 ? '!' : ''}`);

describe('pairing the steps of two runs', () => {
  it('finds nothing to mark in equal runs', () => {
    expect(shown('abc', 'abc')).toEqual(['aa', 'bb', 'cc']);
    expect(pairSteps([], [])).toEqual([]);
  });

  it('keeps what is the same side by side around a step that one has more', () => {
    expect(shown('abd', 'abcd')).toEqual(['aa', 'bb', '-c!', 'dd']);
    expect(shown('abcd', 'bd')).toEqual(['a-!', 'bb', 'c-!', 'dd']);
  });

  it('pairs different steps between two that are the same', () => {
    expect(shown('axyb', 'azb')).toEqual(['aa', 'xz!', 'y-!', 'bb']);
    expect(shown('ab', 'xy')).toEqual(['ax!', 'by!']);
    expect(shown('', 'xy')).toEqual(['-x!', '-y!']);
  });

  it('names what differs', () => {
    const differencesOf = (changes: object) => pairSteps([sampleStep(1)], [sampleStep(1, changes)])[0]?.differences;
    expect(differencesOf({})).toEqual([]);
    expect(differencesOf({ ok: false })).toEqual(['result']);
    expect(differencesOf({ value: 5 })).toEqual(['value']);
    expect(differencesOf({ screen: { app: 'browser', title: 'Cart', url: null } })).toEqual(['screen']);
    expect(differencesOf({ action: { type: 'press' } })).toEqual(['action']);
    expect(differencesOf({ duration_ms: 99, created_at: 1, index: 4 })).toEqual([]);
    expect(pairSteps([sampleStep(1)], [])[0]?.differences).toEqual(['missing']);
  });
});
