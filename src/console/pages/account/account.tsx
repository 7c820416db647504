import { useSignal } from '@preact/signals';
import { createKey, type Key, readAccount, revokeKey } from '../../api/account.ts';
import { Problem } from '../../components/feedback.tsx';
import { Ago } from '../../components/status.tsx';
import { useResource } from '../../state/resource.ts';
import { apiKey } from '../../state/session.ts';
import { useChange } from '../../state/use-change.ts';

/** Credits and keys. */
export function AccountPage() {
  const { value, error, reload } = useResource(readAccount, []);
  const created = useSignal<string | null>(null);
  const { change, error: problem } = useChange(reload);
  const account = value.value;

  const create = () =>
    change(async () => {
      created.value = (await createKey()).api_key;
    });

  return (
    <>
      <h1>Account</h1>
      <Problem error={error.value ?? problem.value} />
      {account && (
        <div class="stack">
          <section class="card">
            <h2>Credits</h2>
            <p class="figure">{account.credits.toLocaleString('en')}</p>
            <p class="quiet">A step of the agent costs one.</p>
          </section>
          <section class="card">
            <div class="row spread">
              <h2>API keys</h2>
              <button type="button" class="button" onClick={create}>
                Create a key
              </button>
            </div>
            {created.value && (
              <p class="notice" role="status">
                Your new key, shown this once: <code>{created.value}</code>
              </p>
            )}
            <Keys keys={account.keys} onRevoke={(id) => change(() => revokeKey(id))} />
          </section>
        </div>
      )}
    </>
  );
}

function Keys({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (id: string) => void }) {
  const active = keys.filter(({ revoked_at }) => revoked_at === null);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Begins with</th>
          <th scope="col">Created</th>
          <th scope="col">
            <span class="unseen">What you can do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {active.map(({ id, prefix, created_at }) => (
          <tr key={id}>
            <td>
              <code>{prefix}…</code>
              {apiKey.value.startsWith(prefix) && <span class="quiet"> used here</span>}
            </td>
            <td>
              <Ago at={created_at} />
            </td>
            <td class="end">
              {active.length > 1 && !apiKey.value.startsWith(prefix) && (
                <button type="button" class="button plain" onClick={() => onRevoke(id)}>
                  Revoke
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
