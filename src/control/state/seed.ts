import type { NewAccount } from '../../accounts/accounts.ts';
import type { Clock } from '../../clock.ts';
import { readDirectives, TASK_DIRECTIVES } from '../../directives.ts';
import type { Ids } from '../../ids.ts';
import type { Signals } from '../../signals.ts';
import type { Task } from '../../tasks/task.ts';
import { toPlainName } from '../../text/names/plain-name.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import type { Fixture, FixtureAccount, FixtureFile, FixtureTask } from './fixture.ts';
import { toSlices } from './slices.ts';
import type { SeedGraph, SeedRows, SeedTask, StateStore } from './state-store.ts';
import { waitForRequests } from './wait-for-requests.ts';

/** What became of an account of the fixture. */
export interface SeededAccount {
  name: string | null;
  accountId: string;
  /** Null if the call named the account. */
  apiKey: string | null;
  taskIds: string[];
  files: { name: string; id: string }[];
}

/** Stores a fixture, all of it or nothing. With an account, the fixture must have exactly one entry, which is that account.
 *  Resolves when the memories can be found, unless the fixture does not wait.
 *  @throws InvalidDocumentError with the path, such as `accounts[0].tasks[1].id` */
export type Seed = (accountId: string | null, fixture: Fixture) => Promise<SeededAccount[]>;

export interface SeedOptions {
  store: StateStore;
  rules: Pick<RuleBook, 'addWith'>;
  signals: Pick<Signals, 'subscribe'>;
  clock: Pick<Clock, 'now'>;
  ids: Pick<Ids, 'newId' | 'newToken'>;
  /** Ids of graphs must not repeat. */
  graphIds: Pick<Ids, 'newId'>;
  /** The account that has the key; null if none has it. */
  findAccount: (apiKey: string) => Promise<string | null>;
  /** A new account with this key, or with a new one, which is not stored yet. */
  newAccount: (apiKey: string | null, credits: number | null) => NewAccount;
  saveFile: (id: string, content: Buffer) => Promise<unknown>;
  removeFile: (id: string) => Promise<void>;
  testDirectives: boolean;
  runLimitMs: number;
  /** Called when there is work for a worker. */
  onWork: () => void;
}

interface Target {
  accountId: string;
  apiKey: string | null;
  created: NewAccount | null;
}

interface NewFile extends FixtureFile {
  id: string;
  accountId: string;
}

export function createSeed(options: SeedOptions): Seed {
  const { store, rules, signals, clock, ids, graphIds, saveFile, removeFile } = options;

  async function findTargets(scopeId: string | null, accounts: readonly FixtureAccount[]): Promise<Target[]> {
    if (scopeId !== null) return [toScope(scopeId, accounts)];
    checkKeys(accounts);
    return Promise.all(
      accounts.map(async ({ apiKey, credits }) => {
        const known = apiKey === null ? null : await options.findAccount(apiKey);
        if (known !== null) return { accountId: known, apiKey, created: null };
        const created = options.newAccount(apiKey, credits);
        return { accountId: created.account.id, apiKey: created.apiKey, created };
      }),
    );
  }

  function toTask(accountId: string, given: FixtureTask, at: string): SeedTask {
    const now = clock.now();
    const isWaiting = given.status === 'waiting';
    const { text, directives } =
      isWaiting && options.testDirectives
        ? readDirectives(given.request.task, `${at}.task`, TASK_DIRECTIVES)
        : { text: given.request.task, directives: {} };
    const createdAt = given.createdAt ?? given.finishedAt ?? now;
    const finishedAt = isWaiting ? null : (given.finishedAt ?? createdAt);
    if (finishedAt !== null && finishedAt < createdAt) {
      throw new InvalidDocumentError(`${at}.finishedAt`, 'must not be before createdAt');
    }
    const { stuck, delayMs = 0 } = directives;
    const { status } = given;
    const task: Task = {
      ...given.request,
      ...{ accountId, status, directives, createdAt, finishedAt },
      id: given.id ?? ids.newId(),
      task: text,
      output: given.output,
      endReason: status === 'waiting' ? null : status,
      unmet: status === 'done' ? [] : null,
      sampled: status === 'done' ? [] : null,
      creditsUsed: given.creditsUsed,
      liveToken: ids.newToken(),
      ...{ hasRecording: false, hasDownloads: false, usesSelfProxy: false, usage: null },
      runningAt: isWaiting ? null : createdAt,
    };
    return { task, claimableAt: isWaiting ? now + (stuck ? options.runLimitMs : delayMs) : 0 };
  }

  function toGraphs(accountId: string, { graphs }: FixtureAccount): SeedGraph[] {
    return graphs.map(({ name, configuration, memories }) => {
      const slices = toSlices(memories).map((slice) => ({
        id: ids.newId(),
        requestId: ids.newId(),
        memories: slice,
      }));
      return { id: graphIds.newId(), accountId, name, configuration, slices };
    });
  }

  function toRows(targets: readonly Target[], { accounts }: Fixture, files: readonly NewFile[]): SeedRows {
    const of = <T>(toPart: (account: FixtureAccount, accountId: string, at: string) => T[]): T[] =>
      accounts.flatMap((account, index) => toPart(account, targets[index]?.accountId ?? '', `accounts[${index}]`));
    const at = clock.now();
    return {
      at,
      accounts: targets.flatMap(({ created }) => created ?? []),
      credits: of(({ credits }, accountId) => (credits === null ? [] : [{ accountId, balance: credits }])),
      graphs: of((account, accountId) => toGraphs(accountId, account)),
      tasks: of(({ tasks }, accountId, place) =>
        tasks.map((task, index) => toTask(accountId, task, `${place}.tasks[${index}]`)),
      ),
      profiles: of(({ profiles }, accountId) => profiles.map((profile) => ({ ...profile, accountId }))),
      files: files.map(({ content, ...file }) => {
        return { ...file, purpose: null, byteCount: content.length, createdAt: at };
      }),
      controlState: null,
    };
  }

  async function storeAll(targets: readonly Target[], { accounts }: Fixture, rows: SeedRows): Promise<void> {
    const additions = accounts.flatMap(({ rules: documents }, index) => {
      const accountId = targets[index]?.accountId ?? '';
      return documents.length > 0 ? { accountId, documents, at: `accounts[${index}].rules` } : [];
    });
    if (additions.length === 0) return store.seed(rows);
    return rules.addWith(additions, (controlState) => store.seed({ ...rows, controlState }));
  }

  return async (scopeId, fixture) => {
    const { accounts } = fixture;
    checkTaskIds(accounts, await store.findTasks(accounts.flatMap(({ tasks }) => tasks.flatMap(({ id }) => id ?? []))));
    const targets = await findTargets(scopeId, accounts);
    const files = accounts.flatMap((account, index) =>
      account.files.map(({ name, ...file }) => {
        return { ...file, name: toPlainName(name), id: ids.newId(), accountId: targets[index]?.accountId ?? '' };
      }),
    );
    const rows = toRows(targets, fixture, files);
    try {
      await Promise.all(files.map(({ id, content }) => saveFile(id, content)));
      await storeAll(targets, fixture, rows);
    } catch (error) {
      await Promise.all(files.map(({ id }) => removeFile(id)));
      throw error;
    }
    options.onWork();
    const requestIds = rows.graphs.flatMap(({ slices }) => slices.map(({ requestId }) => requestId));
    if (fixture.waits) await waitForRequests(requestIds, { store, signals });
    return targets.map(({ accountId, apiKey }, index) => ({
      name: accounts[index]?.name ?? null,
      ...{ accountId, apiKey },
      taskIds: rows.tasks.flatMap(({ task }) => (task.accountId === accountId ? task.id : [])),
      files: files.flatMap(({ id, name, accountId: owner }) => (owner === accountId ? { name, id } : [])),
    }));
  };
}

function toScope(accountId: string, accounts: readonly FixtureAccount[]): Target {
  const [only, ...others] = accounts;
  if (!only || others.length > 0) {
    throw new InvalidDocumentError('accounts', 'must have exactly one entry: the call is about one account');
  }
  if (only.apiKey !== null) {
    throw new InvalidDocumentError('accounts[0].apiKey', 'must be absent: the call names the account');
  }
  return { accountId, apiKey: null, created: null };
}

function checkKeys(accounts: readonly FixtureAccount[]): void {
  const keys = accounts.map(({ apiKey }) => apiKey);
  const repeated = keys.findIndex((key, index) => key !== null && keys.indexOf(key) < index);
  if (repeated >= 0) {
    throw new InvalidDocumentError(`accounts[${repeated}].apiKey`, 'is that of another account of this document');
  }
}

function checkTaskIds(accounts: readonly FixtureAccount[], existing: readonly string[]): void {
  const seen = new Set(existing);
  for (const [index, { tasks }] of accounts.entries()) {
    for (const [at, { id }] of tasks.entries()) {
      if (id === null) continue;
      if (seen.has(id)) throw new InvalidDocumentError(`accounts[${index}].tasks[${at}].id`, 'is that of another task');
      seen.add(id);
    }
  }
}
