import type { EffectMatch, MatchDocument } from '../control/match/document.ts';
import type { RuleDocument } from '../control/rules/rule.ts';
import type { RuleReport } from '../control/rules/rule-book.ts';
import type { ResetPart } from '../control/state/reset.ts';
import type { TransitionSettings } from '../control/transitions.ts';
import type { FixtureDocument, SeededAccount } from './fixture.ts';
import type { InspectedRequest, InspectedTask, RecordedRequest, TaskEffect } from './records.ts';
import type { WebhookVerbs } from './webhooks.ts';

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
    /** Replaces all rules. */
    replace(rules: readonly RuleDocument[]): Promise<RuleReport[]>;
    remove(id: string): Promise<void>;
    clear(): Promise<void>;
  };
  /** The requests that the server got, oldest first; with `match`, only those that match. */
  requests(match?: MatchDocument): Promise<RecordedRequest[]>;
  /** The requests to which no rule was applied. */
  unmatchedRequests(): Promise<RecordedRequest[]>;
  /** A request by the `x-request-id` of its response. */
  request(id: string): Promise<InspectedRequest>;
  clearRequests(): Promise<void>;
  /** Resolves to how many requests match. Rejects unless that is as expected (at least one, by default); the message says
   *  what was expected, what was counted and which requests came nearest. */
  verify(match: MatchDocument, expected?: ExpectedCount): Promise<number>;
  /** Rejects unless requests match one after the other, in this order; others may come between them. */
  verifyOrder(matches: readonly MatchDocument[]): Promise<void>;
  /** Resolves to how many changes that tasks made match, of the task whose id is `task` or of the newest 1,000. Rejects as `verify`
   *  does; `{ count: 0 }` with an empty match says that nothing was changed. */
  verifyEffects(match: EffectMatch & { task?: string }, expected?: ExpectedCount): Promise<number>;
  /** Puts the account back to its start, or all accounts, except for the parts in `keep`. */
  reset(options?: { keep?: readonly ResetPart[] }): Promise<void>;
  /** Stores a fixture; about one account, the fixture has one entry without `apiKey`. */
  seed(fixture: FixtureDocument): Promise<SeededAccount[]>;
  /** Takes a snapshot, and replaces one of this name. */
  snapshot(name: string): Promise<Snapshot>;
  restore(name: string): Promise<Snapshot>;
  /** The snapshots, by name. */
  snapshots(): Promise<Snapshot[]>;
  removeSnapshot(name: string): Promise<void>;
  readonly clock: {
    read(): Promise<ClockReading>;
    set(now: Time): Promise<ClockReading>;
    advance(by: Duration): Promise<ClockReading>;
    /** Stops the clock; with false, lets it go on from where it is. */
    freeze(isFrozen?: boolean): Promise<ClockReading>;
    /** Seconds of the clock per second. */
    speed(factor: number): Promise<ClockReading>;
    /** Back to system time. */
    reset(): Promise<ClockReading>;
  };
  /** Makes ids and tokens follow a seed; null makes them random again. */
  seedIds(seed: string | number | null): Promise<void>;
  /** How tasks and graph requests that are accepted from now on advance. */
  readonly transitions: {
    read(): Promise<TransitionSettings>;
    set(changes: Partial<TransitionSettings>): Promise<TransitionSettings>;
    /** Lets work advance by itself. */
    reset(): Promise<TransitionSettings>;
  };
  /** Moves tasks on by hand. */
  readonly tasks: {
    /** A task with what was asked for, which the task service does not return. */
    inspect(id: string): Promise<InspectedTask>;
    /** What it has changed so far, in order: empty for a task that only looked things up. */
    effects(id: string): Promise<TaskEffect[]>;
    advance(id: string): Promise<void>;
    finish(id: string, end?: { output?: unknown }): Promise<void>;
    fail(id: string, reason?: string): Promise<void>;
    /** Sends an event to the client of a task, and resolves to the id of the event. */
    emit(id: string, event: { name: string; payload: Record<string, unknown> }): Promise<string>;
  };
  /** Moves inserts and queries on by hand. */
  readonly graphRequests: {
    advance(id: string): Promise<void>;
    finish(id: string, end?: { answer?: string; context?: unknown }): Promise<void>;
    fail(id: string, reason?: string): Promise<void>;
  };
  readonly webhooks: WebhookVerbs;
  /** Creates an account with a key of its own. */
  signUp(): Promise<SignedUp>;
  /** The same server; rules, requests, state and transitions are those of the account of this key. */
  forAccount(apiKey: string): Doppel;
}

/** How many must match: a number, or a range. */
export interface ExpectedCount {
  count?: number;
  atLeast?: number;
  atMost?: number;
}

/** A time of the clock: ISO 8601 with a zone, epoch milliseconds, or a Date. */
export type Time = string | number | Date;

/** A duration: a number with a unit (`90s`, `2h`, `3d`), or milliseconds. */
export type Duration = string | number;

export interface ClockReading {
  /** ISO 8601, UTC. */
  now: string;
  frozen: boolean;
  speed: number;
  /** How far the clock is ahead of system time. */
  offsetMs: number;
}

export interface Snapshot {
  name: string;
  /** The account; null for all. */
  accountId: string | null;
  /** ISO 8601, UTC. */
  madeAt: string;
}

export interface SignedUp {
  apiKey: string;
  credits: number;
}
