import type { Profile } from '../../assets/profile-store.ts';
import type { BrowserProfile } from '../../device/device.ts';
import type { GraphConfiguration, Metadata } from '../../memory/types.ts';
import type { FinalStatus, TaskRequest } from '../../tasks/task.ts';
import type { RuleDocument } from '../rules/rule.ts';

/** State to store in addition to what there is, checked. */
export interface Fixture {
  accounts: FixtureAccount[];
  /** Whether the seed waits until the memories can be found. */
  waits: boolean;
}

export interface FixtureAccount {
  /** For the response only. */
  name: string | null;
  /** Null for a new key. An account that has the key gets the state; otherwise the account is created. */
  apiKey: string | null;
  /** Null leaves the credits as they are. */
  credits: number | null;
  graphs: FixtureGraph[];
  tasks: FixtureTask[];
  profiles: FixtureProfile[];
  files: FixtureFile[];
  rules: RuleDocument[];
}

/** A graph that exists takes the configuration, and the memories in addition to its own. */
export interface FixtureGraph {
  name: string;
  configuration: GraphConfiguration;
  memories: FixtureMemory[];
}

export interface FixtureMemory {
  memoryId: string;
  text: string;
  metadata: Metadata | null;
  /** Epoch ms. */
  createdAt?: number;
}

/** A finished task is stored as such; a waiting one runs. */
export interface FixtureTask {
  /** Null for a new one. */
  id: string | null;
  request: TaskRequest & { task: string };
  status: 'waiting' | FinalStatus;
  output: unknown;
  creditsUsed: number;
  /** Epoch ms; null means now. */
  createdAt: number | null;
  finishedAt: number | null;
}

export interface FixtureProfile {
  description: Pick<Profile, 'id' | 'cookieDomains' | 'cookieCount' | 'byteCount'>;
  state: BrowserProfile;
}

export interface FixtureFile {
  name: string;
  mediaType: string;
  content: Buffer;
}
