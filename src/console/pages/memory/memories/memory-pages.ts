import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { listMemories, type MemoryPage } from '../../../api/graphs.ts';

export type MemoryRow = MemoryPage['memories'][number];

const PAGE = 100;

/** Memories of a graph that were loaded so far. */
export interface MemoryPages {
  rows: Signal<readonly MemoryRow[]>;
  isLoading: Signal<boolean>;
  /** Whether there may be more. */
  hasMore: Signal<boolean>;
  error: Signal<Error | null>;
  loadMore(): Promise<void>;
  /** Begins again from the first. */
  reload(): Promise<void>;
}

/** Loads the memories in which the words of `search` stand, page by page. */
export function useMemoryPages(graph: string, search: string): MemoryPages {
  const rows = useSignal<readonly MemoryRow[]>([]);
  const isLoading = useSignal(true);
  const hasMore = useSignal(false);
  const error = useSignal<Error | null>(null);
  const next = useRef<string | null>(null);
  /** Counts the beginnings: what an earlier one reads is dropped. */
  const run = useRef(0);

  /** Pages of a search may be short or empty: it goes on until there are enough. */
  async function load(before: readonly MemoryRow[], after: string | null): Promise<void> {
    const own = ++run.current;
    isLoading.value = true;
    try {
      const found = [...before];
      let from = after;
      do {
        const page = await listMemories(graph, { limit: PAGE, search, ...(from !== null && { after: from }) });
        if (own !== run.current) return;
        found.push(...page.memories);
        from = page.next;
        rows.value = [...found];
      } while (from !== null && found.length < before.length + PAGE);
      next.current = from;
      hasMore.value = from !== null;
      error.value = null;
    } catch (failure) {
      if (own === run.current) error.value = failure as Error;
    } finally {
      if (own === run.current) isLoading.value = false;
    }
  }

  const reload = () => load([], null);
  useEffect(() => {
    reload();
    return () => {
      run.current += 1;
    };
  }, [graph, search]);
  return { rows, isLoading, hasMore, error, reload, loadMore: () => load(rows.value, next.current) };
}
