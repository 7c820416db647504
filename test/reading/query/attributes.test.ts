import { describe, expect, it } from 'vitest';
import { resolveAttribute, resolveColumn } from '../../../src/reading/query/attributes.ts';
import { toTable } from '../../../src/reading/query/table.ts';
import { by, CONCEPTS } from '../../llm/offline/agent/concepts.ts';
import { collectionOf } from './tables.ts';

const LABELS = ['Largest moon', 'Moons', 'Battery', 'Brightness', 'Mass (kg)', 'Born'];
const labelOf = (ref: ReturnType<typeof by>): string | undefined =>
  LABELS[resolveAttribute(ref, LABELS, CONCEPTS)?.index ?? -1];

describe('resolveAttribute', () => {
  it('prefers the exact label', () => {
    expect(labelOf(by('', 'largest moon'))).toBe('Largest moon');
    expect(labelOf(by('', 'moons'))).toBe('Moons');
    expect(resolveAttribute(by('', 'moon'), LABELS, CONCEPTS)?.strength).toBe(1);
  });

  it('finds labels of a concept, without their unit', () => {
    expect(labelOf(by('weight'))).toBe('Mass (kg)');
    expect(labelOf(by('battery'))).toBe('Battery');
  });

  it('finds words by their stem and by five letters', () => {
    expect(labelOf(by('', 'brightest'))).toBe('Brightness');
    expect(labelOf(by('', 'bright'))).toBe('Brightness');
  });

  it('finds nothing for other words', () => {
    expect(labelOf(by('', 'warranty'))).toBeUndefined();
    expect(labelOf(by('price'))).toBeUndefined();
    expect(labelOf(by(''))).toBeUndefined();
  });

  it('takes the concept that is named first', () => {
    const labels = ['Length', 'Height'];
    expect(resolveAttribute(by('height length'), labels, CONCEPTS)?.index).toBe(1);
    expect(resolveAttribute(by('length height'), labels, CONCEPTS)?.index).toBe(0);
  });
});

describe('resolveColumn', () => {
  const table = toTable(
    collectionOf(
      'Boats',
      'Boat | Departure | Time | Ticket | Deposit\nAnna | 08:00 | 2 h | €9 | €20\nBea | 09:30 | 3 h | €12 | €20',
    ),
  );
  const labelFor = (ref: Parameters<typeof resolveColumn>[0]): string | undefined =>
    table.columns[resolveColumn(ref, table.columns, CONCEPTS)?.index ?? -1]?.label;

  it('finds a label that is part of what the concept is called', () => {
    expect(labelFor(by('duration'))).toBe('Time');
  });

  it('takes no column of another dimension', () => {
    expect(labelFor({ concepts: [], words: ['ticket'], dimension: 'mass' })).toBeUndefined();
    expect(labelFor({ concepts: [], words: ['departure'], dimension: 'time' })).toBeUndefined();
  });

  it('takes a column by its dimension only if it is the only one', () => {
    expect(labelFor(by('price'))).toBeUndefined();
    const one = table.columns.filter(({ label }) => label !== 'Deposit');
    expect(one[resolveColumn(by('price'), one, CONCEPTS)?.index ?? -1]?.label).toBe('Ticket');
  });
});
