import { isIP } from 'node:net';
import { Value } from '@sinclair/typebox/value';
import { Environment, type EnvironmentValues } from './environment.ts';

/** A model behind an OpenAI-compatible endpoint. */
export interface ModelConfig {
  /** Up to and with `/v1`, without a slash at its end. */
  readonly baseUrl: string;
  /** Empty for an endpoint that asks for none. */
  readonly apiKey: string;
  readonly model: string;
  /** Empty when there is none. */
  readonly embeddingModel: string;
  /** Calls at once. */
  readonly concurrency: number;
  /** The longest one try of a call may take, in ms. */
  readonly timeoutMs: number;
  /** How long a call is tried again, in ms. */
  readonly retryBudgetMs: number;
  /** How much the model reads and writes in one call. */
  readonly contextTokens: number;
  /** Whether the model is shown the screen as a picture too. */
  readonly images: boolean;
  /** Of kept replies. */
  readonly cacheBytes: number;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** A key that must work; empty for one of our own making, kept in the data folder. */
  readonly apiKey: string;
  readonly signUpOpen: boolean;
  readonly welcomeCredits: number;
  /** The address clients reach the server by, without a slash at its end; empty to take it from each request. */
  readonly publicUrl: string;
  readonly trustProxy: boolean | string[];
  /** Origins whose pages may call the server; `['*']` for any, empty for none. */
  readonly corsOrigins: readonly string[];
  readonly autoCreateGraphs: boolean;
  /** Pause between an agent's steps, in ms. */
  readonly stepMs: number;
  /** For how long after its creation a task stays unfinished to its readers, unless it was read before, in ms. */
  readonly minimumVisibleMs: number;
  readonly taskConcurrency: number;
  readonly accountTaskConcurrency: number;
  /** How many unfinished tasks, and how many open requests to graphs, one account may have. */
  readonly maxOpenTasks: number;
  readonly maxOpenRequests: number;
  /** Requests a minute with one key; 0 for any number. */
  readonly rateLimit: number;
  /** Sign-ups an hour from one address other than the machine's own; 0 for any number. */
  readonly signUpLimit: number;
  /** How long finished tasks and requests are kept, in ms; 0 for ever. */
  readonly finishedKeptMs: number;
  /** The longest a run may take, in ms. */
  readonly runLimitMs: number;
  /** Whether `[[doppel:...]]` in a text decides how its request ends. */
  readonly testDirectives: boolean;
  /** Whether fields that a request does not have are refused. */
  readonly strict: boolean;
  /** What the simulated web is made from. */
  readonly seed: number;
  /** Hosts whose real pages the device may open; null for any. */
  readonly networkHosts: readonly string[] | null;
  /** Null for the rules that need no model. */
  readonly model: ModelConfig | null;
  /** How long pictures and recordings of finished tasks are kept, in ms; 0 for ever. */
  readonly mediaKeptMs: number;
  readonly logLevel: string;
  /** `auto` is pretty on a terminal. */
  readonly logFormat: 'auto' | 'json' | 'pretty';
  /** For how long a session stays open once it is over, so that its client reads the last answers, in ms. */
  readonly sessionLingerMs: number;
  /** How long the first status read of a request to a graph waits for its end, in ms. */
  readonly firstReadHoldMs: number;
  /** How long a stopping worker lets its runs go on, in ms, before it gives them back. */
  readonly stopGraceMs: number;
  /** Where the work is done: in a thread of its own, or in this one (for tests). */
  readonly workerMode: 'thread' | 'inline';
  /** Where the process is to die, for tests: see fault-points.ts. */
  readonly fault?: string | undefined;
}

/** Reads the environment. Throws an Error that names the variable and what it allows. Unset and empty are the same. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(Environment.properties).flatMap(([name, schema]) => {
      const text = env[name];
      return text ? [[name, 'type' in schema && schema.type === 'integer' ? toInteger(text) : text]] : [];
    }),
  );
  const values = { ...DEFAULTS, ...given };
  const wrong = NAMES.find((name) => !Value.Check(Environment.properties[name], values[name]));
  if (wrong) throw refuse(wrong, env);
  const config = Object.freeze({
    ...toConfig(values as EnvironmentValues),
    // Not among what people may set.
    ...(env.DOPPEL_FAULT && { fault: env.DOPPEL_FAULT }),
  });
  if (Array.isArray(config.trustProxy) && !areAddresses(config.trustProxy)) throw refuse('TRUST_PROXY', env);
  return config;
}

type Name = keyof typeof Environment.properties;

const NAMES = Object.keys(Environment.properties) as Name[];
const DEFAULTS = Object.fromEntries(NAMES.map((name) => [name, Environment.properties[name].default]));

function refuse(name: Name, env: Record<string, string | undefined>): Error {
  // A key is not for the log.
  const shown = name.endsWith('_KEY') ? 'not' : JSON.stringify(env[name]);
  return new Error(`${name} must be ${Environment.properties[name].allowed}; it is ${shown}.`);
}

/** Only digits are a number: `1e6`, `80.5` and `true` stay text, and so are refused. */
function toInteger(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
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

function toConfig(values: EnvironmentValues): Omit<Config, 'fault'> {
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: values.DATA_DIR,
    apiKey: values.DOPPEL_API_KEY,
    signUpOpen: values.SIGNUP === 'open',
    welcomeCredits: values.WELCOME_CREDITS,
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    trustProxy: toTrustProxy(values.TRUST_PROXY),
    corsOrigins: toList(values.CORS_ORIGINS),
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
    testDirectives: values.TEST_DIRECTIVES === 'on',
    strict: values.STRICT === 'on',
    seed: values.SEED,
    networkHosts: toNetworkHosts(values.DEVICE_NETWORK, toList(values.ALLOWED_HOSTS)),
    model: values.LLM_PROVIDER === 'openai' ? toModelConfig(values) : null,
    mediaKeptMs: values.MEDIA_RETENTION_DAYS * DAY_MS,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    sessionLingerMs: 3000,
    firstReadHoldMs: 250,
    // The process has 10 s in all to stop.
    stopGraceMs: 4000,
    workerMode: 'thread',
  };
}

function toModelConfig(values: EnvironmentValues): ModelConfig {
  return {
    baseUrl: values.LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: values.LLM_API_KEY,
    model: values.LLM_MODEL,
    embeddingModel: values.EMBEDDING_MODEL,
    concurrency: values.LLM_CONCURRENCY,
    timeoutMs: values.LLM_TIMEOUT_S * 1000,
    retryBudgetMs: values.LLM_PATIENCE_S * 1000,
    contextTokens: values.LLM_CONTEXT_TOKENS,
    images: values.LLM_IMAGES === 'on',
    cacheBytes: values.LLM_CACHE_MB * 2 ** 20,
  };
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
