import type { MatchDocument } from '../control/match/document.ts';
import type { RuleDocument } from '../control/rules/rule.ts';
import type { RuleReport } from '../control/rules/rule-book.ts';
import { path } from '../url-path.ts';
import { type CallControl, callJson, createControlClient } from './control-client.ts';
import type { SeededAccount } from './fixture.ts';
import type { InspectedRequest, InspectedTask, RecordedRequest, TaskEffect } from './records.ts';
import type { ClockReading, Doppel, SignedUp, Snapshot } from './verbs.ts';
import { toWebhooks } from './webhooks.ts';

export interface ConnectOptions {
  url: string;
  apiKey: string;
  /** For a server with `CONTROL=token`. */
  controlToken?: string;
}

/** The verbs for a server that runs already. */
export function connectDoppel({ url, apiKey, controlToken }: ConnectOptions): Doppel {
  return toDoppel({ url: url.replace(/\/+$/, ''), apiKey, ...(controlToken !== undefined && { controlToken }) }, null);
}

function toDoppel(server: ConnectOptions, account: string | null): Doppel {
  const call = createControlClient({ ...server, ...(account !== null && { account }) });
  return {
    url: server.url,
    apiKey: account ?? server.apiKey,
    controlUrl: `${server.url}/_doppel`,
    rules: toRules(call),
    ...toJournal(call),
    ...toState(call),
    clock: toClock(call),
    seedIds: (seed) => done(seed === null ? call('DELETE', '/seed-ids') : call('PUT', '/seed-ids', { seed })),
    transitions: {
      read: () => call('GET', '/transitions'),
      set: (changes) => call('PUT', '/transitions', changes),
      reset: () => call('DELETE', '/transitions'),
    },
    tasks: {
      ...toMoves(call, '/tasks'),
      inspect: async (id) => call<InspectedTask>('GET', path`/tasks/${id}`),
      effects: async (id) => (await call<{ effects: TaskEffect[] }>('GET', path`/tasks/${id}/effects`)).effects,
      emit: async (id, event) => (await call<{ id: string }>('POST', path`/tasks/${id}/emit`, event)).id,
    },
    graphRequests: toMoves(call, '/graph-requests'),
    webhooks: toWebhooks(call),
    signUp: () => signUp(server.url),
    forAccount: (apiKey) => toDoppel(server, apiKey),
  };
}

async function done(call: Promise<unknown>): Promise<void> {
  await call;
}

interface RuleList {
  rules: RuleReport[];
}

function toRules(call: CallControl): Doppel['rules'] {
  return {
    add: (rule) => addRule(call, rule),
    list: async () => (await call<RuleList>('GET', '/rules')).rules,
    replace: async (rules) => (await call<RuleList>('PUT', '/rules', { rules })).rules,
    remove: async (id) => done(call('DELETE', path`/rules/${id}`)),
    clear: () => done(call('DELETE', '/rules')),
  };
}

async function addRule(call: CallControl, rule: RuleDocument): Promise<RuleReport> {
  const [added] = (await call<RuleList>('POST', '/rules', rule)).rules;
  if (!added) throw new Error('The server returned no rule.');
  return added;
}

type Journal =
  | 'requests'
  | 'unmatchedRequests'
  | 'request'
  | 'clearRequests'
  | 'verify'
  | 'verifyOrder'
  | 'verifyEffects';

function toJournal(call: CallControl): Pick<Doppel, Journal> {
  const verify = async (expectation: object) => (await call<{ count: number }>('POST', '/verify', expectation)).count;
  return {
    requests: (match: MatchDocument = {}) =>
      readPages((page) => call('POST', '/requests/find', { match, limit: PAGE_LIMIT, ...page })),
    unmatchedRequests: () =>
      readPages(({ after }) =>
        call('GET', `/requests/unmatched?limit=${PAGE_LIMIT}${after === undefined ? '' : `&after=${after}`}`),
      ),
    request: async (id) => call<InspectedRequest>('GET', path`/requests/${id}`),
    clearRequests: () => done(call('DELETE', '/requests')),
    verify: (match, expected = {}) => verify({ match, ...expected }),
    verifyOrder: (order) => done(verify({ order })),
    verifyEffects: (effects, expected = {}) => verify({ effects, ...expected }),
  };
}

const PAGE_LIMIT = 1000;

interface RequestPage {
  requests: RecordedRequest[];
  /** Id to continue after; null at the end. */
  next: string | null;
}

async function readPages(readPage: (page: { after?: string }) => Promise<RequestPage>): Promise<RecordedRequest[]> {
  const found: RecordedRequest[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { requests, next } = await readPage(after === undefined ? {} : { after });
    found.push(...requests);
    after = next;
  }
  return found;
}

type State = 'reset' | 'seed' | 'snapshot' | 'restore' | 'snapshots' | 'removeSnapshot';

function toState(call: CallControl): Pick<Doppel, State> {
  return {
    reset: (options = {}) => done(call('POST', '/reset', options)),
    seed: async (fixture) => (await call<{ accounts: SeededAccount[] }>('POST', '/seed', fixture)).accounts,
    snapshot: async (name) => call('POST', path`/snapshots/${name}`),
    restore: async (name) => call('POST', path`/snapshots/${name}/restore`),
    snapshots: async () => (await call<{ snapshots: Snapshot[] }>('GET', '/snapshots')).snapshots,
    removeSnapshot: async (name) => done(call('DELETE', path`/snapshots/${name}`)),
  };
}

function toClock(call: CallControl): Doppel['clock'] {
  const change = (fields: object) => call<ClockReading>('PUT', '/clock', fields);
  return {
    read: () => call('GET', '/clock'),
    set: (now) => change({ now: now instanceof Date ? now.toISOString() : now }),
    advance: (by) => change({ advance: by }),
    freeze: (isFrozen = true) => change({ freeze: isFrozen }),
    speed: (factor) => change({ speed: factor }),
    reset: () => call('DELETE', '/clock'),
  };
}

/** What tasks and graph requests have in common. */
function toMoves(call: CallControl, folder: string) {
  const move = async (id: string, how: string, body?: object) =>
    done(call('POST', `${folder}${path`/${id}/${how}`}`, body));
  return {
    advance: (id: string) => move(id, 'advance'),
    finish: (id: string, end: object = {}) => move(id, 'finish', end),
    fail: (id: string, reason?: string) => move(id, 'fail', reason === undefined ? {} : { reason }),
  };
}

async function signUp(url: string): Promise<SignedUp> {
  const answer = (await callJson('POST', `${url}/signup`)) as { api_key: string; credits: number };
  return { apiKey: answer.api_key, credits: answer.credits };
}
