import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { listRequests, type RecordedRequest } from '../../../api/control.ts';
import { Empty, Problem } from '../../../components/feedback.tsx';
import { useRules } from '../rules/rule-list.tsx';
import { Entry, type EntryActions } from './entry.tsx';
import { isOwn } from './from-entry.ts';

const EVERY_MS = 1_000;
const SHOWN_BEFORE_MS = 15 * 60_000;
const PAGE = 500;
const MAX_KEPT = 1_000;

interface JournalProps extends EntryActions {
  /** Id of the request that is open at first. */
  shown: string | null;
}

/** Requests of clients as they happen, the newest first. */
export function Journal({ shown: first, ...actions }: JournalProps) {
  const { entries, error } = useEntries();
  const rules = useRules().value.value ?? [];
  const showsOwn = useSignal(false);
  const search = useSignal('');
  const chosen = useSignal(first);
  const wanted = search.value.toLowerCase();
  const shown = entries.filter(
    (entry) =>
      (showsOwn.value || !isOwn(entry) || entry.id === first) &&
      `${entry.method} ${entry.path} ${entry.status}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div class="row filters">
        <input
          type="search"
          aria-label="Search in method, path and status"
          placeholder="Search"
          value={search.value}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
          }}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={showsOwn.value}
            onChange={({ currentTarget }) => {
              showsOwn.value = currentTarget.checked;
            }}
          />
          Requests of browsers, too
        </label>
      </div>
      <Problem error={error} />
      {first !== null && !entries.some(({ id }) => id === first) && <Entry id={first} {...actions} />}
      {shown.length === 0 ? (
        <Empty title="No request in the last minutes">
          <p>Send one with your client: it appears here as it happens.</p>
        </Empty>
      ) : (
        <ol class="entries">
          {shown.map((entry) => (
            <li key={entry.id}>
              <Line
                entry={entry}
                rule={rules.find(({ id }) => id === entry.ruleId)?.name ?? entry.ruleId}
                isOpen={chosen.value === entry.id}
                onClick={() => {
                  chosen.value = chosen.value === entry.id ? null : entry.id;
                }}
              />
              {chosen.value === entry.id && <Entry id={entry.id} {...actions} />}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function useEntries() {
  const entries = useSignal<readonly RecordedRequest[]>([]);
  const error = useSignal<Error | null>(null);
  useEffect(() => {
    let last: string | undefined;
    let timer = 0;
    let isOver = false;
    const since = Date.now() - SHOWN_BEFORE_MS;
    const read = async () => {
      try {
        const { requests } = await listRequests(last ? { after: last, limit: PAGE } : { since, limit: PAGE });
        last = requests.at(-1)?.id ?? last;
        if (requests.length > 0) entries.value = [...requests.toReversed(), ...entries.value].slice(0, MAX_KEPT);
        error.value = null;
      } catch (failure) {
        // The journal no longer has the last one.
        last = undefined;
        error.value = failure as Error;
      }
      if (!isOver) timer = window.setTimeout(read, EVERY_MS);
    };
    read();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return { entries: entries.value, error: error.value };
}

interface LineProps {
  entry: RecordedRequest;
  /** The name of the rule that was applied. */
  rule: string | null;
  isOpen: boolean;
  onClick: () => void;
}

function Line({ entry: { method, path, status, ms, time }, rule, isOpen, onClick }: LineProps) {
  return (
    <button type="button" class="entry-line" aria-expanded={isOpen} onClick={onClick}>
      <span class="quiet">{new Date(time).toLocaleTimeString()}</span>
      <span class="entry-status" data-class={status === null ? 'none' : Math.floor(status / 100)}>
        {status ?? 'none'}
      </span>
      <span class="mono">{method}</span>
      <span class="mono entry-path">{path}</span>
      {rule && <span class="chip entry-rule">{rule}</span>}
      <span class="quiet">{ms.toFixed(1)} ms</span>
    </button>
  );
}
