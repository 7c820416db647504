import type { TaskPage, TaskPlace, TaskSearch } from '../../../../tasks/ports/task-store.ts';
import type { Task, TaskStatus } from '../../../../tasks/task.ts';
import type { MainDatabase } from '../main-database.ts';

// Of one page: a statement holds up all other work of the process.
const MAX_CHARACTERS = 16 * 1024 * 1024;

type Row = [id: string, createdAt: number, status: TaskStatus, text: string | null];

/** Goes through the tasks from the newest on, until the page is full. SQLite itself knows the case of ASCII letters only. */
export function prepareListTasks({ db }: MainDatabase, find: (id: string) => Task | null) {
  const prepare = (text: string) =>
    db
      .prepare<[string, number, string, number], Row>(
        `SELECT id, created_at, status, ${text} FROM tasks WHERE account_id = ? AND (created_at, id) < (?, ?)
          ORDER BY created_at DESC, id DESC LIMIT ?`,
      )
      .raw();
  const [select, selectTexts] = [prepare('NULL'), prepare('task')];

  return async (accountId: string, search: TaskSearch): Promise<TaskPage> => {
    const { createdAt, id } = toStart(search);
    const { maxSearched = Number.MAX_SAFE_INTEGER } = search;
    const rows = (search.text === undefined ? select : selectTexts).iterate(accountId, createdAt, id, maxSearched);
    const { places, next } = takePage(rows, search);
    return { tasks: places.flatMap(({ id }) => find(id) ?? []), next };
  };
}

function takePage(rows: Iterable<Row>, search: TaskSearch): { places: TaskPlace[]; next: TaskPlace | null } {
  const places: TaskPlace[] = [];
  let searched = 0;
  let characters = 0;
  let last: TaskPlace | null = null;
  for (const [id, createdAt, status, text] of rows) {
    // One more than the page has tells that there is a next one.
    if (places.length === search.limit) return { places, next: places.at(-1) ?? null };
    if (characters > MAX_CHARACTERS) return { places, next: last };
    searched += 1;
    characters += text?.length ?? 0;
    last = { id, createdAt };
    if (isWanted(search, status, text)) places.push(last);
  }
  return { places, next: searched === search.maxSearched ? last : null };
}

function isWanted({ status, text }: TaskSearch, ofTask: TaskStatus, textOfTask: string | null): boolean {
  if (status !== undefined && status !== ofTask) return false;
  return text === undefined || (textOfTask ?? '').toLowerCase().includes(text);
}

/** The place before the first task of the page. */
function toStart({ after, createdBefore = Number.MAX_SAFE_INTEGER }: TaskSearch): TaskPlace {
  return after && after.createdAt < createdBefore ? after : { createdAt: createdBefore, id: '' };
}
