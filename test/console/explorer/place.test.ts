import { describe, expect, it } from 'vitest';
import { frameOf, type Place, placeNodes, sizeOf } from '../../../src/console/pages/explorer/graph/place.ts';
import { readPlace, writePlace } from '../../../src/console/pages/explorer/place.ts';

const node = (name: string, community: number | null) => ({ name, type: 'Person', degree: 1, mentions: 1, community });
const distance = (a?: Place, b?: Place) => Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));

describe('placeNodes', () => {
  const nodes = Array.from({ length: 40 }, (_, at) => node(`n${at}`, at < 20 ? 0 : 1));

  it('puts members of a community near each other, and no two in one place', () => {
    const places = placeNodes(nodes, new Map());
    const middle = (from: number) => {
      const part = nodes.slice(from, from + 20).map(({ name }) => places.get(name) ?? { x: 0, y: 0 });
      return { x: part.reduce((sum, { x }) => sum + x, 0) / 20, y: part.reduce((sum, { y }) => sum + y, 0) / 20 };
    };
    expect(distance(middle(0), middle(20))).toBeGreaterThan(20);
    expect(new Set([...places.values()].map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`))).toHaveProperty(
      'size',
      40,
    );
  });

  it('keeps what had a place', () => {
    const places = placeNodes(nodes, new Map([['n3', { x: 7, y: -7 }]]));
    expect(places.get('n3')).toEqual({ x: 7, y: -7 });
  });

  it('takes entities without a community too', () => {
    expect(placeNodes([node('a', null)], new Map()).has('a')).toBe(true);
  });
});

describe('frameOf', () => {
  it('has all places in its middle, with room around', () => {
    const frame = frameOf([
      { x: 0.2, y: 0.4 },
      { x: 0.6, y: 0.5 },
    ]);
    expect(frame?.x).toBeCloseTo(0.4);
    expect(frame?.y).toBeCloseTo(0.45);
    expect(frame?.ratio).toBeGreaterThan(0.4);
  });

  it('comes not too near, and sees nothing of nothing', () => {
    expect(frameOf([{ x: 0.5, y: 0.5 }])?.ratio).toBeGreaterThan(0.1);
    expect(frameOf([])).toBeNull();
  });
});

it('sizeOf grows with the degree, up to a limit, and is smaller in a large graph', () => {
  expect(sizeOf(9, 10)).toBeGreaterThan(sizeOf(1, 10));
  expect(sizeOf(100_000, 10)).toBe(sizeOf(1_000_000, 10));
  expect(sizeOf(9, 5_000)).toBeLessThan(sizeOf(9, 500));
  expect(sizeOf(9, 50_000)).toBe(sizeOf(9, 500_000));
});

it('the place in the route is read as it was written', () => {
  const place = { focus: 'Tiny Tim', to: 'Jacob Marley', nodes: ['Tiny Tim', 'Bob & Co'] };
  expect(readPlace(new URLSearchParams(writePlace(place)))).toEqual(place);
  expect(readPlace(new URLSearchParams())).toEqual({ focus: null, to: null, nodes: [] });
});
