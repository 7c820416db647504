import { inputRequired } from '@modelcontextprotocol/server';
import type { Static } from '#typebox';
import type { ValuesLink } from '../../http/wire/tasks/missing-values.ts';
import { isSensitiveKey } from '../../llm/secrets.ts';
import { path } from '../../url-path.ts';
import { ApiError } from '../api.ts';
import type { ToolContext, ToolOutcome, UserReply } from '../tool.ts';
import { readTask, type TaskRecord, toTaskOutcome } from './task-result.ts';
import { waitUntil } from './wait.ts';

/** Names of the questions to the user: a form of the client, and a page of the server. */
export const FORM = 'missing_values';
export const PAGE = 'missing_secrets';

/** Asks the user for the values that a task failed without; null if none are missing, or the client cannot ask. Secrets are never
 *  asked for in forms (MCP specification, elicitation, security). */
export async function askForMissing(record: TaskRecord, context: ToolContext): Promise<ToolOutcome | null> {
  const missing = [...new Set(record.unmet?.flatMap((part) => part.missing ?? []))];
  if (record.status !== 'failed' || missing.length === 0) return null;
  if (context.can.showForms && !missing.some(isSensitiveKey)) return showForm(missing, record.id);
  return context.can.openPages ? openPage(record.id, context) : null;
}

function showForm(missing: readonly string[], taskId: string): ToolOutcome {
  const properties = Object.fromEntries(missing.map((name) => [name, { type: 'string' as const, title: name }]));
  const message = `The task needs ${missing.join(', ')}. Nothing was sent.`;
  const requestedSchema = { type: 'object' as const, properties, required: [...missing] };
  return inputRequired({
    inputRequests: { [FORM]: inputRequired.elicit({ message, requestedSchema }) },
    // The client can change it: the API shows it no task of another account.
    requestState: taskId,
  });
}

async function openPage(taskId: string, { api, askToOpen }: ToolContext): Promise<ToolOutcome> {
  const link = await api.call<Static<typeof ValuesLink>>('POST', path`/api/v1/task/${taskId}/values`);
  const { url, task_id: newId, missing } = link;
  const message = `The task needs ${missing.join(', ')}. Enter them on a page of the Doppel server, and the task runs again.`;
  return askToOpen(PAGE, { url, id: newId, message, state: `${taskId} ${newId}` });
}

export interface PageWait {
  context: ToolContext;
  /** Epoch ms. */
  endsAt: number;
  /** Resolves to the task when it has ended, or at `endsAt`. */
  follow(id: string): Promise<TaskRecord>;
}

/** What came of the page: the task that ran with the values. The task that failed, if they are not entered. */
export async function finishPage({ isAccepted, state }: UserReply, wait: PageWait): Promise<ToolOutcome> {
  const [failedId = '', newId = ''] = state.split(' ');
  const { api, reportDone } = wait.context;
  if (isAccepted && (await isEntered(newId, wait))) {
    await reportDone(newId);
    return toTaskOutcome(await wait.follow(newId));
  }
  const failed = toTaskOutcome(await readTask(api, failedId));
  return isAccepted && 'text' in failed ? { ...failed, text: `${failed.text}\n${stillOpen(newId)}` } : failed;
}

function isEntered(newId: string, { context: { api, signal }, endsAt }: PageWait): Promise<boolean> {
  const withinMs = endsAt - Date.now();
  return waitUntil(() => readTask(api, newId).then(() => true, falseIfUnknown), Boolean, { withinMs, signal });
}

function falseIfUnknown(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}

const stillOpen = (newId: string) =>
  'Nothing was entered yet. The page is open for ten minutes after it was shown; once the values are entered, the task runs again as ' +
  `task ${newId}: read it with get_task.`;
