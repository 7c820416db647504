import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';

const DEFAULTS: Config = {
  settings: expect.any(Array) as Config['settings'],
  warnings: [],
  host: '127.0.0.1',
  port: 8080,
  dataDirectory: './data',
  databaseUrl: '',
  objects: null,
  role: 'all',
  apiKey: '',
  signUpOpen: true,
  welcomeCredits: 10_000,
  publicUrl: '',
  trustProxy: false,
  corsOrigins: [],
  allowedHosts: [],
  console: 'auto',
  autoCreateGraphs: true,
  stepMs: 250,
  minimumVisibleMs: 1500,
  taskConcurrency: 32,
  accountTaskConcurrency: 16,
  maxOpenTasks: 1000,
  maxOpenRequests: 100_000,
  rateLimit: 0,
  signUpLimit: 20,
  finishedKeptMs: 0,
  runLimitMs: 3_600_000,
  watchdogMs: 10_000,
  warm: true,
  control: { kind: 'on' },
  fixturesDirectory: '',
  sitesDirectory: '',
  importFile: '',
  exportFile: '',
  journalEntries: 1000,
  testDirectives: true,
  strict: false,
  samples: false,
  seed: 1,
  networkHosts: [],
  chromium: null,
  model: null,
  embeddingFolder: '',
  mediaKeptMs: 0,
  mode: 'serve',
  upstreams: { task: '', memory: '' },
  recordingsDirectory: 'data/recordings',
  traces: null,
  logLevel: 'info',
  logFormat: 'auto',
  logDescriptor: 1,
  sessionLingerMs: 3000,
  stopGraceMs: 4000,
  firstReadHoldMs: 250,
  workerMode: 'thread',
};

/** For every variable: what it allows, in the words of the error, and values that are refused. */
const BAD_VALUES = {
  PORT: ['a port, 0 to 65535 (0 selects a free port)', '65536', '-1', '80.5', 'http', '1e3', '0x50', 'true', '80 81'],
  DATABASE_URL: ['a URL that begins with postgres://', 'mysql://db/doppel', 'postgres://', 'db:5432'],
  S3_ENDPOINT: [
    'an http or https URL without a query and credentials',
    'objects.example',
    's3://bucket',
    'https://user:secret@objects.example',
    'https://objects.example?a=1',
  ],
  S3_BUCKET: ['the name of a bucket', 'a', 'a/b', '-a-', 'a'.repeat(64)],
  S3_REGION: ['the name of a region', 'a b', 'eu/west'],
  S3_ACCESS_KEY_ID: ['printable ASCII characters without spaces', 'with a space'],
  S3_SECRET_ACCESS_KEY: ['printable ASCII characters without spaces', 'with a space', 'schlüssel'],
  S3_PREFIX: ['up to 200 letters, digits and ., _, -, / without a / at the start', '/a', 'a b', 'a'.repeat(201)],
  ROLE: ['all, api or worker', 'both', 'API'],
  DOPPEL_API_KEY: [
    '8 to 200 printable ASCII characters without spaces',
    'short',
    'with a space',
    'schlüssel',
    'x'.repeat(201),
  ],
  SIGNUP: ['open or closed', 'yes', 'OPEN', 'true'],
  WELCOME_CREDITS: ['a whole number from 0 to 1000000000', '-1', '1000000001', '1.5', 'many', '1e6'],
  PUBLIC_URL: [
    'an http or https URL without a query',
    'doppel.example',
    'ftp://doppel.example',
    'https://doppel.example/?a=1',
  ],
  TRUST_PROXY: [
    'off, on, or the addresses of the proxies, separated by commas',
    'yes',
    '1',
    ',',
    'fade',
    '10.0.0.1, me',
  ],
  HTTP_ALLOWED_HOSTS: ['host names without ports, separated by commas', 'a.example:80', 'http://a', '*'],
  AUTO_CREATE_GRAPHS: ['on or off', 'true', 'On'],
  TASK_MIN_VISIBLE_MS: ['milliseconds, 0 to 60000', '-1', '60001', '1.5', 'long'],
  SAMPLES: ['on or off', 'yes'],
  STRICT: ['on or off', 'true', '1'],
  LOG_FORMAT: ['auto, json or pretty', 'text', 'JSON'],
  STEP_MS: ['milliseconds, 0 to 60000', '-1', '60001', '0.5', '1s', '1e3'],
  TASK_CONCURRENCY: ['a whole number from 1 to 1000', '0', '1001', '2.5', 'all'],
  TASK_CONCURRENCY_PER_ACCOUNT: ['a whole number from 1 to 1000', '0', '1001', '2.5', 'all'],
  JOURNAL_ENTRIES: ['a whole number from 0 to 100000 (0 keeps no requests)', '-1', '100001', 'all'],
  MAX_OPEN_TASKS: ['a whole number from 1 to 1000000', '0', '1000001', '1.5', 'all'],
  MAX_OPEN_REQUESTS: ['a whole number from 1 to 10000000', '0', '10000001', '1.5', 'all'],
  RATE_LIMIT: ['requests per minute, 0 to 1000000 (0 means no limit)', '-1', '1000001', '1.5', 'off'],
  SIGNUP_LIMIT: ['sign-ups per hour, 0 to 1000000 (0 means no limit)', '-1', '1000001', '1.5', 'off'],
  RETENTION_DAYS: ['days, 0 to 36500 (0 means indefinitely)', '-1', '36501', '1.5', '1d'],
  RUN_LIMIT_S: ['seconds, 1 to 86400', '0', '86401', '1.5', '1h'],
  WARM: ['on or off', 'true', 'On'],
  WATCHDOG_S: ['seconds, 1 to 3600', '0', '3601', '1.5', '1h'],
  TEST_DIRECTIVES: ['on or off', 'true', 'On'],
  CONSOLE: ['auto, on or off', 'true', 'On'],
  CONTROL: ['auto, on, off or token', 'true', 'On'],
  CONTROL_TOKEN: ['16 to 200 printable ASCII characters without spaces', 'short', 'with spaces in between'],
  SEED: ['a whole number from 0 to 4294967295', '-1', '4294967296', '1.5', 'x'],
  DEVICE: ['simulated or chromium', 'firefox', 'Chromium'],
  CHROMIUM_SANDBOX: ['on or off', 'true', 'Off'],
  CHROMIUM_RUNS: ['a whole number from 0 to 1000 (0 chooses by cores and memory)', '-1', '1001', '1.5', 'all'],
  LLM_PROVIDER: ['offline or openai', 'ollama', 'OpenAI'],
  LLM_BASE_URL: [
    'an http or https URL without a query, up to and including /v1',
    'localhost:11434',
    'ftp://models.example/v1',
    'https://models.example/v1?key=1',
  ],
  LLM_API_KEY: ['printable ASCII characters without spaces', 'with a space', 'schlüssel'],
  LLM_CONCURRENCY: ['a whole number from 1 to 256', '0', '257', '1.5', 'all'],
  LLM_TIMEOUT_S: ['seconds, 1 to 3600', '0', '3601', '1.5', '1m'],
  LLM_PATIENCE_S: ['seconds, 1 to 3600', '0', '3601', '1.5', '1m'],
  LLM_CONTEXT_TOKENS: ['tokens, 2000 to 10000000', '1999', '10000001', '8k'],
  LLM_TASK_TOKENS: ['tokens, 0 to 1000000000 (0 for no limit)', '-1', '1000000001', '1.5', '8k'],
  LLM_DAY_TOKENS: ['tokens, 0 to 1000000000000 (0 for no limit)', '-1', '1000000000001', '1.5', '8k'],
  LLM_TEMPERATURE: ['a number from 0 to 2', '-1', '2.1', '.5', '1e0', 'hot'],
  LLM_MAX_TOKENS: ['tokens, 0 to 10000000 (0 for the limit of the endpoint)', '-1', '1.5', '10000001', '4k'],
  LLM_SEED: ['a whole number from 0 to 9999999999, or empty for none', '-1', '1.5', '007', 'x'],
  LLM_EXTRA_BODY: [
    'a JSON object without messages, model, tools and stream, such as {"top_p": 0.9}',
    'top_p=0.9',
    '{"top_p": 0.9',
    '[]',
    'null',
    '{"model": "other"}',
    '{"messages": []}',
    '{"tools": []}',
    '{"stream": true}',
  ],
  LLM_IMAGES: ['on or off', 'true', 'On'],
  LLM_CACHE_MB: ['megabytes, 0 to 1000000', '-1', '1000001', '0.5', '1G'],
  DEVICE_NETWORK: ['off, allowlist or open', 'on', 'OPEN'],
  ALLOWED_HOSTS: [
    'hosts separated by commas, such as example.com, *.example.com or localhost:3000',
    'https://a.example',
    'a.example b.example',
    'a.example,',
    'me@a.example',
  ],
  MEDIA_RETENTION_DAYS: ['days, 0 to 36500 (0 means indefinitely)', '-1', '36501', '1.5', '1d'],
  MODE: ['serve, record, replay or auto', 'proxy', 'Record'],
  UPSTREAM_TASK_URL: [
    'an http or https URL without a query and credentials',
    'tasks.example',
    'file:///etc/passwd',
    'https://me:pw@tasks.example',
  ],
  UPSTREAM_GRAPH_URL: ['an http or https URL without a query and credentials', 'https://graphs.example/?a=1'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['an http or https URL without a query', 'collector:4318', 'http://collector:4318?a=1'],
  OTEL_EXPORTER_OTLP_HEADERS: ['name=value pairs, with commas between them', 'secret', 'a=1,b', '=1'],
  OTEL_TRACES_SAMPLER: [
    'always_on, always_off or traceidratio, or one of these after parentbased_',
    'jaeger_remote',
    'parentbased_',
  ],
  OTEL_TRACES_SAMPLER_ARG: ['a number from 0 to 1', '1.1', '-0.1', '10%', '.5'],
  LOG_LEVEL: ['fatal, error, warn, info, debug, trace or silent', 'verbose', 'INFO'],
};

const FREE_TEXT = [
  'RECORDINGS_DIR',
  'FIXTURES_DIR',
  'SITES_DIR',
  'IMPORT',
  'EXPORT_ON_EXIT',
  'HOST',
  'DATA_DIR',
  'ADBLOCK_LISTS',
  'CHROMIUM_PATH',
  'CORS_ORIGINS',
  'LLM_MODEL',
  'EMBEDDING_MODEL',
  'OTEL_SERVICE_NAME',
];

describe('values', () => {
  it('are the defaults when nothing is set, or set to nothing', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
    const empty = Object.fromEntries([...Object.keys(BAD_VALUES), ...FREE_TEXT].map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(DEFAULTS);
  });

  it('are read from the variables', () => {
    const config = readConfig({
      HOST: '::',
      PORT: '0',
      DATA_DIR: '/var/lib/doppel',
      DOPPEL_API_KEY: '12345678',
      SIGNUP: 'closed',
      WELCOME_CREDITS: '0',
      PUBLIC_URL: 'https://doppel.example/base',
      TRUST_PROXY: 'on',
      CORS_ORIGINS: '*',
      HTTP_ALLOWED_HOSTS: 'Doppel.lan, a.example',
      AUTO_CREATE_GRAPHS: 'off',
      STEP_MS: '0',
      TASK_MIN_VISIBLE_MS: '250',
      TASK_CONCURRENCY: '1',
      TASK_CONCURRENCY_PER_ACCOUNT: '2',
      MAX_OPEN_TASKS: '3',
      MAX_OPEN_REQUESTS: '4',
      RATE_LIMIT: '5',
      SIGNUP_LIMIT: '6',
      RETENTION_DAYS: '1',
      RUN_LIMIT_S: '60',
      WARM: 'off',
      WATCHDOG_S: '5',
      TEST_DIRECTIVES: 'off',
      CONSOLE: 'off',
      CONTROL: 'token',
      CONTROL_TOKEN: 'a-token-of-20-letters',
      FIXTURES_DIR: './fixtures',
      SITES_DIR: './sites',
      IMPORT: './in.tar.gz',
      EXPORT_ON_EXIT: './out.tar.gz',
      STRICT: 'on',
      SAMPLES: 'on',
      SEED: '7',
      DEVICE_NETWORK: 'allowlist',
      ALLOWED_HOSTS: 'a.example, *.b.example,localhost:3000',
      DEVICE: 'chromium',
      CHROMIUM_PATH: '/opt/chrome',
      CHROMIUM_SANDBOX: 'off',
      CHROMIUM_RUNS: '3',
      ADBLOCK_LISTS: './lists',
      PATH: '/bin',
      MEDIA_RETENTION_DAYS: '2',
      MODE: 'auto',
      UPSTREAM_TASK_URL: 'https://tasks.example/api/v1/',
      UPSTREAM_GRAPH_URL: 'https://graphs.example/',
      RECORDINGS_DIR: '/recordings',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-tenant=1',
      OTEL_SERVICE_NAME: 'doppel-eu',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      LOG_LEVEL: 'silent',
      LOG_FORMAT: 'json',
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: 'http://localhost:11434/v1/',
      LLM_API_KEY: 'sk-1',
      LLM_MODEL: 'qwen3:8b',
      EMBEDDING_MODEL: 'bge-m3',
      LLM_CONCURRENCY: '2',
      LLM_TIMEOUT_S: '300',
      LLM_PATIENCE_S: '600',
      LLM_CONTEXT_TOKENS: '8192',
      LLM_TASK_TOKENS: '500000',
      LLM_DAY_TOKENS: '900000',
      LLM_TEMPERATURE: '0.7',
      LLM_MAX_TOKENS: '1000',
      LLM_SEED: '42',
      LLM_EXTRA_BODY: '{"chat_template_kwargs": {"enable_thinking": false}}',
      LLM_IMAGES: 'on',
      LLM_CACHE_MB: '1',
      UNRELATED: 'ignored',
    });
    expect(config).toEqual({
      settings: expect.any(Array),
      warnings: [],
      host: '::',
      port: 0,
      dataDirectory: '/var/lib/doppel',
      databaseUrl: '',
      objects: null,
      role: 'all',
      apiKey: '12345678',
      signUpOpen: false,
      welcomeCredits: 0,
      publicUrl: 'https://doppel.example/base',
      trustProxy: true,
      corsOrigins: ['*'],
      allowedHosts: ['doppel.lan', 'a.example'],
      console: 'off',
      autoCreateGraphs: false,
      stepMs: 0,
      minimumVisibleMs: 250,
      taskConcurrency: 1,
      accountTaskConcurrency: 2,
      maxOpenTasks: 3,
      maxOpenRequests: 4,
      rateLimit: 5,
      signUpLimit: 6,
      finishedKeptMs: 86_400_000,
      runLimitMs: 60_000,
      watchdogMs: 5000,
      warm: false,
      journalEntries: 1000,
      control: { kind: 'token', token: 'a-token-of-20-letters' },
      fixturesDirectory: './fixtures',
      sitesDirectory: './sites',
      embeddingFolder: '',
      importFile: './in.tar.gz',
      exportFile: './out.tar.gz',
      testDirectives: false,
      strict: true,
      samples: true,
      seed: 7,
      networkHosts: ['a.example', '*.b.example', 'localhost:3000'],
      chromium: { path: '/opt/chrome', sandbox: false, runs: 3, adLists: './lists', environment: { PATH: '/bin' } },
      model: {
        baseUrl: 'http://localhost:11434/v1',
        apiKey: 'sk-1',
        model: 'qwen3:8b',
        embeddingModel: 'bge-m3',
        concurrency: 2,
        timeoutMs: 300_000,
        retryBudgetMs: 600_000,
        contextTokens: 8192,
        taskTokens: 500_000,
        dayTokens: 900_000,
        request: {
          temperature: 0.7,
          maxTokens: 1000,
          seed: 42,
          extraBody: { chat_template_kwargs: { enable_thinking: false } },
        },
        images: true,
        cacheBytes: 1_048_576,
      },
      mediaKeptMs: 172_800_000,
      mode: 'auto',
      upstreams: { task: 'https://tasks.example', memory: 'https://graphs.example' },
      recordingsDirectory: '/recordings',
      traces: {
        endpoint: 'https://collector.example/otlp',
        headers: 'authorization=Basic%20YTpi, x-tenant=1',
        serviceName: 'doppel-eu',
        sampler: 'parentbased_traceidratio',
        ratio: 0.25,
      },
      logLevel: 'silent',
      logFormat: 'json',
      logDescriptor: 1,
      sessionLingerMs: 3000,
      stopGraceMs: 4000,
      firstReadHoldMs: 250,
      workerMode: 'thread',
    });
  });

  it.each([
    [{}, 'on'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ PUBLIC_URL: 'https://doppel.example' }, 'off'],
    [{ TRUST_PROXY: 'on' }, 'off'],
    [{ HOST: '0.0.0.0', CONTROL: 'on' }, 'on'],
    [{ CONTROL: 'off' }, 'off'],
  ])('open the control API where only this machine reaches the server, or as set: %j', (env, kind) => {
    expect(readConfig(env).control).toEqual({ kind });
  });

  it('name a role that needs a database or a key', () => {
    expect(() => readConfig({ ROLE: 'worker' })).toThrow('ROLE=worker needs DATABASE_URL.');
    expect(() => readConfig({ ROLE: 'api', DATABASE_URL: 'postgres://db/doppel' })).toThrow(/needs DOPPEL_API_KEY/);
  });

  it('refuse the control API on a database that other nodes share, and do not switch it on', () => {
    const shared = { DATABASE_URL: 'postgres://db/doppel' };
    expect(readConfig(shared)).toMatchObject({ databaseUrl: 'postgres://db/doppel', control: { kind: 'off' } });
    for (const name of ['FIXTURES_DIR', 'IMPORT', 'EXPORT_ON_EXIT']) {
      expect(() => readConfig({ ...shared, [name]: 'x' })).toThrow(`${name} cannot be used with DATABASE_URL`);
    }
    expect(() => readConfig({ ...shared, CONTROL: 'on' })).toThrow('CONTROL cannot be used with DATABASE_URL');
  });

  it('of a bucket are complete, and for PostgreSQL only', () => {
    const complete = {
      DATABASE_URL: 'postgres://db/doppel',
      S3_ENDPOINT: 'https://objects.example/',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: 'doppel/',
    };
    expect(readConfig(complete).objects).toEqual({
      endpoint: 'https://objects.example',
      region: 'us-east-1',
      bucket: 'pictures',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      prefix: 'doppel/',
    });
    for (const [name, problem] of Object.entries({
      DATABASE_URL: 'S3_BUCKET needs DATABASE_URL: with SQLite, files are in DATA_DIR.',
      S3_BUCKET: 'S3_ENDPOINT needs S3_BUCKET.',
      S3_ACCESS_KEY_ID: 'S3_BUCKET needs S3_ACCESS_KEY_ID.',
      S3_SECRET_ACCESS_KEY: 'S3_BUCKET needs S3_SECRET_ACCESS_KEY.',
    })) {
      expect(() => readConfig({ ...complete, [name]: '' })).toThrow(new Error(problem));
    }
  });

  it('of an embedding model name one of the endpoint, or a folder', () => {
    const openai = { LLM_PROVIDER: 'openai', EMBEDDING_MODEL: 'local:./potion' };
    expect(readConfig(openai)).toMatchObject({ embeddingFolder: './potion', model: { embeddingModel: '' } });
    expect(readConfig({ EMBEDDING_MODEL: 'local:./potion' })).toMatchObject({
      embeddingFolder: './potion',
      model: null,
    });
    expect(() => readConfig({ EMBEDDING_MODEL: 'local: ' })).toThrow(
      'EMBEDDING_MODEL must be the name of an embedding',
    );
  });

  it('do not show the password of a database', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@db/doppel' })).toThrow(
      /^DATABASE_URL must be a URL that begins with postgres:\/\/\.$/,
    );
  });

  it('need the token of the control API where it asks for one', () => {
    expect(() => readConfig({ CONTROL: 'token' })).toThrow('CONTROL=token needs CONTROL_TOKEN.');
  });

  it('that hold several are split at commas', () => {
    const config = readConfig({
      CORS_ORIGINS: 'https://a.example, https://b.example,',
      TRUST_PROXY: '10.0.0.0/8, ::1',
    });
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  it('that are names stay text where they look like numbers', () => {
    expect(readConfig({ DATA_DIR: '007', DOPPEL_API_KEY: '0123456789' })).toMatchObject({
      dataDirectory: '007',
      apiKey: '0123456789',
    });
  });

  it('of the network name any host, those listed, or none', () => {
    const hostsOf = (DEVICE_NETWORK: string) => readConfig({ DEVICE_NETWORK, ALLOWED_HOSTS: 'a.example' }).networkHosts;
    expect([hostsOf('open'), hostsOf('allowlist'), hostsOf('off')]).toEqual([null, ['a.example'], []]);
  });

  it('that are an address lose the slash at their end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://doppel.example//' }).publicUrl).toBe('https://doppel.example');
  });

  it('of Vitest and Vite for MODE are not those of this server', () => {
    expect(readConfig({ MODE: 'test' }).mode).toBe('serve');
  });

  it.each(['record', 'auto'])('of MODE=%s need a hosted service', (MODE) => {
    expect(() => readConfig({ MODE })).toThrow(
      `MODE=${MODE} needs the URL of a hosted service: set UPSTREAM_TASK_URL, UPSTREAM_GRAPH_URL or both.`,
    );
    expect(readConfig({ MODE, UPSTREAM_GRAPH_URL: 'http://127.0.0.1:1' }).mode).toBe(MODE);
  });

  it('cannot be changed later', () => {
    const config = readConfig({}) as { port: number };
    expect(() => {
      config.port = 1;
    }).toThrow(TypeError);
  });
});

describe('a bad value', () => {
  const cases = Object.entries(BAD_VALUES).flatMap(([name, [allowed, ...values]]) =>
    values.map((value) => ({ name, value, allowed })),
  );

  it.each(cases)('is refused: $name=$value', ({ name, value, allowed }) => {
    // Secrets must not be logged.
    const given = /_(?:KEY|KEY_ID|TOKEN|HEADERS)$|^(?:DATABASE_URL|LLM_EXTRA_BODY)$/.test(name)
      ? ''
      : `; it is ${JSON.stringify(value)}`;
    expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name} must be ${allowed}${given}.`));
  });
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
  const entries = lines.flatMap((line, index) => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value, index }];
  });

  it('lists every variable that is read, once, and no other', () => {
    expect(entries.map(({ name }) => name).sort()).toEqual([...Object.keys(BAD_VALUES), ...FREE_TEXT].sort());
  });

  it('gives each its default', () => {
    const env = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
    expect(readConfig(env)).toEqual(DEFAULTS);
    expect(entries.filter(({ value }) => value === '').map(({ name }) => name)).toEqual([
      'DATABASE_URL',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_PREFIX',
      'DOPPEL_API_KEY',
      'PUBLIC_URL',
      'CORS_ORIGINS',
      'HTTP_ALLOWED_HOSTS',
      'CONTROL_TOKEN',
      'FIXTURES_DIR',
      'SITES_DIR',
      'IMPORT',
      'EXPORT_ON_EXIT',
      'ALLOWED_HOSTS',
      'CHROMIUM_PATH',
      'ADBLOCK_LISTS',
      'LLM_API_KEY',
      'LLM_MODEL',
      'EMBEDDING_MODEL',
      'LLM_SEED',
      'LLM_EXTRA_BODY',
      'UPSTREAM_TASK_URL',
      'UPSTREAM_GRAPH_URL',
      'RECORDINGS_DIR',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ]);
  });

  it('says of each what it is for', () => {
    for (const { name, index } of entries) {
      let above = index - 1;
      while (/^[A-Z]/.test(lines[above] ?? '')) above -= 1;
      expect(lines[above], name).toMatch(/^# .{10,}/);
    }
  });
});
