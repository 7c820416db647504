import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import type { Idempotency } from '../accounts/idempotency.ts';
import type { Assets } from '../assets/assets.ts';
import type { Config } from '../config.ts';
import type { Ids } from '../ids.ts';
import type { ModelStatus } from '../llm/model-status.ts';
import type { GraphViews } from '../memory/explore/graph-views.ts';
import type { GraphExports } from '../memory/export/graph-exports.ts';
import type { Memories } from '../memory/service/memories.ts';
import type { MissingValues } from '../tasks/missing-values.ts';
import type { WatchScreen } from '../tasks/screencasts/screencasts.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { readVersion } from '../version.ts';
import type { App } from './app-type.ts';
import { createDownloads } from './downloads.ts';
import { openapi } from './openapi/openapi.ts';
import { batchRequests } from './plugins/batch-requests.ts';
import { applyRules } from './plugins/control/apply-rules.ts';
import { collectOperations } from './plugins/control/operations.ts';
import { recordRefusals, recordRequests } from './plugins/control/record-requests.ts';
import type { ReplaySettings } from './plugins/control/replay.ts';
import { answerClientErrors, answerExpectations, answerFrameworkErrors, errorHandling } from './plugins/errors.ts';
import { authentication } from './plugins/guards/authentication.ts';
import { cors } from './plugins/guards/cors.ts';
import { refuseCrossSite } from './plugins/guards/cross-site.ts';
import { checkHosts } from './plugins/guards/hosts.ts';
import { DATA, securityHeaders } from './plugins/guards/security-headers.ts';
import { idempotency } from './plugins/idempotency.ts';
import { jsonBody } from './plugins/json-body.ts';
import {
  createBodyMemory,
  limitRequestMemory,
  limitResponseMemory,
  OPEN_BODY_LIMIT_BYTES,
} from './plugins/limits/body-memory-limit.ts';
import { boundConnections } from './plugins/limits/connections.ts';
import { pressure } from './plugins/limits/pressure.ts';
import { createRateLimits } from './plugins/limits/rate-limit.ts';
import { countHttpRequests } from './plugins/metrics/http-counts.ts';
import type { MetricsOptions } from './plugins/metrics/metrics.ts';
import { notFound } from './plugins/not-found.ts';
import { requestLog } from './plugins/request-log.ts';
import { traceRequests } from './plugins/trace-requests.ts';
import { accountRoutes } from './routes/account.ts';
import { extensionRoutes } from './routes/assets/extensions.ts';
import { fileRoutes } from './routes/assets/files.ts';
import { profileRoutes } from './routes/assets/profiles.ts';
import { consoleRoutes } from './routes/console.ts';
import { type Controls, controlRoutes } from './routes/control/control.ts';
import { acceptBearer, mcpRoutes } from './routes/mcp.ts';
import { entityRoutes } from './routes/memory/entities.ts';
import { downloadRoutes, graphExportRoutes } from './routes/memory/graph-exports.ts';
import { graphFileRoutes } from './routes/memory/graph-files.ts';
import { graphImportRoutes } from './routes/memory/graph-imports.ts';
import { graphRoutes } from './routes/memory/graphs.ts';
import { memoryRoutes } from './routes/memory/memories.ts';
import { operationRoutes } from './routes/operations.ts';
import { pageRoutes } from './routes/pages.ts';
import { planRoutes } from './routes/plan.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { browserSessionRoutes } from './routes/tasks/browser-sessions.ts';
import { liveRoutes } from './routes/tasks/live.ts';
import { missingValueRoutes, valuePageRoutes } from './routes/tasks/missing-values.ts';
import { runDownloadRoutes } from './routes/tasks/run-downloads.ts';
import { taskRunRoutes } from './routes/tasks/task-runs.ts';
import { taskRoutes } from './routes/tasks/tasks.ts';
import { telemetryRoutes } from './routes/telemetry.ts';
import { SETS_COMPILERS } from './schema-compilers.ts';
import { serializerCompiler } from './serialization.ts';
import { createValidatorCompiler } from './validation.ts';

export interface AppOptions {
  config: Config;
  logger: FastifyBaseLogger;
  ids: Ids;
  accounts: Accounts;
  idempotency: Idempotency;
  tasks: Tasks;
  watchScreen: WatchScreen;
  missingValues: MissingValues;
  assets: Assets;
  memories: Memories;
  graphExports: GraphExports;
  graphViews: GraphViews;
  maxConnections: number;
  /** Rejects when the server cannot write. */
  checkWritable: () => Promise<void>;
  model: ModelStatus;
  /** How often the worker stopped responding and was replaced. */
  countStalls: () => number;
  /** See MetricsOptions. */
  countNodes?: MetricsOptions['countNodes'];
  measure: MetricsOptions['measure'];
  /** Null where the control API is not offered. */
  controls: Controls | null;
  /** The server's own API key. */
  readOwnKey: () => Promise<string>;
  /** Null if this server does the work itself. */
  replay: ReplaySettings | null;
}

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Libraries log their input at the level trace, including keys in headers. */
const NEVER_LOGGED = ['headers', '*.headers'];
/** From the first byte of a request to its last: 128 MiB at 4 Mbit/s. */
const REQUEST_WITHIN_MS = 5 * 60_000;
/** Connections are closed if the client reads nothing of its response for this long. */
const STALL_MS = 30_000;
// Longer than any valid name, so that a longer name is reported as invalid and not as missing.
const MAX_PARAM_LENGTH = 8192;

/** Creates the HTTP server of both services, ready for `listen` or `inject`. */
export async function createApp({
  config,
  logger,
  ids,
  accounts,
  idempotency: keys,
  tasks,
  watchScreen,
  missingValues: values,
  assets,
  memories,
  graphExports,
  graphViews,
  maxConnections,
  checkWritable,
  model,
  countStalls,
  countNodes,
  measure,
  controls: offered,
  readOwnKey,
  replay: replaySettings,
}: AppOptions): Promise<App> {
  const controls = config.control.kind === 'off' ? null : offered;
  const recording = controls && config.journalEntries > 0 ? toRecording(controls) : null;
  const onRefused = recording ? recordRefusals(recording.journal, recording.now) : () => {};
  const app: App = fastify({
    loggerInstance: logger.child({}, { redact: NEVER_LOGGED }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log lines contain their request id.
    childLoggerFactory: (shared) => shared,
    trustProxy: config.trustProxy === false ? false : config.trustProxy,
    bodyLimit: OPEN_BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Node would answer a request without Host by itself, without a body.
    http: { requireHostHeader: false },
    ...SETS_COMPILERS,
    clientErrorHandler: answerClientErrors(onRefused),
    frameworkErrors: answerFrameworkErrors(onRefused),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(createValidatorCompiler(config.strict))
    .setSerializerCompiler(serializerCompiler);

  answerExpectations(app, onRefused);
  boundConnections(app, { connections: maxConnections, stallMs: STALL_MS });
  traceRequests(app);
  requestLog(app, logger);
  const meetRule = controls ? applyRules(app, controls) : () => undefined;
  if (recording) recordRequests(app, recording.journal, recording.now);
  batchRequests(app);
  errorHandling(app);
  notFound(app);
  jsonBody(app);
  securityHeaders(app);
  checkHosts(app, config);
  const limits = await createRateLimits(app, config);
  const bodyMemory = createBodyMemory();
  if (replaySettings) {
    const { replay } = await import('./plugins/control/replay.ts');
    replay(app, { ...replaySettings, meetRule, accounts, limits, memory: bodyMemory }, config);
  }
  const counts = countHttpRequests(app);
  const metrics = { tasks, memories, model, countNodes, measure };
  await cors(app, config.corsOrigins);
  openapi(app, config.publicUrl);
  const operations = collectOperations(app);
  // An inline worker delays the event loop by design.
  if (config.workerMode === 'thread') pressure(app);
  const openDownload = createDownloads(app);
  limitResponseMemory(app, bodyMemory);

  await app.register(async (open: App) => {
    refuseCrossSite(open, config);
    await operationRoutes(open, { counts, metrics, checkWritable, countStalls });
    await signUpRoutes(open, { accounts, limits, isOpen: config.signUpOpen });
    await pageRoutes(open, config);
    if (config.console !== 'off') await consoleRoutes(open, { config, readOwnKey });
    await liveRoutes(open, { tasks, watchScreen });
    await valuePageRoutes(open, { values });
    await runDownloadRoutes(open, { tasks, downloads: assets.downloads });
    await telemetryRoutes(open);
    await downloadRoutes(open, { graphExports, openDownload });
  });
  if (controls) {
    await app.register(async (control: App) => {
      refuseCrossSite(control, config);
      await controlRoutes(control, { config, accounts, controls, tasks, model, operations });
    });
  }
  const requireKey = (keyed: App) => {
    keyed.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT_BYTES;
      route.config = { headers: DATA, ...route.config };
    });
    authentication(keyed, accounts, limits);
    limitRequestMemory(keyed, bodyMemory);
  };
  await app.register(async (keyed: App) => {
    requireKey(keyed);
    idempotency(keyed, keys);
    await accountRoutes(keyed, { accounts, readTokens: model.readTokens });
    await taskRoutes(keyed, { tasks, accounts, publicUrl: config.publicUrl });
    await taskRunRoutes(keyed, { tasks, ids, publicUrl: config.publicUrl, isStrict: config.strict });
    await missingValueRoutes(keyed, { values, publicUrl: config.publicUrl });
    await browserSessionRoutes(keyed, { tasks, profiles: assets.profiles, publicUrl: config.publicUrl });
    await profileRoutes(keyed, assets);
    await fileRoutes(keyed, assets);
    await extensionRoutes(keyed, assets);
    await graphRoutes(keyed, { memories, isStrict: config.strict });
    await memoryRoutes(keyed, { memories });
    await entityRoutes(keyed, { views: graphViews });
    await graphFileRoutes(keyed, { memories });
    await graphImportRoutes(keyed, { memories, isStrict: config.strict });
    await planRoutes(keyed, { memories });
    await graphExportRoutes(keyed, { graphExports, openDownload, publicUrl: config.publicUrl });
  });
  await app.register(async (agents: App) => {
    acceptBearer(agents);
    requireKey(agents);
    await mcpRoutes(agents, { version: readVersion() });
  });
  return app;
}

const toRecording = ({ journal, clock }: Controls) => ({ journal, now: () => clock.read().now });
