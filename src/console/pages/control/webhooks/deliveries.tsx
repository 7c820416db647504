import type { Delivery } from '../../../api/control.ts';
import { Ago } from '../../../components/status.tsx';
import { toHref } from '../../../state/route.ts';

const MAX_SHOWN = 100;
/** Colours are those of tasks. */
const COLOURS = { pending: 'running', delivered: 'done', failed: 'failed' };

interface Props {
  /** The newest first. */
  deliveries: readonly Delivery[];
  onRetry: (id: string) => void;
}

export function Deliveries({ deliveries, onRetry }: Props) {
  if (deliveries.length === 0) return <p class="quiet">Nothing was delivered yet.</p>;
  return (
    <ul class="rules">
      {deliveries.slice(0, MAX_SHOWN).map((delivery) => (
        <li key={delivery.id} class="delivery">
          <span class="status" data-status={COLOURS[delivery.status]}>
            {delivery.status}
          </span>
          <What delivery={delivery} />
          <span class="quiet">
            <Ago at={Date.parse(delivery.createdAt)} />
          </span>
          <button type="button" class="button plain small" onClick={() => onRetry(delivery.id)}>
            Send again
          </button>
        </li>
      ))}
    </ul>
  );
}

function What({ delivery: { event, recordId, url, attempts, responseStatus, error } }: { delivery: Delivery }) {
  return (
    <span>
      {event === 'task.ended' ? <a href={toHref(['tasks', recordId])}>A task</a> : 'A graph request'}
      <span class="quiet">
        {' '}
        to <span class="mono">{url}</span>, {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        {responseStatus !== null && `, response ${responseStatus}`}
      </span>
      {error && <span class="bad small delivery-error">{error}</span>}
    </span>
  );
}
