import { describe, expect, it } from 'vitest';
import { toWindow } from '../../src/console/pages/tasks/list/row-window.ts';
import { appendPage, type LoadedTasks, refreshFirst } from '../../src/console/pages/tasks/list/task-pages.ts';
import { sampleTask } from './samples.ts';

const page = (ids: string, next: string | null = null) => ({ r: [...ids].map((id) => sampleTask(id)), next });
const loaded = (ids: string, next: string | null = null): LoadedTasks => ({ tasks: page(ids).r, next });
const shown = ({ tasks, next }: LoadedTasks) => [tasks.map(({ id }) => id).join(''), next];

describe('the pages of the list', () => {
  it('go one after the other, without a task twice', () => {
    expect(shown(appendPage(loaded('fed', 'd'), page('cb', 'b')))).toEqual(['fedcb', 'b']);
    expect(shown(appendPage(loaded('fed', 'd'), page('dcb')))).toEqual(['fedcb', null]);
  });

  it('keep the older tasks when the first page is read again', () => {
    expect(shown(refreshFirst(loaded('fedcb', 'b'), page('gfe', 'e')))).toEqual(['gfedcb', 'b']);
    const changed = { r: [sampleTask('f', { status: 'failed' }), sampleTask('e')], next: 'e' };
    expect(refreshFirst(loaded('fed'), changed).tasks[0]?.status).toBe('failed');
  });

  it('are read again if more than a page is new, or if there is only one', () => {
    expect(shown(refreshFirst(loaded('cba', 'a'), page('zyx', 'x')))).toEqual(['zyx', 'x']);
    expect(shown(refreshFirst(loaded('cba'), page('ba')))).toEqual(['ba', null]);
    expect(shown(refreshFirst(loaded('cba'), page('')))).toEqual(['', null]);
  });
});

describe('the rows in view', () => {
  it('are the first ones until the height of a row is known', () => {
    expect(toWindow({ top: 0, height: 800, row: 0, count: 10_000 })).toEqual({ start: 0, end: 24, above: 0, below: 0 });
  });

  it('are few, with the height of the others above and below', () => {
    for (const top of [0, -1, -5_000, -799_000]) {
      const { start, end, above, below } = toWindow({ top, height: 800, row: 80, count: 10_000 });
      expect(end - start).toBeLessThan(50);
      expect(above + (end - start) * 80 + below).toBe(800_000);
      expect(above).toBeLessThanOrEqual(-top);
      expect(end * 80).toBeGreaterThanOrEqual(Math.min(800_000, 800 - top));
    }
  });

  it('are within a list that became shorter', () => {
    const { start, end, below } = toWindow({ top: -50_000, height: 800, row: 80, count: 3 });
    expect([start < 3, end, below]).toEqual([true, 3, 0]);
    expect(toWindow({ top: 0, height: 800, row: 80, count: 0 })).toEqual({ start: 0, end: 0, above: 0, below: 0 });
  });
});
