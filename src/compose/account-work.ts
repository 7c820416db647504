import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';
import { CANCELLED } from '../tasks/run/run-end.ts';

const DETAIL = 'Cancelled by the operator of the server.';

/** Cancels the unfinished tasks and sessions of an account and fails its open requests to graphs; resolves to their
 *  numbers. In a running server, a run notices at its next lease renewal, within ten seconds; a graph commit in progress
 *  may still complete. */
export async function cancelAccountWork(
  { tasks, requests }: Pick<Storage, 'tasks' | 'requests'>,
  accountId: string,
  clock: Clock,
): Promise<{ tasks: number; requests: number }> {
  const finishedAt = clock.now();
  const end = { ...CANCELLED, output: DETAIL, hasRecording: false, hasDownloads: false, finishedAt };
  const open = await tasks.listOpenTasks(accountId);
  await Promise.all(open.map((id) => tasks.cancelTask(accountId, id, end)));
  return { tasks: open.length, requests: await requests.failOpenRequests(accountId, DETAIL, finishedAt) };
}
