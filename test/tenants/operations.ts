import { expect } from 'vitest';
import { toForm } from '../support/server/form.ts';
import type { CallOptions } from '../support/server/test-server.ts';
import { toFile } from '../support/server/uploads.ts';
import type { Call, Names } from './world.ts';

type Method = Parameters<Call>[0];

/** One way to name what is another account's, which must be answered as if it named nothing. */
export interface Attempt {
  /** 404 when left out. */
  status?: number;
  method: Method;
  url: (names: Names) => string;
  body?: (names: Names) => CallOptions;
  /** What the caller makes beforehand; the names it gives stand in for those given. */
  prepare?: (call: Call, names: Names) => Promise<Partial<Names>>;
}

const json = (of: (names: Names) => object) => (names: Names) => ({ json: of(names) });
const at =
  (method: Method, url: (names: Names) => string) =>
  (body?: Attempt['body'], more: Partial<Attempt> = {}): Attempt => ({ method, url, ...(body && { body }), ...more });

const EVENT = { id: 'e-1', name: 'browser_action', payload: { name: 'goto', input: { url: 'https://shop.example' } } };
const QUESTION = { query: 'Who was the partner of Scrooge?' };
const DOCUMENT = { format: 'doppel-graph', version: 1, memories: [{ memoryId: 'm', memory: 'The lamp is green.' }] };
const form = () => toForm([toFile('hello', 'a.txt', 'files')]);

const tasks = (names: Names) => [names.task, names.session, names.toolTask];
const onTasks = (method: Method, path: string, body?: Attempt['body']): Attempt[] =>
  [0, 1, 2].map((which) => at(method, (names) => `/api/v1/task/${tasks(names)[which]}${path}`)(body));
const onGraph = (method: Method, path: (names: Names) => string, body?: Attempt['body'], more?: Partial<Attempt>) =>
  at(method, (names) => `/graph/${names.graph}${path(names)}`)(body, more);
/** A call of a tool of the Model Context Protocol, whose errors are results. */
const onTool = (name: string, of: (names: Names) => object): Attempt => {
  const revision = '2026-07-28';
  const headers = {
    ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': revision },
    ...{ 'mcp-method': 'tools/call', 'mcp-name': name },
  };
  const prefix = 'io.modelcontextprotocol/';
  const _meta = {
    [`${prefix}protocolVersion`]: revision,
    [`${prefix}clientInfo`]: { name: 'stranger', version: '1' },
    [`${prefix}clientCapabilities`]: {},
  };
  const toCall = (names: Names) => ({
    headers,
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: of(names), _meta } },
  });
  return at('POST', () => '/mcp')(toCall, { status: 200 });
};
const submit = at('POST', () => '/api/v1/task');
const openSession = at('POST', () => '/api/v1/browser/session');
const TASK = { task: 'Compute 2 + 3' };

/** The caller has a graph of the same names itself, with one memory. */
const ownGraph: Attempt['prepare'] = async (call, { graph }) => {
  await call('POST', `/graph/${graph}`, { json: {} });
  await call('POST', `/graph/${graph}/insert`, { json: { memory: 'The lamp is green.', memoryId: 'lamp' } });
  // With that the graph has its file, and is open.
  await expect.poll(async () => (await call('GET', `/graph/${graph}/memory/lamp`)).status).toBe(200);
  return {};
};
/** The caller has a graph of that name, or none. */
const aboutCratchit = (path: string) => [
  onGraph('GET', () => path),
  onGraph('GET', () => path, undefined, { prepare: ownGraph }),
];
/** The caller's own open session. */
const ownSession: Attempt['prepare'] = async (call) => {
  const { body } = await call('POST', '/api/v1/task', { json: { task: null, enable_recording: false } });
  return { session: body.id };
};
const toAnswer = ({ toolCall }: Names) => ({ id: toolCall, name: 'tool_call', payload: { code: 200, output: 'sun' } });
const toOldAnswer = ({ toolCall }: Names) => ({ tool_response: { id: toolCall, code: 200, output: 'sun' } });
const readRequest = (kind: 'insert' | 'query', request: 'insert' | 'query'): Attempt[] => {
  const path = (names: Names) => `/${kind}/${names[request]}?requestTime=${names[`${request}Time`]}`;
  return [onGraph('GET', path), onGraph('GET', path, undefined, { prepare: ownGraph })];
};

/** Every operation that takes the name of something, by its id. */
export const ATTEMPTS: Record<string, Attempt[]> = {
  submitTaskAlias: [at('POST', () => '/api/v1/task/smooth')(json(({ profile }) => ({ ...TASK, profile_id: profile })))],
  submitTask: [
    submit(json(({ profile }) => ({ ...TASK, profile_id: profile }))),
    submit(json(({ profile }) => ({ ...TASK, session_id: profile }))),
    submit(json(({ file }) => ({ ...TASK, files: [file] }))),
    submit(json(({ extension }) => ({ ...TASK, extensions: [extension] }))),
    submit(json(({ profile }) => ({ task: null, profile_id: profile }))),
  ],
  readTask: [...['', '?event_t=0', '?event_t=1', '?downloads=true'].flatMap((query) => onTasks('GET', query))],
  readTaskRequest: onTasks('GET', '/request'),
  listEffects: onTasks('GET', '/effects'),
  listSteps: [...onTasks('GET', '/steps'), ...onTasks('GET', '/steps?after=1')],
  sendEvent: [
    ...onTasks(
      'POST',
      '/event',
      json(() => EVENT),
    ),
    ...onTasks('POST', '/event', json(toAnswer)),
    at('POST', ({ session }) => `/api/v1/task/${session}/event`)(json(toAnswer), { status: 400, prepare: ownSession }),
  ],
  answerTool: [
    ...onTasks('PUT', '', json(toOldAnswer)),
    at('PUT', ({ session }) => `/api/v1/task/${session}`)(json(toOldAnswer), { status: 400, prepare: ownSession }),
  ],
  cancelTask: onTasks('DELETE', ''),
  linkValues: onTasks('POST', '/values'),
  // The id of a task is no token.
  readWantedValues: byBearer('GET', '/values/wanted'),
  enterValues: byBearer('POST', '/values/entered', { json: { secrets: { Password: 'stolen' } } }),
  mcp: [
    onTool('get_task', ({ task }) => ({ id: task })),
    onTool('cancel_task', ({ session }) => ({ id: session })),
    onTool('ask_memory', ({ graph }) => ({ graph, question: QUESTION.query })),
    onTool('search_memory', ({ graph }) => ({ graph, query: QUESTION.query })),
    onTool('forget', ({ graph }) => ({ graph, memory_id: 'm' })),
  ],
  eraseTask: onTasks('DELETE', '/data'),
  openBrowserSession: [
    openSession(json(({ profile }) => ({ profile_id: profile }))),
    openSession(
      json(({ profile }) => ({ session_id: profile })),
      { status: 200 },
    ),
  ],
  closeBrowserSession: [
    ...[0, 1, 2].map((which) => at('DELETE', (names) => `/api/v1/browser/session/${tasks(names)[which]}`)()),
    at('DELETE', ({ profile }) => `/api/v1/browser/session/${profile}`)(),
  ],
  createProfile: [
    at('POST', () => '/api/v1/profile')(
      json(({ profile }) => ({ id: profile })),
      { status: 200 },
    ),
  ],
  revokeKey: [at('DELETE', ({ key }) => `/account/keys/${key}`)()],
  deleteProfile: [at('DELETE', ({ profile }) => `/api/v1/profile/${profile}`)()],
  deleteProfileOld: [at('DELETE', ({ profile }) => `/api/v1/browser/profile/${profile}`)()],
  deleteFile: [at('DELETE', ({ file }) => `/api/v1/file/${file}`)()],
  deleteExtension: [at('DELETE', ({ extension }) => `/api/v1/extension/${extension}`)()],
  deleteExtensionOld: [at('DELETE', ({ extension }) => `/api/v1/browser/extension/${extension}`)()],
  createGraph: [
    onGraph(
      'POST',
      () => '',
      json(() => ({})),
      { status: 200 },
    ),
  ],
  deleteGraph: [onGraph('DELETE', () => '')],
  deleteGraphAlias: [onGraph('POST', () => '/delete')],
  readConfiguration: [onGraph('GET', () => '/configuration')],
  changeConfiguration: [
    onGraph(
      'POST',
      () => '/configuration',
      json(() => ({ domain: 'Stolen' })),
    ),
  ],
  insertMemory: [
    onGraph(
      'POST',
      () => '/insert',
      json(({ memory }) => ({ memory: 'Stolen', memoryId: memory })),
    ),
  ],
  insertFiles: [onGraph('POST', () => '/files', form)],
  importGraph: [
    onGraph(
      'POST',
      () => '/import',
      json(() => DOCUMENT),
      { status: 200 },
    ),
  ],
  queryGraph: [
    onGraph(
      'POST',
      () => '/query',
      json(() => QUESTION),
    ),
  ],
  readInsert: [...readRequest('insert', 'insert'), ...readRequest('insert', 'query')],
  readQuery: [...readRequest('query', 'query'), ...readRequest('query', 'insert')],
  listMemories: [onGraph('GET', () => '/memory'), onGraph('GET', ({ memory }) => `/memory?after=${memory}`)],
  readMemory: [
    onGraph('GET', ({ memory }) => `/memory/${memory}`),
    onGraph('GET', ({ memory }) => `/memory/${memory}`, undefined, { prepare: ownGraph }),
  ],
  readMemoryFacts: [
    onGraph('GET', ({ memory }) => `/memory/${memory}/facts`),
    onGraph('GET', ({ memory }) => `/memory/${memory}/facts`, undefined, { prepare: ownGraph }),
  ],
  deleteMemory: [onGraph('DELETE', ({ memory }) => `/memory/${memory}`)],
  deleteMemoryAlias: [
    onGraph(
      'POST',
      () => '/memory/delete',
      json(({ memory }) => ({ memoryId: memory })),
    ),
  ],
  readGraph: [onGraph('GET', () => '')],
  listEntities: [onGraph('GET', () => '/entities')],
  readEntity: aboutCratchit('/entities/Bob%20Cratchit'),
  readNeighbours: aboutCratchit('/neighbours/Bob%20Cratchit'),
  readSubgraph: [onGraph('GET', () => '/subgraph')],
  findPath: aboutCratchit('/path?from=Tiny%20Tim&to=Camden%20Town'),
  listCommunities: [onGraph('GET', () => '/communities')],
  linkGraphml: [onGraph('GET', () => '/graphml')],
  exportGraph: [onGraph('GET', () => '/export')],
  downloadGraphml: [
    at('GET', ({ graphId }) => `/downloads/${graphId}.graphml`)(),
    at('GET', ({ graphId }) => `/downloads/${graphId}.graphml?expires=99999999999999&signature=${'A'.repeat(43)}`)(),
  ],
  // A token opens its run to whoever has it; the id of a task is no token.
  watchRun: byToken('GET', ''),
  controlRun: byToken(
    'POST',
    '/control',
    json(() => ({ type: 'take_over' })),
  ),
  streamRun: byToken('GET', '/events'),
  readFrame: byToken('GET', '/frames/1.webp'),
  explainRun: byToken('GET', '/reading'),
  readRecording: byToken('GET', '/recording.webm'),
  readChapters: byToken('GET', '/chapters.vtt'),
  readDownloads: byToken('GET', '/downloads.zip'),
};

function byToken(method: Method, path: string, body?: Attempt['body']): Attempt[] {
  return [0, 1, 2].map((which) => at(method, (names) => `/live/${tasks(names)[which]}${path}`)(body));
}

function byBearer(method: Method, path: string, body: CallOptions = {}): Attempt[] {
  const toOptions = (task: string | undefined) => ({ ...body, headers: { authorization: `Bearer ${task}` } });
  return [0, 1, 2].map((which) => at(method, () => path)((names) => toOptions(tasks(names)[which])));
}

/** What shows the caller's own things, whatever else there is, and what it answers to a new account. */
export const OWN: Record<string, { url: string; ofNew: unknown }> = {
  listTasks: { url: '/api/v1/task', ofNew: { r: [], next: null } },
  listProfiles: { url: '/api/v1/profile', ofNew: { r: [] } },
  listProfilesOld: { url: '/api/v1/browser/profile', ofNew: { r: { profile_ids: [], session_ids: [] } } },
  listBrowserSessions: { url: '/api/v1/browser/session', ofNew: { r: { session_ids: [], session_names: [] } } },
  listExtensions: { url: '/api/v1/extension', ofNew: { r: [] } },
  listExtensionsOld: { url: '/api/v1/browser/extension', ofNew: { r: { extensions: [] } } },
  listGraphs: { url: '/list_graphs', ofNew: { graphs: [] } },
  listGraphsAlias: { url: '/graph', ofNew: { graphs: [] } },
  readAccount: { url: '/account', ofNew: expect.objectContaining({ credits: 10_000, keys: [expect.anything()] }) },
  readPlan: {
    url: '/plan',
    ofNew: { requestsCount: 0, requestsMax: 1_000_000_000, planId: 'self-hosted', planTTL: 2 ** 31 - 1 },
  },
};

/** What takes no name and shows nothing of any account. */
export const NAMELESS = [
  ...['health', 'ready', 'metrics', 'signUp', 'ignoreTelemetry'],
  ...['createKey', 'uploadFile', 'uploadExtension', 'uploadExtensionOld'],
];
