import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import {
  listDeliveries,
  readWebhook,
  removeWebhook,
  retryDelivery,
  setWebhook,
  type Webhook,
} from '../../../api/control.ts';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { useChange } from '../../../state/use-change.ts';
import { Deliveries } from './deliveries.tsx';

const EVERY_MS = 2_000;
const EVENTS: readonly [Webhook['events'][number], string][] = [
  ['task.ended', 'Ends of tasks'],
  ['graph_request.ended', 'Ends of graph requests'],
];

/** Where ends of work are reported, and what was delivered. */
export function Webhooks() {
  const webhook = useResource(readWebhook, []);
  const deliveries = useResource(listDeliveries, [], EVERY_MS);
  const { change, error } = useChange(() => Promise.all([webhook.reload(), deliveries.reload()]));
  /** Of a webhook that was set here, shown this once. */
  const secret = useSignal('');

  function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const events = form.getAll('events') as Webhook['events'];
    change(async () => {
      const set = await setWebhook({ url: String(form.get('url')), events });
      secret.value = set.secret ?? '';
    });
  }
  const remove = () =>
    change(async () => {
      await removeWebhook();
      secret.value = '';
    });

  return (
    <div class="stack">
      <section class="card">
        <h2>The webhook of this account</h2>
        <WebhookForm
          key={JSON.stringify(webhook.value.value)}
          webhook={webhook.value.value}
          onSubmit={submit}
          onRemove={remove}
        />
        {secret.value && (
          <p class="notice" role="status">
            The key of its signatures, shown this once: <code>{secret.value}</code>
          </p>
        )}
        <Problem error={error.value ?? webhook.error.value ?? deliveries.error.value} />
      </section>
      <section class="card">
        <h2>Deliveries</h2>
        <Deliveries deliveries={deliveries.value.value ?? []} onRetry={(id) => change(() => retryDelivery(id))} />
      </section>
    </div>
  );
}

interface FormProps {
  /** Null if none is set. */
  webhook: Webhook | null;
  onSubmit: (event: TargetedSubmitEvent<HTMLFormElement>) => void;
  onRemove: () => void;
}

function WebhookForm({ webhook, onSubmit, onRemove }: FormProps) {
  return (
    <form class="stack" onSubmit={onSubmit}>
      <div>
        <label for="webhook-url">URL</label>
        <input
          id="webhook-url"
          name="url"
          type="url"
          required
          placeholder="http://127.0.0.1:9000/hook"
          defaultValue={webhook?.url ?? ''}
        />
      </div>
      <fieldset class="keep">
        <legend class="unseen">What is reported</legend>
        {EVENTS.map(([event, name]) => (
          <label key={event} class="check">
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={webhook?.events.includes(event) ?? true}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p class="row">
        <button type="submit" class="button">
          {webhook ? 'Change it' : 'Set it'}
        </button>
        {webhook && (
          <button type="button" class="button plain" onClick={onRemove}>
            Remove it
          </button>
        )}
      </p>
    </form>
  );
}
