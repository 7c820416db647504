import { useEffect, useRef } from 'preact/hooks';
import type { TaskFilter } from '../../../api/tasks.ts';

interface FiltersProps {
  filter: TaskFilter;
  onChange: (filter: { status: string; q: string }) => void;
}

const STATUSES = [
  ['', 'All'],
  ['running', 'Running'],
  ['waiting', 'Waiting'],
  ['done', 'Done'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const;
const TYPING_MS = 250;

/** Chooses by status and text. */
export function Filters({ filter, onChange }: FiltersProps) {
  const status: string = filter.status ?? '';
  const q = filter.q ?? '';
  const search = useRef<HTMLInputElement>(null);
  const timer = useRef(0);

  // The text may also come from the address.
  useEffect(() => {
    if (search.current && document.activeElement !== search.current) search.current.value = q;
  }, [q]);

  function searchSoon(text: string) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onChange({ status, q: text.trim() }), TYPING_MS);
  }

  return (
    <search class="task-filters">
      <input
        ref={search}
        type="search"
        aria-label="Search in the texts"
        placeholder="Search in the texts"
        maxLength={200}
        defaultValue={q}
        onInput={({ currentTarget }) => searchSoon(currentTarget.value)}
      />
      <fieldset class="status-chips">
        <legend class="unseen">Status</legend>
        {STATUSES.map(([value, name]) => (
          <label key={value}>
            <input
              class="unseen"
              type="radio"
              name="status"
              value={value}
              checked={status === value}
              onChange={() => onChange({ status: value, q })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </search>
  );
}
