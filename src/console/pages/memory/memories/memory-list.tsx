import { memo } from 'preact/compat';
import { toHref } from '../../../state/route.ts';
import type { MemoryRow } from './memory-pages.ts';

interface Props {
  graph: string;
  rows: readonly MemoryRow[];
  shown: string | null;
}

export function MemoryListView({ graph, rows, shown }: Props) {
  if (rows.length === 0) return null;
  return (
    <ul class="memory-rows card">
      {rows.map((row) => (
        <Row key={row.memoryId} graph={graph} row={row} isShown={row.memoryId === shown} />
      ))}
    </ul>
  );
}

/** There can be thousands: a row is drawn again only if it is another. */
const Row = memo(({ graph, row, isShown }: { graph: string; row: MemoryRow; isShown: boolean }) => (
  <li>
    <a
      href={toHref(['memory', graph], { tab: 'memories', memory: row.memoryId })}
      aria-current={isShown ? 'true' : undefined}
    >
      <span class="memory-beginning">{row.beginning || row.memoryId}</span>
      <span class="memory-line quiet small">
        {toNotes(row).map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
    </a>
  </li>
));

const NAMED_KEYS = ['speaker', 'title', 'file_name', 'author', 'source'];

/** Who, when, how long, and the id. */
function toNotes({ memoryId, metadata, time, characters }: MemoryRow): string[] {
  const named = NAMED_KEYS.map((key) => metadata[key]).find((value) => typeof value === 'string');
  return [
    ...(typeof named === 'string' ? [named] : []),
    ...(time === null ? [] : [new Date(time).toISOString().slice(0, 16).replace('T', ' ')]),
    `${characters.toLocaleString('en')} characters`,
    memoryId,
  ];
}
