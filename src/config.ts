import { isIP } from 'node:net';
import { join } from 'node:path';
import { Check } from '#typebox';
import { type ChromiumConfig, toChromiumConfig } from './config/chromium.ts';
import { type ModelConfig, toEmbeddingFolder, toExtraBody, toModelConfig } from './config/model.ts';
import { type ObjectStoreConfig, toObjectStoreConfig } from './config/object-store.ts';
import { checkOptionalParts } from './config/optional-parts.ts';
import { isSecret, type Setting, toSettings } from './config/settings.ts';
import { type TraceConfig, toTraceConfig } from './config/traces.ts';
import { listWarnings } from './config/warnings.ts';
import { Environment, type EnvironmentValues } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** PostgreSQL database; empty for SQLite in the data folder. */
  readonly databaseUrl: string;
  /** Takes pictures, recordings and uploads; null to keep them in the database or the data folder. */
  readonly objects: ObjectStoreConfig | null;
  /** What this process does, beside others on the same PostgreSQL database. */
  readonly role: 'all' | 'api' | 'worker';
  /** A key that is created at the start; empty to generate one, stored in the data folder. */
  readonly apiKey: string;
  readonly signUpOpen: boolean;
  readonly welcomeCredits: number;
  /** URL of the server as clients see it, without a trailing slash; empty to derive it from each request. */
  readonly publicUrl: string;
  readonly trustProxy: boolean | string[];
  /** Origins whose pages may call the server; `['*']` for any, empty for none. */
  readonly corsOrigins: readonly string[];
  /** Further names of this server, in lower case, that `Host` may have on routes of its own pages (see `isOwnRoute`). */
  readonly allowedHosts: readonly string[];
  /** Whether there is a web console; with `auto`, it gets the server's own key on this machine. */
  readonly console: 'auto' | 'on' | 'off';
  readonly autoCreateGraphs: boolean;
  /** Pause between an agent's steps, in ms. */
  readonly stepMs: number;
  /** Minimum time after its creation for which an unread task is shown as unfinished, in ms. */
  readonly minimumVisibleMs: number;
  readonly taskConcurrency: number;
  readonly accountTaskConcurrency: number;
  /** Limits per account of unfinished tasks, and of open requests to graphs. */
  readonly maxOpenTasks: number;
  readonly maxOpenRequests: number;
  /** Requests per minute and key; 0 for no limit. */
  readonly rateLimit: number;
  /** Sign-ups per hour and IP address, except from this machine; 0 for no limit. */
  readonly signUpLimit: number;
  /** How long finished tasks and requests are kept, in ms; 0 for ever. */
  readonly finishedKeptMs: number;
  /** Time limit of a run, in ms. */
  readonly runLimitMs: number;
  /** CPU time after which a worker thread that does not respond is replaced, in ms. */
  readonly watchdogMs: number;
  /** Whether the worker loads what work needs before the first work arrives. */
  readonly warm: boolean;
  /** Who may use the control API under `/_doppel/`: everyone who reaches the server, or holders of the token. */
  readonly control: { readonly kind: 'on' | 'off' } | { readonly kind: 'token'; readonly token: string };
  /** Folder of fixtures that are stored at the start; empty for none. */
  readonly fixturesDirectory: string;
  /** Folder of sites of the simulated web; empty for none. */
  readonly sitesDirectory: string;
  /** File of an exported snapshot that is restored at the start, and file that one is written to at the end; empty for
   *  none. */
  readonly importFile: string;
  readonly exportFile: string;
  /** Requests of one account that the journal keeps. */
  readonly journalEntries: number;
  /** Whether directives (`[[doppel:...]]`) in texts are read. */
  readonly testDirectives: boolean;
  /** Whether unknown fields of a request are refused. */
  readonly strict: boolean;
  /** Whether sample data may stand for required values that nobody gave and no page has. */
  readonly samples: boolean;
  /** Seed of the built-in web. */
  readonly seed: number;
  /** Hosts whose real pages the device may open; null for any. */
  readonly networkHosts: readonly string[] | null;
  /** Null for the simulated device. */
  readonly chromium: ChromiumConfig | null;
  /** Null for the offline model. */
  readonly model: ModelConfig | null;
  /** Folder of an embedding model that runs in this process; empty for none. */
  readonly embeddingFolder: string;
  /** How long frames and recordings of finished tasks are kept, in ms; 0 for ever. */
  readonly mediaKeptMs: number;
  /** Whether this server does the work itself, or forwards and records, or replays recordings, or replays and records
   *  what is missing. */
  readonly mode: 'serve' | 'record' | 'replay' | 'auto';
  /** URLs of the hosted services, without a trailing slash and `/api/v1`; empty where unset. */
  readonly upstreams: { readonly task: string; readonly memory: string };
  readonly recordingsDirectory: string;
  /** Null if no traces are recorded. */
  readonly traces: TraceConfig | null;
  readonly logLevel: string;
  /** `auto` is pretty on a terminal. */
  readonly logFormat: 'auto' | 'json' | 'pretty';
  /** The environment variables in force, for operators. */
  readonly settings: readonly Setting[];
  /** What an operator probably did not mean, one sentence each. */
  readonly warnings: readonly string[];
  /** File descriptor of the log: 1 for standard output, 2 for standard error. */
  readonly logDescriptor: number;
  /** How long a session stays open after its end, so that its client can read the last answers, in ms. */
  readonly sessionLingerMs: number;
  /** How long the first status read of a request to a graph waits for its end, in ms. */
  readonly firstReadHoldMs: number;
  /** Grace period of a stopping worker, in ms, after which it releases its runs. */
  readonly stopGraceMs: number;
  /** Whether the worker runs in its own thread or in this one (for tests). */
  readonly workerMode: 'thread' | 'inline';
  /** Fault point at which the process dies, for tests: see fault-points.ts. */
  readonly fault?: string | undefined;
  /** How long work stays with a worker that does not renew its lease, in ms, for tests: see job-loop.ts. */
  readonly leaseMs?: number | undefined;
}

/** Reads the environment. An empty variable counts as unset. Throws an Error that names the variable and what it allows. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const defined = Object.fromEntries(
    Object.entries(Environment.properties).flatMap(([name, schema]) => {
      const text = isOfVite(name, env[name]) ? '' : env[name];
      const type = 'type' in schema ? schema.type : null;
      return text ? [[name, type === 'integer' ? toInteger(text) : type === 'number' ? toNumber(text) : text]] : [];
    }),
  );
  const values = { ...DEFAULTS, ...defined } as EnvironmentValues;
  const invalid = NAMES.find((name) => !Check(Environment.properties[name], values[name]));
  if (invalid) throw toInvalidError(invalid, env);
  if (toExtraBody(values) === null) throw toInvalidError('LLM_EXTRA_BODY', env);
  const chosen = { ...toConfig(values), chromium: toChromiumConfig(values, env) };
  const inForce = { CONTROL: chosen.control.kind, RECORDINGS_DIR: chosen.recordingsDirectory };
  const config = Object.freeze({
    ...chosen,
    settings: toSettings(values, DEFAULTS, inForce),
    warnings: listWarnings(env, values),
    // Not public settings.
    ...(env.DOPPEL_FAULT && { fault: env.DOPPEL_FAULT }),
    ...(env.DOPPEL_LEASE_MS && { leaseMs: Number(env.DOPPEL_LEASE_MS) }),
  });
  if (config.role !== 'all' && !config.databaseUrl) throw new Error(`ROLE=${config.role} needs DATABASE_URL.`);
  if (config.role === 'api' && !config.apiKey) {
    throw new Error('ROLE=api needs DOPPEL_API_KEY, the same for all nodes: none is created.');
  }
  if (config.databaseUrl) checkSharable(config, values);
  checkOptionalParts(config);
  if (values.CONTROL === 'token' && !values.CONTROL_TOKEN) throw new Error('CONTROL=token needs CONTROL_TOKEN.');
  if (Array.isArray(config.trustProxy) && !areAddresses(config.trustProxy)) throw toInvalidError('TRUST_PROXY', env);
  if (['record', 'auto'].includes(config.mode) && !config.upstreams.task && !config.upstreams.memory) {
    throw new Error(
      `MODE=${config.mode} needs the URL of a hosted service: set UPSTREAM_TASK_URL, UPSTREAM_GRAPH_URL or both.`,
    );
  }
  return config;
}

/** Vite and Vitest set MODE for their own purposes, also for processes that they start. */
function isOfVite(name: string, value: string | undefined): boolean {
  return name === 'MODE' && ['test', 'development', 'production'].includes(value ?? '');
}

type Name = keyof typeof Environment.properties;

const NAMES = Object.keys(Environment.properties) as Name[];
const DEFAULTS = Object.fromEntries(NAMES.map((name) => [name, Environment.properties[name].default]));

function toInvalidError(name: Name, env: Record<string, string | undefined>): Error {
  // Secrets must not be logged.
  const given = isSecret(name) ? '' : `; it is ${JSON.stringify(env[name])}`;
  return new Error(`${name} must be ${Environment.properties[name].allowed}${given}.`);
}

/** Converts digits only: `1e6`, `80.5` and `true` remain text and are refused. */
function toInteger(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** Converts decimals only: `1e6` and `.5` remain text and are refused. */
function toNumber(text: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function areAddresses(list: readonly string[]): boolean {
  return list.length > 0 && list.every(isAddressOrNetwork);
}

/** `10.0.0.1`, `::1`, `10.0.0.0/8`. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const version = isIP(address);
  return version > 0 && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

function toConfig(values: EnvironmentValues): Omit<Config, 'fault' | 'leaseMs' | 'settings' | 'warnings' | 'chromium'> {
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    objects: toObjectStoreConfig(values),
    role: values.ROLE,
    apiKey: values.DOPPEL_API_KEY,
    signUpOpen: values.SIGNUP === 'open',
    welcomeCredits: values.WELCOME_CREDITS,
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    trustProxy: toTrustProxy(values.TRUST_PROXY),
    corsOrigins: toList(values.CORS_ORIGINS),
    allowedHosts: toList(values.HTTP_ALLOWED_HOSTS.toLowerCase()),
    console: values.CONSOLE,
    autoCreateGraphs: values.AUTO_CREATE_GRAPHS === 'on',
    stepMs: values.STEP_MS,
    minimumVisibleMs: values.TASK_MIN_VISIBLE_MS,
    taskConcurrency: values.TASK_CONCURRENCY,
    accountTaskConcurrency: values.TASK_CONCURRENCY_PER_ACCOUNT,
    maxOpenTasks: values.MAX_OPEN_TASKS,
    maxOpenRequests: values.MAX_OPEN_REQUESTS,
    rateLimit: values.RATE_LIMIT,
    signUpLimit: values.SIGNUP_LIMIT,
    finishedKeptMs: values.RETENTION_DAYS * DAY_MS,
    runLimitMs: values.RUN_LIMIT_S * 1000,
    watchdogMs: values.WATCHDOG_S * 1000,
    warm: values.WARM === 'on',
    control: toControl(values),
    fixturesDirectory: values.FIXTURES_DIR,
    sitesDirectory: values.SITES_DIR,
    importFile: values.IMPORT,
    exportFile: values.EXPORT_ON_EXIT,
    journalEntries: values.JOURNAL_ENTRIES,
    testDirectives: values.TEST_DIRECTIVES === 'on',
    strict: values.STRICT === 'on',
    samples: values.SAMPLES === 'on',
    seed: values.SEED,
    networkHosts: toNetworkHosts(values.DEVICE_NETWORK, toList(values.ALLOWED_HOSTS)),
    model: values.LLM_PROVIDER === 'openai' ? toModelConfig(values) : null,
    embeddingFolder: toEmbeddingFolder(values),
    mediaKeptMs: values.MEDIA_RETENTION_DAYS * DAY_MS,
    mode: values.MODE,
    upstreams: {
      task: values.UPSTREAM_TASK_URL.replace(/\/+$/, '').replace(/\/api\/v1$/, ''),
      memory: values.UPSTREAM_GRAPH_URL.replace(/\/+$/, ''),
    },
    recordingsDirectory: values.RECORDINGS_DIR || join(values.DATA_DIR, 'recordings'),
    traces: toTraceConfig(values),
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    logDescriptor: 1,
    sessionLingerMs: 3000,
    firstReadHoldMs: 250,
    // The process must stop within 10 s in total.
    stopGraceMs: 4000,
    workerMode: 'thread',
  };
}

/** Throws for settings of what is kept within one process, which other nodes would not see. */
function checkSharable({ control }: Pick<Config, 'control'>, values: EnvironmentValues): void {
  const used = ['FIXTURES_DIR', 'IMPORT', 'EXPORT_ON_EXIT'].find((name) => values[name as keyof EnvironmentValues]);
  const name = control.kind === 'off' ? used : 'CONTROL';
  if (name) throw new Error(`${name} cannot be used with DATABASE_URL: the control API works on one node only.`);
}

/** `auto` is on where only this machine reaches the server, also not through a proxy. */
function toControl({
  CONTROL,
  CONTROL_TOKEN,
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
  DATABASE_URL,
}: EnvironmentValues): Config['control'] {
  if (CONTROL === 'token') return { kind: 'token', token: CONTROL_TOKEN };
  if (CONTROL !== 'auto') return { kind: CONTROL === 'on' ? 'on' : 'off' };
  const isLocal = DATABASE_URL === '' && isLoopbackHost(HOST) && PUBLIC_URL === '' && TRUST_PROXY === 'off';
  return { kind: isLocal ? 'on' : 'off' };
}

const DAY_MS = 86_400_000;

function toNetworkHosts(network: 'off' | 'allowlist' | 'open', hosts: string[]): string[] | null {
  if (network === 'open') return null;
  return network === 'off' ? [] : hosts;
}

function toTrustProxy(value: string): boolean | string[] {
  if (value === 'off' || value === 'on') return value === 'on';
  return toList(value);
}

function toList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
