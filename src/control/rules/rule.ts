import type { AgentAction } from '../../llm/model.ts';
import type { MatchDocument } from '../match/document.ts';

/** A rule as it is written and shown: which requests it applies to, and what it does to them. */
export interface RuleDocument {
  id?: string;
  name?: string;
  /** Default: true. */
  enabled?: boolean;
  /** Of several rules that match, that of the highest priority applies; of equals, the newest. Default: 0. */
  priority?: number;
  match?: MatchDocument;
  /** Which of the matching calls, counted from 1. Default: all. */
  calls?: CallRange;
  /** How often the rule applies at most. */
  times?: number;
  /** Share of the remaining calls, 0 to 1, drawn with `seed`. */
  share?: number;
  seed?: number;
  /** When the rule applies, ISO 8601, on the server's clock. */
  window?: { from?: string; to?: string };
  scenario?: ScenarioStep;
  do: Effects;
}

export interface CallRange {
  from?: number;
  to?: number;
  /** Every n-th call, beginning with `from`. */
  every?: number;
}

/** The rule applies while its scenario is in `state` (`started` at first), and moves it to `next`. */
export interface ScenarioStep {
  name: string;
  state?: string;
  next?: string;
}

/** At least one. Texts may contain templates: see templates/. */
export interface Effects {
  http?: HttpEffect;
  task?: TaskEffect;
  memory?: MemoryEffect;
}

/** What happens to the response. */
export interface HttpEffect {
  /** The request is not executed, unless `execute` is set. */
  status?: number;
  execute?: boolean;
  headers?: Record<string, string>;
  /** JSON, or text if it is a string. Default: a `detail` that names the rule. */
  body?: unknown;
  /** Seconds, in the header Retry-After. */
  retryAfter?: number;
  latency?: Latency;
  /** The body is sent this slowly. */
  bytesPerSecond?: number;
  /** Sends this share of the body, 0 to 1, then closes the connection. */
  truncate?: number;
  /** Replaces the end of the body, so that it is no JSON. */
  malformed?: boolean;
  /** Resets the connection: `before` the request is executed, or `after` it, when the headers have been sent. */
  reset?: 'before' | 'after';
  /** Executes the request and closes the connection without a response. */
  empty?: boolean;
  /** Executes nothing and never responds. */
  silent?: boolean;
}

/** A delay before the response, in ms, drawn with the rule's seed. */
export type Latency =
  | { fixed: number }
  | { normal: { mean: number; deviation: number } }
  | { logNormal: { median: number; sigma: number } };

/** How a task ends, instead of what the agent would do. */
export interface TaskEffect {
  status?: 'done' | 'failed';
  output?: unknown;
  /** Why the task fails. */
  reason?: string;
  /** Number of steps. */
  steps?: number;
  /** Actions to execute on the device, in order, before the end. */
  actions?: AgentAction[];
  stepMs?: number;
  delayMs?: number;
  /** Number of reads that show the task as unfinished. */
  polls?: number;
  /** Whether the task ends only at its time limit, by a cancellation, or by hand. */
  stuck?: true;
  /** Whether the task begins only by hand, or at its time limit. */
  held?: true;
  credits?: number;
  /** Calls of the task's custom tools. */
  tools?: { name: string; input: object }[];
  /** Events that are sent to the client when the task begins. */
  events?: { name: string; payload: Record<string, unknown> }[];
  /** Where the end of the task is reported. */
  webhookUrl?: string;
}

/** How a request to a graph ends. */
export interface MemoryEffect {
  status?: 'done' | 'failed';
  answer?: string;
  /** Context of a query. */
  context?: unknown;
  reason?: string;
  delayMs?: number;
  polls?: number;
  stuck?: true;
  /** Whether the end of the request is shown only by hand, or at its time limit. */
  held?: true;
  /** Where the end of the request is reported. */
  webhookUrl?: string;
}

/** A rule with what the server has added. */
export interface StoredRule extends RuleDocument {
  id: string;
  /** The account whose requests it applies to; null for all accounts. */
  accountId: string | null;
}
