import { Ago } from '../../../components/status.tsx';
import { useResource } from '../../../state/resource.ts';
import { toHref } from '../../../state/route.ts';
import { readSummary } from '../graph-summary.ts';

export function GraphRow({ graph, onDelete }: { graph: string; onDelete: () => void }) {
  const summary = useResource(() => readSummary(graph), [graph]).value.value;
  return (
    <tr>
      <th scope="row" class="graph-name">
        <a href={toHref(['memory', graph])}>{graph}</a>
      </th>
      <td class="number">{summary?.memories.toLocaleString('en') ?? '…'}</td>
      <td>{summary ? <Ago at={summary.changedAt} /> : '…'}</td>
      <td>
        <span class="row graph-actions">
          <a href={toHref(['memory', graph], { tab: 'add' })} aria-label={`Add to ${graph}`}>
            Add
          </a>
          <a href={toHref(['explore', graph])} aria-label={`Explore ${graph}`}>
            Explore
          </a>
          <button class="link bad" type="button" aria-label={`Delete ${graph}`} onClick={onDelete}>
            Delete
          </button>
        </span>
      </td>
    </tr>
  );
}
