import type { Signal } from '@preact/signals';
import type { Summary } from '../../api/entities.ts';

export interface Filter {
  /** Empty for all. */
  type: string;
  minDegree: number;
  limit: number;
}

const LIMITS = [100, 300, 1000, 3000, 5000];
const DEGREES = [0, 1, 2, 3, 5, 10, 20, 50];

export function Filters({ filter, types }: { filter: Signal<Filter>; types: Summary['types'] }) {
  const change = (next: Partial<Filter>) => {
    filter.value = { ...filter.value, ...next };
  };
  const { type, minDegree, limit } = filter.value;
  return (
    <>
      <label class="explorer-field">
        Type
        <select value={type} onChange={({ currentTarget }) => change({ type: currentTarget.value })}>
          <option value="">All</option>
          {types.map((each) => (
            <option key={each.type} value={each.type}>
              {each.type} ({each.entities.toLocaleString('en')})
            </option>
          ))}
        </select>
      </label>
      <label class="explorer-field">
        Neighbors
        <select
          value={String(minDegree)}
          onChange={({ currentTarget }) => change({ minDegree: Number(currentTarget.value) })}
        >
          {DEGREES.map((each) => (
            <option key={each} value={String(each)}>
              {each === 0 ? 'Any number' : `${each} or more`}
            </option>
          ))}
        </select>
      </label>
      <label class="explorer-field">
        Show
        <select value={String(limit)} onChange={({ currentTarget }) => change({ limit: Number(currentTarget.value) })}>
          {LIMITS.map((each) => (
            <option key={each} value={String(each)}>
              {each.toLocaleString('en')} at most
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
