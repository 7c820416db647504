import type { RuleDocument } from '../control/rules/rule.ts';

/** State to store in addition to what there is. Times are ISO 8601 or epoch milliseconds. */
export interface FixtureDocument {
  version: 1;
  /** Whether to wait until the memories can be found. Default: true. */
  wait?: boolean;
  accounts: AccountFixture[];
}

export interface AccountFixture {
  /** For the answer only. */
  name?: string;
  /** The account that has this key, or the key of a new account. Default: a new account with a new key. */
  apiKey?: string;
  credits?: number;
  graphs?: GraphFixture[];
  tasks?: TaskFixture[];
  profiles?: ProfileFixture[];
  files?: FileFixture[];
  rules?: RuleDocument[];
}

export interface GraphFixture {
  name: string;
  configuration?: { domain?: string; exampleQueries?: string; entityTypes?: string[] };
  memories?: {
    memory: string;
    memoryId?: string;
    metadata?: Record<string, unknown>;
    createdAt?: string | number;
  }[];
}

export interface TaskFixture {
  task: string;
  /** A waiting task runs as if it had been submitted. Default: done. */
  status?: 'waiting' | 'done' | 'failed' | 'cancelled';
  output?: unknown;
  /** A UUID. */
  id?: string;
  url?: string;
  maxSteps?: number;
  responseModel?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  creditsUsed?: number;
  createdAt?: string | number;
  finishedAt?: string | number;
}

export interface ProfileFixture {
  id: string;
  cookies?: {
    name: string;
    value: string;
    domain: string;
    path?: string;
    hostOnly?: boolean;
    secure?: boolean;
    httpOnly?: boolean;
    expiresAt?: string | number;
  }[];
  /** By origin: values by key. */
  localStorage?: Record<string, Record<string, string>>;
}

/** Either `content`, a text, or `base64`. */
export interface FileFixture {
  name: string;
  mediaType?: string;
  content?: string;
  base64?: string;
}

/** What was stored for one account of a fixture. */
export interface SeededAccount {
  name: string | null;
  accountId: string;
  /** Null if the call was about one account. */
  apiKey: string | null;
  /** In the order of the fixture. */
  taskIds: string[];
  files: { name: string; id: string }[];
}
