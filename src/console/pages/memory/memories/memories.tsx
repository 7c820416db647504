import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Empty, Problem } from '../../../components/feedback.tsx';
import { goTo, toHref } from '../../../state/route.ts';
import { MemoryDetail } from './memory-detail.tsx';
import { MemoryListView } from './memory-list.tsx';
import { useMemoryPages } from './memory-pages.ts';

interface Props {
  graph: string;
  /** Id of the memory beside the list. */
  shown: string | null;
  /** Called after a memory was changed or deleted. */
  onChange: () => void;
}

const TYPING_MS = 250;

/** Browses and searches the memories of a graph. */
export function Memories({ graph, shown, onChange }: Props) {
  const typed = useSignal('');
  const search = useSignal('');
  const pages = useMemoryPages(graph, search.value);
  useEffect(() => {
    const timer = setTimeout(() => {
      search.value = typed.value.trim();
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed.value]);

  const refresh = () => {
    pages.reload();
    onChange();
  };
  const rows = pages.rows.value;
  const isEmpty = rows.length === 0 && !pages.isLoading.value;
  return (
    <div class="browse" data-open={shown !== null}>
      <section class="browse-list" aria-label="Memories">
        <div class="browse-search">
          <label for="memory-search">Search texts, metadata and ids</label>
          <input
            id="memory-search"
            type="search"
            maxLength={256}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
          <p class="quiet small" role="status">
            {describe(rows.length, pages.hasMore.value, pages.isLoading.value)}
          </p>
        </div>
        <Problem error={pages.error.value} />
        {isEmpty && search.value !== '' && <Empty title="No memory has all these words." />}
        {isEmpty && search.value === '' && !pages.error.value && (
          <Empty title="This graph has no memories yet.">
            <p>
              <a href={toHref(['memory', graph], { tab: 'add' })}>Add a text, files or a chat.</a>
            </p>
          </Empty>
        )}
        <MemoryListView graph={graph} rows={rows} shown={shown} />
        {pages.hasMore.value && (
          <button class="button plain" type="button" disabled={pages.isLoading.value} onClick={pages.loadMore}>
            Show more
          </button>
        )}
      </section>
      {shown !== null && (
        <MemoryDetail
          key={shown}
          graph={graph}
          id={shown}
          onSaved={refresh}
          onDeleted={() => {
            goTo(['memory', graph], { tab: 'memories' });
            refresh();
          }}
        />
      )}
    </div>
  );
}

function describe(count: number, hasMore: boolean, isLoading: boolean): string {
  if (isLoading && count === 0) return 'Searching …';
  return `${count.toLocaleString('en')} shown${hasMore ? ', there are more' : ''}`;
}
