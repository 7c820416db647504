import type { NumberedEntry } from './entry.ts';

const SUBMIT_OPERATIONS: readonly (string | null)[] = ['submitTask', 'submitTaskAlias', 'openBrowserSession'];

/** The first request that was answered with this task; undefined if it is not among the entries. */
export function findSubmission(entries: readonly NumberedEntry[], taskId: string): NumberedEntry | undefined {
  return entries.find(
    ({ operation, status, responseBody }) =>
      SUBMIT_OPERATIONS.includes(operation) && status === 200 && responseBody.content?.includes(`"${taskId}"`) === true,
  );
}
