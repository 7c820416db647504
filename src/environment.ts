import { type Static, Type } from '#typebox';

const onOrOff = (value: 'on' | 'off') =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: value, allowed: 'on or off' });

const tokenLimit = (maximum: number, none = 'no limit') =>
  Type.Integer({ default: 0, minimum: 0, maximum, allowed: `tokens, 0 to ${maximum} (0 for ${none})` });

const plainUrl = () =>
  Type.String({
    default: '',
    pattern: '^(https?://[^\\s?#@]+)?$',
    allowed: 'an http or https URL without a query and credentials',
  });

const credential = () =>
  Type.String({ default: '', pattern: '^[!-~]*$', allowed: 'printable ASCII characters without spaces' });

/** Every environment variable that the server reads, with its default and allowed values. `.env.example` mirrors this. */
export const Environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', minLength: 1, allowed: 'an address to listen on' }),
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65_535,
    allowed: 'a port, 0 to 65535 (0 selects a free port)',
  }),
  DATA_DIR: Type.String({ default: './data', minLength: 1, allowed: 'a writable folder' }),
  DATABASE_URL: Type.String({
    default: '',
    pattern: '^(postgres(ql)?://\\S+)?$',
    allowed: 'a URL that begins with postgres://',
  }),
  S3_ENDPOINT: plainUrl(),
  S3_BUCKET: Type.String({
    default: '',
    pattern: '^([A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9])?$',
    allowed: 'the name of a bucket',
  }),
  S3_REGION: Type.String({ default: 'us-east-1', pattern: '^[A-Za-z0-9_-]{1,40}$', allowed: 'the name of a region' }),
  S3_ACCESS_KEY_ID: credential(),
  S3_SECRET_ACCESS_KEY: credential(),
  S3_PREFIX: Type.String({
    default: '',
    pattern: '^([A-Za-z0-9._-][A-Za-z0-9._/-]{0,199})?$',
    allowed: 'up to 200 letters, digits and ., _, -, / without a / at the start',
  }),
  ROLE: Type.Union([Type.Literal('all'), Type.Literal('api'), Type.Literal('worker')], {
    default: 'all',
    allowed: 'all, api or worker',
  }),
  DOPPEL_API_KEY: Type.String({
    default: '',
    pattern: '^([!-~]{8,200})?$',
    allowed: '8 to 200 printable ASCII characters without spaces',
  }),
  SIGNUP: Type.Union([Type.Literal('open'), Type.Literal('closed')], { default: 'open', allowed: 'open or closed' }),
  WELCOME_CREDITS: Type.Integer({
    default: 10_000,
    minimum: 0,
    maximum: 1_000_000_000,
    allowed: 'a whole number from 0 to 1000000000',
  }),
  PUBLIC_URL: Type.String({
    default: '',
    pattern: '^(https?://[^\\s?#]+)?$',
    allowed: 'an http or https URL without a query',
  }),
  TRUST_PROXY: Type.String({
    default: 'off',
    pattern: '^(off|on|[0-9A-Fa-f.:/, ]+)$',
    allowed: 'off, on, or the addresses of the proxies, separated by commas',
  }),
  CORS_ORIGINS: Type.String({ default: '', allowed: 'origins separated by commas, or *' }),
  HTTP_ALLOWED_HOSTS: Type.String({
    default: '',
    pattern: '^([A-Za-z0-9._-]+(, *[A-Za-z0-9._-]+)*)?$',
    allowed: 'host names without ports, separated by commas',
  }),
  AUTO_CREATE_GRAPHS: onOrOff('on'),
  STEP_MS: Type.Integer({
    default: 250,
    minimum: 0,
    maximum: 60_000,
    allowed: 'milliseconds, 0 to 60000',
  }),
  TASK_MIN_VISIBLE_MS: Type.Integer({
    default: 1500,
    minimum: 0,
    maximum: 60_000,
    allowed: 'milliseconds, 0 to 60000',
  }),
  TASK_CONCURRENCY: Type.Integer({ default: 32, minimum: 1, maximum: 1000, allowed: 'a whole number from 1 to 1000' }),
  TASK_CONCURRENCY_PER_ACCOUNT: Type.Integer({
    default: 16,
    minimum: 1,
    maximum: 1000,
    allowed: 'a whole number from 1 to 1000',
  }),
  MAX_OPEN_TASKS: Type.Integer({
    default: 1000,
    minimum: 1,
    maximum: 1_000_000,
    allowed: 'a whole number from 1 to 1000000',
  }),
  MAX_OPEN_REQUESTS: Type.Integer({
    default: 100_000,
    minimum: 1,
    maximum: 10_000_000,
    allowed: 'a whole number from 1 to 10000000',
  }),
  RATE_LIMIT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    allowed: 'requests per minute, 0 to 1000000 (0 means no limit)',
  }),
  SIGNUP_LIMIT: Type.Integer({
    default: 20,
    minimum: 0,
    maximum: 1_000_000,
    allowed: 'sign-ups per hour, 0 to 1000000 (0 means no limit)',
  }),
  RETENTION_DAYS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 36_500,
    allowed: 'days, 0 to 36500 (0 means indefinitely)',
  }),
  WARM: onOrOff('on'),
  WATCHDOG_S: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 3600,
    allowed: 'seconds, 1 to 3600',
  }),
  RUN_LIMIT_S: Type.Integer({
    default: 3600,
    minimum: 1,
    maximum: 86_400,
    allowed: 'seconds, 1 to 86400',
  }),
  TEST_DIRECTIVES: onOrOff('on'),
  CONSOLE: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    allowed: 'auto, on or off',
  }),
  CONTROL: Type.Union(
    ['auto', 'on', 'off', 'token'].map((value) => Type.Literal(value)),
    { default: 'auto', allowed: 'auto, on, off or token' },
  ),
  CONTROL_TOKEN: Type.String({
    default: '',
    pattern: '^([!-~]{16,200})?$',
    allowed: '16 to 200 printable ASCII characters without spaces',
  }),
  FIXTURES_DIR: Type.String({ default: '', allowed: 'a folder' }),
  SITES_DIR: Type.String({ default: '', allowed: 'a folder' }),
  IMPORT: Type.String({ default: '', allowed: 'a file' }),
  EXPORT_ON_EXIT: Type.String({ default: '', allowed: 'a file' }),
  JOURNAL_ENTRIES: Type.Integer({
    default: 1000,
    minimum: 0,
    maximum: 100_000,
    allowed: 'a whole number from 0 to 100000 (0 keeps no requests)',
  }),
  STRICT: onOrOff('off'),
  SAMPLES: onOrOff('off'),
  SEED: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 4_294_967_295,
    allowed: 'a whole number from 0 to 4294967295',
  }),
  DEVICE_NETWORK: Type.Union([Type.Literal('off'), Type.Literal('allowlist'), Type.Literal('open')], {
    default: 'off',
    allowed: 'off, allowlist or open',
  }),
  ALLOWED_HOSTS: Type.String({
    default: '',
    pattern: '^([^\\s,/?#@]+(, *[^\\s,/?#@]+)*)?$',
    allowed: 'hosts separated by commas, such as example.com, *.example.com or localhost:3000',
  }),
  DEVICE: Type.Union([Type.Literal('simulated'), Type.Literal('chromium')], {
    default: 'simulated',
    allowed: 'simulated or chromium',
  }),
  CHROMIUM_PATH: Type.String({ default: '', allowed: 'a program' }),
  CHROMIUM_SANDBOX: onOrOff('on'),
  CHROMIUM_RUNS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1000,
    allowed: 'a whole number from 0 to 1000 (0 chooses by cores and memory)',
  }),
  ADBLOCK_LISTS: Type.String({ default: '', allowed: 'a folder' }),
  LLM_PROVIDER: Type.Union([Type.Literal('offline'), Type.Literal('openai')], {
    default: 'offline',
    allowed: 'offline or openai',
  }),
  LLM_BASE_URL: Type.String({
    default: 'https://api.openai.com/v1',
    pattern: '^https?://[^\\s?#]+$',
    allowed: 'an http or https URL without a query, up to and including /v1',
  }),
  LLM_API_KEY: credential(),
  LLM_MODEL: Type.String({ default: '', allowed: 'the name of a model' }),
  EMBEDDING_MODEL: Type.String({
    default: '',
    pattern: '^(?!local:\\s*$)',
    allowed: 'the name of an embedding model, or local: and a folder',
  }),
  LLM_CONCURRENCY: Type.Integer({ default: 8, minimum: 1, maximum: 256, allowed: 'a whole number from 1 to 256' }),
  LLM_TIMEOUT_S: Type.Integer({ default: 60, minimum: 1, maximum: 3600, allowed: 'seconds, 1 to 3600' }),
  LLM_PATIENCE_S: Type.Integer({ default: 120, minimum: 1, maximum: 3600, allowed: 'seconds, 1 to 3600' }),
  LLM_CONTEXT_TOKENS: Type.Integer({
    default: 32_000,
    minimum: 2000,
    maximum: 10_000_000,
    allowed: 'tokens, 2000 to 10000000',
  }),
  LLM_TASK_TOKENS: tokenLimit(1_000_000_000),
  LLM_DAY_TOKENS: tokenLimit(1_000_000_000_000),
  LLM_TEMPERATURE: Type.Number({ default: 0, minimum: 0, maximum: 2, allowed: 'a number from 0 to 2' }),
  LLM_MAX_TOKENS: tokenLimit(10_000_000, 'the limit of the endpoint'),
  LLM_SEED: Type.String({
    default: '',
    pattern: '^(0|[1-9]\\d{0,9})?$',
    allowed: 'a whole number from 0 to 9999999999, or empty for none',
  }),
  LLM_EXTRA_BODY: Type.String({
    default: '',
    allowed: 'a JSON object without messages, model, tools and stream, such as {"top_p": 0.9}',
  }),
  LLM_IMAGES: onOrOff('off'),
  LLM_CACHE_MB: Type.Integer({ default: 256, minimum: 0, maximum: 1_000_000, allowed: 'megabytes, 0 to 1000000' }),
  MEDIA_RETENTION_DAYS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 36_500,
    allowed: 'days, 0 to 36500 (0 means indefinitely)',
  }),
  MODE: Type.Union([Type.Literal('serve'), Type.Literal('record'), Type.Literal('replay'), Type.Literal('auto')], {
    default: 'serve',
    allowed: 'serve, record, replay or auto',
  }),
  UPSTREAM_TASK_URL: plainUrl(),
  UPSTREAM_GRAPH_URL: plainUrl(),
  RECORDINGS_DIR: Type.String({ default: '', allowed: 'a folder' }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', allowed: 'fatal, error, warn, info, debug, trace or silent' },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
    default: '',
    pattern: '^(https?://[^\\s?#]+)?$',
    allowed: 'an http or https URL without a query',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({
    default: '',
    pattern: '^([^=,\\s]+=[^,]*(,\\s*[^=,\\s]+=[^,]*)*)?$',
    allowed: 'name=value pairs, with commas between them',
  }),
  OTEL_SERVICE_NAME: Type.String({ default: 'doppel', allowed: 'a name' }),
  OTEL_TRACES_SAMPLER: Type.Union(
    [
      Type.Literal('always_on'),
      Type.Literal('always_off'),
      Type.Literal('traceidratio'),
      Type.Literal('parentbased_always_on'),
      Type.Literal('parentbased_always_off'),
      Type.Literal('parentbased_traceidratio'),
    ],
    {
      default: 'parentbased_always_on',
      allowed: 'always_on, always_off or traceidratio, or one of these after parentbased_',
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.String({
    default: '1',
    pattern: '^(0(\\.\\d+)?|1(\\.0+)?)$',
    allowed: 'a number from 0 to 1',
  }),
  LOG_FORMAT: Type.Union([Type.Literal('auto'), Type.Literal('json'), Type.Literal('pretty')], {
    default: 'auto',
    allowed: 'auto, json or pretty',
  }),
});

export type EnvironmentValues = Static<typeof Environment>;
