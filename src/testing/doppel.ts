import type { MatchDocument } from '../control/match/document.ts';
import type { RuleDocument, StoredRule } from '../control/rules/rule.ts';
import type { SeenRequest } from '../control/seen-request.ts';
import { type CallControl, callJson, createControlClient } from './control-client.ts';

/** A rule as the server keeps it. */
export interface RuleReport extends StoredRule {
  /** Requests that matched, and how often the rule applied. */
  matched: number;
  applied: number;
}

/** How many of the requests must match: a number, or a range. */
export interface ExpectedCount {
  count?: number;
  atLeast?: number;
  atMost?: number;
}

/** A time of the clock: ISO 8601 with a zone, epoch milliseconds, or a Date. */
export type Time = string | number | Date;

/** A duration: a number with a unit (`90s`, `2h`, `3d`), or milliseconds. */
export type Duration = string | number;

export interface SignedUp {
  apiKey: string;
  credits: number;
}

/** A running server, and the verbs of its control API. A call that fails rejects with an Error whose message is the
 *  `detail` of the server. */
export interface Doppel {
  /** Base URL of the graph memory; the task service is below `/api/v1`. */
  readonly url: string;
  readonly apiKey: string;
  readonly controlUrl: string;
  readonly rules: {
    /** Adds a rule and returns it as the server keeps it, with its id. */
    add(rule: RuleDocument): Promise<RuleReport>;
    list(): Promise<RuleReport[]>;
    remove(id: string): Promise<void>;
    clear(): Promise<void>;
  };
  /** The requests that the server got, oldest first; with `match`, only those that match. */
  requests(match?: MatchDocument): Promise<SeenRequest[]>;
  /** Rejects unless as many requests as expected match (one at least, by default); the message says what differs. */
  verify(match: MatchDocument, expected?: ExpectedCount): Promise<void>;
  /** Removes what tests have stored and set. */
  reset(): Promise<void>;
  /** Stores the records of a fixture. */
  seed(fixture: Record<string, unknown>): Promise<void>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  readonly clock: {
    set(now: Time): Promise<void>;
    advance(by: Duration): Promise<void>;
    /** Stops the clock; with false, lets it go on from where it is. */
    freeze(isFrozen?: boolean): Promise<void>;
    /** Seconds of the clock per second. */
    speed(factor: number): Promise<void>;
    /** Back to system time. */
    reset(): Promise<void>;
  };
  /** Makes ids and tokens follow a seed; null makes them random again. */
  seedIds(seed: string | number | null): Promise<void>;
  /** Moves a task by hand. */
  readonly tasks: {
    advance(id: string): Promise<void>;
    finish(id: string, end?: Record<string, unknown>): Promise<void>;
    fail(id: string, reason?: string): Promise<void>;
    emit(id: string, event: Record<string, unknown>): Promise<void>;
  };
  /** Creates an account with a key of its own. */
  signUp(): Promise<SignedUp>;
  /** The same server; rules, requests and resets are about the account of this key only. */
  forAccount(apiKey: string): Doppel;
}

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
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    await call(method, path, body);
  };
  return {
    url: server.url,
    apiKey: account ?? server.apiKey,
    controlUrl: `${server.url}/_doppel`,
    rules: {
      add: (rule) => addRule(call, rule),
      list: async () => (await call<RuleList>('GET', '/rules')).rules,
      remove: (id) => send('DELETE', `/rules/${encodeURIComponent(id)}`),
      clear: () => send('DELETE', '/rules'),
    },
    requests: (match) => readRequests(call, match),
    verify: (match, expected = { atLeast: 1 }) => verify(call, match, expected),
    reset: () => send('POST', '/reset'),
    seed: (fixture) => send('POST', '/seed', fixture),
    snapshot: (name) => send('POST', `/snapshots/${encodeURIComponent(name)}`),
    restore: (name) => send('POST', `/snapshots/${encodeURIComponent(name)}/restore`),
    clock: {
      set: (now) => send('PUT', '/clock', { now: now instanceof Date ? now.toISOString() : now }),
      advance: (by) => send('PUT', '/clock', { advance: by }),
      freeze: (isFrozen = true) => send('PUT', '/clock', { freeze: isFrozen }),
      speed: (factor) => send('PUT', '/clock', { speed: factor }),
      reset: () => send('DELETE', '/clock'),
    },
    seedIds: (seed) => (seed === null ? send('DELETE', '/seed-ids') : send('PUT', '/seed-ids', { seed })),
    tasks: {
      advance: (id) => send('POST', `/tasks/${encodeURIComponent(id)}/advance`),
      finish: (id, end = {}) => send('POST', `/tasks/${encodeURIComponent(id)}/finish`, end),
      fail: (id, reason) =>
        send('POST', `/tasks/${encodeURIComponent(id)}/fail`, reason === undefined ? {} : { reason }),
      emit: (id, event) => send('POST', `/tasks/${encodeURIComponent(id)}/emit`, event),
    },
    signUp: () => signUp(server.url),
    forAccount: (apiKey) => toDoppel(server, apiKey),
  };
}

interface RuleList {
  rules: RuleReport[];
}

async function addRule(call: CallControl, rule: RuleDocument): Promise<RuleReport> {
  const [added] = (await call<RuleList>('POST', '/rules', rule)).rules;
  if (!added) throw new Error('The server returned no rule.');
  return added;
}

async function readRequests(call: CallControl, match: MatchDocument | undefined): Promise<SeenRequest[]> {
  const query = match === undefined ? '' : `?match=${encodeURIComponent(JSON.stringify(match))}`;
  return (await call<{ requests: SeenRequest[] }>('GET', `/requests${query}`)).requests;
}

async function verify(call: CallControl, match: MatchDocument, expected: ExpectedCount): Promise<void> {
  const { ok, diff } = await call<{ ok: boolean; diff?: string }>('POST', '/verify', { match, ...expected });
  if (!ok) throw new Error(diff ?? 'The requests are not as expected.');
}

async function signUp(url: string): Promise<SignedUp> {
  const answer = (await callJson('POST', `${url}/signup`)) as { api_key: string; credits: number };
  return { apiKey: answer.api_key, credits: answer.credits };
}
