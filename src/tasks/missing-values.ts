import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { ENTERED, isSensitiveKey } from '../llm/secrets.ts';
import { type Task, type TaskOptions, type TaskRequest, toSubmittedText } from './task.ts';
import type { Tasks } from './tasks.ts';

/** Lets a user enter the values that a task failed without, past the client that submitted it. */
export interface MissingValues {
  /** Makes a link for ten minutes. Throws not_found, and conflict if the task did not fail for missing values. */
  ask(accountId: string, taskId: string): Promise<ValueLink>;
  /** What the link asks for. Throws not_found when it is invalid or expired, or the task was erased; and conflict when it was used. */
  read(token: string): Promise<ValueRequest>;
  /** Runs the task again with the values, and returns the new task. A link works once. Throws as `read` and `submit` do, and invalid
   *  when a value is missing. */
  enter(token: string, values: Readonly<Record<string, string>>): Promise<Task>;
}

export interface ValueLink {
  /** Authorizes, without a key. */
  token: string;
  /** Id that the new task will have. */
  newId: string;
  missing: string[];
  /** Epoch ms. */
  expiresAt: number;
}

export interface ValueRequest {
  /** Text of the task, as it was submitted. */
  task: string;
  /** Host of the last page that the run showed; null if it showed none. */
  site: string | null;
  fields: { name: string; isSecret: boolean }[];
  /** Epoch ms. */
  expiresAt: number;
}

export interface MissingValuesOptions {
  tasks: Pick<Tasks, 'inspect' | 'listSteps' | 'submit'>;
  clock: Clock;
  ids: Pick<Ids, 'newId'>;
  /** Signs the links: all nodes have the same. */
  secret: Uint8Array;
}

interface Claim {
  taskId: string;
  newId: string;
  expiresAt: number;
}

const VALID_MS = 10 * 60_000;
const INVALID_LINK = 'This link is invalid or has expired. Run the task again.';

/** Nothing is stored before the values are there: the link carries the id of the new task, so that it makes one only. */
export function createMissingValues({ tasks, clock, ids, secret }: MissingValuesOptions): MissingValues {
  const sign = (payload: string): Buffer => createHmac('sha256', secret).update(payload).digest();

  function toToken({ taskId, newId, expiresAt }: Claim): string {
    const payload = Buffer.from(JSON.stringify([taskId, newId, expiresAt])).toString('base64url');
    return `${payload}.${sign(payload).toString('base64url')}`;
  }

  function toClaim(token: string): Claim {
    const [payload = '', signature = ''] = token.split('.');
    const [given, expected] = [Buffer.from(signature, 'base64url'), sign(payload)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidLink();
    const [taskId, newId, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (clock.now() >= expiresAt) throw invalidLink();
    return { taskId, newId, expiresAt };
  }

  /** The failed task of an unused link. */
  async function open(token: string): Promise<{ claim: Claim; task: Task; text: string }> {
    const claim = toClaim(token);
    const task = await tasks.inspect(null, claim.taskId).catch(nullIfNotFound);
    const text = task && toSubmittedText(task);
    if (!task || !text || missingIn(task).length === 0) throw invalidLink();
    await checkUnused(task.accountId, claim);
    return { claim, task, text };
  }

  async function checkUnused(accountId: string, { newId }: Claim): Promise<void> {
    const isUsed = await tasks.inspect(accountId, newId).catch(nullIfNotFound);
    if (isUsed) throw new AppError('conflict', 'This link was used: the task runs again.');
  }

  async function findSite(taskId: string): Promise<string | null> {
    const steps = await tasks.listSteps(taskId, 0);
    return URL.parse(steps.findLast(({ screen }) => screen.url)?.screen.url ?? '')?.host ?? null;
  }

  return {
    async ask(accountId, taskId) {
      const task = await tasks.inspect(accountId, taskId);
      const missing = missingIn(task);
      if (missing.length === 0) throw new AppError('conflict', 'The task did not fail for missing values.');
      const claim = { taskId, newId: ids.newId(), expiresAt: clock.now() + VALID_MS };
      return { token: toToken(claim), newId: claim.newId, missing, expiresAt: claim.expiresAt };
    },
    async read(token) {
      const { claim, task, text } = await open(token);
      const fields = missingIn(task).map((name) => ({ name, isSecret: isSensitiveKey(name) }));
      return { task: text, site: await findSite(task.id), fields, expiresAt: claim.expiresAt };
    },
    async enter(token, values) {
      const { claim, task, text } = await open(token);
      const entered = Object.fromEntries(missingIn(task).map((name) => [name, readValue(values, name)]));
      const request = withEntered({ ...task, task: text }, entered, await findSite(task.id));
      return tasks.submit(task.accountId, request, claim.newId).catch(async (error: unknown) => {
        // Entered twice at the same moment.
        await checkUnused(task.accountId, claim);
        throw error;
      });
    },
  };
}

/** Names of the values that a failed task lacked. */
function missingIn({ status, unmet }: Task): string[] {
  return status === 'failed' ? [...new Set(unmet?.flatMap(({ missing = [] }) => missing))] : [];
}

function readValue(values: Readonly<Record<string, string>>, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (!value) throw new AppError('invalid', `secrets must have a value for "${name}".`);
  return value;
}

/** The request with the values under the site that lacked them: logins under a site are used there only. */
function withEntered(task: TaskRequest, values: Record<string, string>, site: string | null): TaskRequest {
  const { url, device, maxSteps, enableRecording, options } = task;
  const { traceparent: _, metadata = {}, ...others } = options;
  const before = (metadata[ENTERED] ?? {}) as Record<string, object>;
  const entered = site === null ? { ...before, ...values } : { ...before, [site]: { ...before[site], ...values } };
  return {
    ...{ task: task.task, url, device, maxSteps, enableRecording },
    options: { ...others, metadata: { ...metadata, [ENTERED]: entered } },
  };
}

/** Options as clients may see them: without the values that a user entered. */
export function withoutEntered(options: TaskOptions): TaskOptions {
  if (!options.metadata || !(ENTERED in options.metadata)) return options;
  const { [ENTERED]: _, ...metadata } = options.metadata;
  return { ...options, metadata };
}

const invalidLink = () => new AppError('not_found', INVALID_LINK);

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
