import { describe, expect, it } from 'vitest';
import { bareLabel, toCell } from '../../../src/language/cells/cell.ts';

const money = (n: number, currency = 'USD') => ({ kind: 'quantity', n, dimension: 'money', currency });
const amount = (n: number, dimension: string | null) => ({ kind: 'quantity', n, dimension });

const CELLS: readonly (readonly [string, string, object])[] = [
  ['$34.90', '', money(34.9)],
  ['180 €', '', money(180, 'EUR')],
  ['34,90 €', '', money(34.9, 'EUR')],
  ['120', 'Price ($)', money(120)],
  ['45 USD', '', money(45)],
  ['$5m', '', money(5e6)],
  ['$12 / night', '', money(12)],
  ['Free', 'Price', amount(0, 'money')],
  ['10', 'Year (Earth days)', amount(864_000, 'time')],
  ['37.7', 'Distance (million km)', amount(37.7e9, 'length')],
  ['100', 'Screen, cm', amount(1, 'length')],
  ['3', 'Weight in kg', amount(3000, 'mass')],
  ['4 h 10 min', '', amount(15_000, 'time')],
  ['2h 40m', '', amount(9600, 'time')],
  ['4h10', '', amount(15_000, 'time')],
  ['1 h 30 s', '', amount(3630, 'time')],
  ['2:05:30', '', amount(7530, 'time')],
  ['99 °F', '', amount(37.2222222222, 'temperature')],
  ['1 234,5 kg', '', amount(1_234_500, 'mass')],
  ['330 m (1,083 ft)', '', amount(330, 'length')],
  ['2.5 million', '', amount(2.5e6, null)],
  ['Direct', 'Stops', amount(0, 'count')],
  ['2 stops', '', amount(2, 'count')],
  ['sold out', '', amount(0, 'count')],
  ['In stock (12)', '', amount(12, 'count')],
  ['12 in stock', '', amount(12, 'count')],
  ['Yes, 12', 'In stock', amount(12, 'count')],
  ['9 W', '', { ...amount(9, null), unit: 'W' }],
  ['100 g/m²', '', { ...amount(100, null), unit: 'g/m²' }],
  ['4.50 €/kg', '', money(4.5, 'EUR')],
  ['4.5 of 5', '', amount(4.5, 'score')],
  ['231 points', '', amount(231, 'score')],
  ['3rd', '', amount(3, null)],
  ['12-14', '', { ...amount(12, null), until: 14 }],
  ['-5 to 10 °C', '', { ...amount(-5, 'temperature'), until: 10 }],
  ['12–14 days', '', { ...amount(12 * 86_400, 'time'), until: 14 * 86_400 }],
  ['up to 20 kg', '', { ...amount(20_000, 'mass'), limit: 'upTo' }],
  ['about 300 m', '', { ...amount(300, 'length'), limit: 'about' }],
  ['$40+', '', { ...money(40), limit: 'from' }],
  ['08:15', '', { kind: 'clock', minute: 495 }],
  ['8:15 pm', '', { kind: 'clock', minute: 1215 }],
  ['08:15–10:30', '', { kind: 'clock', minute: 495, until: 630 }],
  ['29 May 1953', '', { kind: 'date', iso: '1953-05-29' }],
  ['May 29, 1953', '', { kind: 'date', iso: '1953-05-29' }],
  ['24.12.2026', '', { kind: 'date', iso: '2026-12-24' }],
  ['2026-03-04', '', { kind: 'date', iso: '2026-03-04' }],
  ['May 2024', '', { kind: 'date', iso: '2024-05-01', until: '2024-05-31' }],
  ['19th century', '', { kind: 'date', iso: '1801-01-01', until: '1900-12-31' }],
  ['Yes', '', { kind: 'boolean', is: true }],
  ['✗', '', { kind: 'boolean', is: false }],
];

describe('toCell', () => {
  it.each(CELLS)('types %s under %s', (raw, label, expected) => {
    expect(toCell(raw, label)).toMatchObject(expected);
  });

  it.each(['A5', '10 Mill Lane', '4411 Oberfeld', '1.2.3', '+49 30 1234567', '12 Monkeys', 'red', '3/4/2026'])(
    'leaves %s a text',
    (raw) => {
      expect(toCell(raw).kind).toBe('text');
    },
  );

  it.each(['', '  ', '–', 'n/a', 'unknown'])('takes "%s" as unknown, not as zero', (raw) => {
    expect(toCell(raw).kind).toBe('unknown');
  });

  it('reads a point before three digits by the other cells of the column', () => {
    expect(toCell('1.234 km', '', true)).toMatchObject(amount(1_234_000, 'length'));
    expect(toCell('1.234 km', '', false)).toMatchObject(amount(1234, 'length'));
  });

  it('takes long text in linear time', () => {
    for (const part of ['1,', '1 ', '9 h ', '$', '1-', '('])
      expect(toCell(part.repeat(50_000), part.repeat(50_000)).raw.length).toBe(part.length * 50_000);
  });
});

describe('bareLabel', () => {
  it('removes the unit only', () => {
    expect(bareLabel('Price ($)')).toBe('Price');
    expect(bareLabel('Goals (season)')).toBe('Goals (season)');
  });
});
