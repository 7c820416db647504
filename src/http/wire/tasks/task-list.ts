import { type Static, Type } from '#typebox';
import type { TaskPage, TaskPlace, TaskSearch } from '../../../tasks/ports/task-store.ts';
import { nullable, oneOf } from '../common.ts';
import { exampleRecord, STATUSES, TaskFields, toTaskRecord } from './task.ts';

const PLACE = /^(\d{1,15})_(.{1,128})$/s;
const MAX_QUERY_CHARACTERS = 200;

export const TaskListQuery = Type.Object({
  t: Type.Optional(Type.Number({ minimum: 0, description: 'Only tasks created before this time, in epoch seconds.' })),
  l: Type.Optional(Type.Integer({ minimum: 1, maximum: 128, description: 'Maximum number of tasks; 32 by default.' })),
  after: Type.Optional(
    Type.String({
      pattern: PLACE.source,
      'x-allowed': '`next` of the previous page',
      description:
        '`next` of the previous page. Unlike `t`, it neither repeats nor leaves out tasks of the same second.',
    }),
  ),
  status: Type.Optional(oneOf(STATUSES, { description: 'Only tasks with this status.' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_QUERY_CHARACTERS,
      description: 'Only tasks with this in their text, in upper or lower case.',
    }),
  ),
  texts: Type.Optional(Type.Boolean({ description: 'Whether the records have the field task.' })),
});

export const TaskList = Type.Object(
  {
    r: Type.Array(TaskFields),
    next: nullable(
      Type.String({
        description:
          'Send it as `after` to get the next page; null on the last page. With status or q, one request looks at 10,000 tasks ' +
          'and about 16 MB of texts at most: a page can be short, or empty, though there is a next one.',
      }),
    ),
  },
  { $id: 'TaskList', description: 'The tasks, newest first', examples: [{ r: [exampleRecord], next: null }] },
);

export function toTaskSearch({ t, l = 32, after, status, q }: Static<typeof TaskListQuery>): TaskSearch {
  return {
    limit: l,
    ...(t !== undefined && { createdBefore: Math.floor(t * 1000) }),
    ...(after !== undefined && { after: toPlace(after) }),
    ...(status !== undefined && { status }),
    ...(q !== undefined && { text: q.toLowerCase() }),
  };
}

/** Whether the reader knows all statuses: published clients send none of these. */
export function isExactReader({ status, texts = false }: Static<typeof TaskListQuery>): boolean {
  return texts || status !== undefined;
}

/** @param baseUrl without a trailing slash */
export function toTaskList(page: TaskPage, query: Static<typeof TaskListQuery>, baseUrl: string, balance: number) {
  const isExact = isExactReader(query);
  const r = page.tasks.map((task) => {
    const text = query.texts ? task.task : undefined;
    return toTaskRecord(task, baseUrl, { balance, isExact, text }).r;
  });
  return { r, next: page.next && `${page.next.createdAt}_${page.next.id}` };
}

/** The text matches PLACE. */
function toPlace(text: string): TaskPlace {
  const [, createdAt, id = ''] = PLACE.exec(text) ?? [];
  return { createdAt: Number(createdAt), id };
}
