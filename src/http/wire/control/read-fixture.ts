import { describeProfile, MAX_STATE_BYTES } from '../../../assets/profiles.ts';
import { InvalidDocumentError } from '../../../control/invalid-document.ts';
import type {
  Fixture,
  FixtureAccount,
  FixtureFile,
  FixtureGraph,
  FixtureProfile,
  FixtureTask,
} from '../../../control/state/fixture.ts';
import { AppError } from '../../../errors.ts';
import { nameByContent } from '../../../memory/service/memory-names.ts';
import { checkAgainst } from '../../validation.ts';
import { checkMemory, toConfiguration, toMetadata } from '../memory/graph.ts';
import { toTaskRequest } from '../tasks/task-request.ts';
import { refuseUnknownFields } from './check-document.ts';
import { checkRule } from './check-rule.ts';
import { type AccountDocument, FixtureBody } from './fixture.ts';

type Part<Name extends keyof AccountDocument> = NonNullable<AccountDocument[Name]>[never];

/** Checks a fixture as a whole. Throws invalid with the path, such as `accounts[0].graphs[1].memories[3].memory`.
 *  @param operations the operationIds of all routes */
export function readFixture(value: unknown, operations: ReadonlySet<string>): Fixture {
  const { wait = true, accounts } = checkAgainst(FixtureBody, value, '');
  refuseUnknownFields(FixtureBody, value);
  return {
    waits: wait,
    accounts: accounts.map((account, index) => toAccount(account, `accounts[${index}]`, operations)),
  };
}

function toAccount(account: AccountDocument, at: string, operations: ReadonlySet<string>): FixtureAccount {
  const { name = null, apiKey = null, credits = null, graphs, tasks, profiles, files, rules } = account;
  const each = <T, R>(items: readonly T[] | undefined, part: string, map: (item: T, at: string) => R): R[] =>
    (items ?? []).map((item, index) => map(item, `${at}.${part}[${index}]`));
  refuseRepeated(graphs, 'name', `${at}.graphs`);
  refuseRepeated(profiles, 'id', `${at}.profiles`);
  return {
    ...{ name, apiKey, credits },
    graphs: each(graphs, 'graphs', toGraph),
    tasks: each(tasks, 'tasks', toTask),
    profiles: each(profiles, 'profiles', toProfile),
    files: each(files, 'files', toFile),
    rules: each(rules, 'rules', (rule, place) => checkRule(rule, place, operations)),
  };
}

function refuseRepeated<Name extends string>(
  items: readonly Record<Name, string>[] = [],
  field: Name,
  at: string,
): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item[field])) throw new InvalidDocumentError(`${at}[${index}].${field}`, 'is there twice');
    seen.add(item[field]);
  }
}

function toGraph({ name, configuration, memories = [] }: Part<'graphs'>, at: string): FixtureGraph {
  return {
    name,
    configuration: toConfiguration(configuration ?? undefined),
    memories: memories.map(({ memoryId, memory, metadata, createdAt }, index) => {
      const place = `${at}.memories[${index}]`;
      return asInvalid(() => {
        checkMemory(`${place}.`, memory, memoryId);
        const data = toMetadata(`${place}.metadata`, metadata);
        const time = toTime(createdAt, `${place}.createdAt`);
        return {
          memoryId: memoryId ?? nameByContent(memory, data),
          text: memory,
          metadata: data,
          ...(time !== null && { createdAt: time }),
        };
      });
    }),
  };
}

function toTask(task: Part<'tasks'>, at: string): FixtureTask {
  const { url = null, maxSteps, responseModel = null, metadata = null, status = 'done', output = null } = task;
  const body = { task: task.task, url, max_steps: maxSteps ?? null, response_model: responseModel, metadata };
  const request = asInvalid(() => toTaskRequest(body), `${at}.`);
  return {
    ...{ id: task.id ?? null, request: { ...request, task: task.task }, status, output },
    creditsUsed: task.creditsUsed ?? 0,
    createdAt: toTime(task.createdAt, `${at}.createdAt`),
    finishedAt: toTime(task.finishedAt, `${at}.finishedAt`),
  };
}

function toProfile({ id, cookies = [], localStorage = {} }: Part<'profiles'>, at: string): FixtureProfile {
  const state = {
    localStorage,
    cookies: cookies.map((cookie, index) => ({
      ...{ name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path ?? '/' },
      isHostOnly: cookie.hostOnly ?? false,
      isSecure: cookie.secure ?? false,
      isHttpOnly: cookie.httpOnly ?? false,
      expiresAt: toTime(cookie.expiresAt, `${at}.cookies[${index}].expiresAt`),
    })),
  };
  const description = { id, ...describeProfile(state) };
  if (description.byteCount <= MAX_STATE_BYTES) return { description, state };
  throw new InvalidDocumentError(
    at,
    `must have at most ${MAX_STATE_BYTES / 1024} KiB; it has ${description.byteCount}`,
  );
}

function toFile({ name, mediaType, content, base64 }: Part<'files'>, at: string): FixtureFile {
  if ((content === undefined) === (base64 === undefined)) {
    throw new InvalidDocumentError(at, 'must have either content (a text) or base64');
  }
  const isText = content !== undefined;
  return {
    name,
    mediaType: mediaType ?? (isText ? 'text/plain' : 'application/octet-stream'),
    content: isText ? Buffer.from(content) : Buffer.from(base64 ?? '', 'base64'),
  };
}

function toTime(value: string | number | undefined, at: string): number | null {
  if (value === undefined) return null;
  const time = typeof value === 'number' ? value : Date.parse(value);
  if (time >= 0 && time <= MAX_TIME) return time;
  throw new InvalidDocumentError(at, 'must be a time such as 2026-01-31T12:00:00Z, or epoch milliseconds');
}
/** Latest time of a `Date`, in milliseconds. */
const MAX_TIME = 8.64e15;

/** Errors of checks that bodies share, as errors of this document. */
function asInvalid<T>(check: () => T, prefix = ''): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('invalid', prefix + error.message.replace(/^response_model/, 'responseModel'));
  }
}
