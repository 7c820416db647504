import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { listTasks, type TaskFilter } from '../../../api/tasks.ts';
import { appendPage, type LoadedTasks, NOTHING_LOADED, refreshFirst } from './task-pages.ts';

const PAGE_SIZE = 64;
const EVERY_MS = 2_000;

export interface TasksInList {
  loaded: Signal<LoadedTasks>;
  error: Signal<Error | null>;
  /** Whether the first page has been read. */
  hasRead: Signal<boolean>;
  /** Reads the next page, unless it is being read. */
  readMore(): Promise<void>;
}

/** Tasks that match, page by page. The first page is read again every 2 s while the tab and the first rows are in view. */
export function useTasks(filter: TaskFilter): TasksInList {
  const loaded = useSignal<LoadedTasks>(NOTHING_LOADED);
  const error = useSignal<Error | null>(null);
  const hasRead = useSignal(false);
  // Changes with the filter, so that a page that arrives late is not taken for one of the new list.
  const current = useRef<object>({});
  const isReading = useRef(false);

  async function attempt(read: () => Promise<LoadedTasks>): Promise<void> {
    const asked = current.current;
    try {
      const result = await read();
      if (asked !== current.current) return;
      loaded.value = result;
      error.value = null;
      hasRead.value = true;
    } catch (failure) {
      if (asked === current.current) error.value = failure as Error;
    }
  }

  const readFirst = () =>
    attempt(async () => {
      const page = await listTasks({ ...filter, limit: PAGE_SIZE });
      return refreshFirst(loaded.value, page);
    });

  useEffect(() => {
    current.current = {};
    isReading.current = false;
    loaded.value = NOTHING_LOADED;
    hasRead.value = false;
    readFirst();
    const timer = setInterval(() => {
      const isSeen = !document.hidden && scrollY < innerHeight;
      if (isSeen || !hasRead.value) readFirst();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      current.current = {};
    };
  }, [filter.status, filter.q]);

  async function readMore(): Promise<void> {
    const { next } = loaded.value;
    if (next === null || isReading.current) return;
    isReading.current = true;
    await attempt(async () => {
      const page = await listTasks({ ...filter, after: next, limit: PAGE_SIZE });
      return appendPage(loaded.value, page);
    });
    isReading.current = false;
  }

  return { loaded, error, hasRead, readMore };
}
