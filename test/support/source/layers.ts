import type { Import } from './imports.ts';

/** The rules of who may import whom. A pattern names a folder (`text/`), or a file (`ids.ts`); `*` is one path part. */
interface Layer {
  files: readonly string[];
  mayImport: readonly string[];
  /** Of these only types, so that nothing of them is loaded. */
  mayImportTypesOf?: readonly string[];
}

const COMMON = [
  'errors.ts',
  'exact-json.ts',
  'json-depth.ts',
  'clock.ts',
  'ids.ts',
  'current-work.ts',
  'optional-packages.ts',
  'fault-points.ts',
  'attempts.ts',
  'fair-queue.ts',
  'signals.ts',
  'job-thread.ts',
  'measures.ts',
  'tracing/tracing.ts',
  'random.ts',
  'url-path.ts',
  'stored-path.ts',
];
const MODEL_PORTS = [
  'llm/model.ts',
  'llm/model-error.ts',
  'llm/model-status.ts',
  'llm/secrets.ts',
  'llm/decision-format.ts',
  'llm/token-store.ts',
  'device/device.ts',
  'device/effect.ts',
  'device/address-pattern.ts',
  'device/page-content.ts',
];
const DOMAINS = ['accounts/', 'tasks/', 'memory/', 'assets/', 'control/'];
/** What every room of a domain may import beside the rooms below it. */
const SHARED = [...COMMON, ...MODEL_PORTS, 'directives.ts', 'text/'];
const STORE_PORTS = /^(accounts|tasks|memory|assets)\/(?:ports\/)?(?:[\w-]+-store|graph-catalog|graph-reader)\.ts$/;

/** Where the types come from that databases store. */
const STORED = [
  ...[...DOMAINS, 'storage/storage.ts', 'storage/object-store.ts', 'device/device.ts', 'directives.ts'],
  ...['llm/reply-store.ts', 'llm/decision-format.ts', 'llm/token-store.ts', 'llm/model-status.ts'],
];

/** The first layer that names a file is its own. Within a folder, the rooms are named from the lowest up. */
const LAYERS: readonly Layer[] = [
  { files: [...COMMON, 'environment.ts', 'loopback.ts', 'bin/banner.ts', 'device/page-content.ts'], mayImport: [] },
  { files: ['device/address-pattern.ts', 'device/effect.ts'], mayImport: [] },
  { files: ['device/device.ts'], mayImport: [], mayImportTypesOf: ['device/page-content.ts', 'device/effect.ts'] },
  { files: ['config/'], mayImport: ['optional-packages.ts', 'environment.ts', 'loopback.ts'] },
  { files: ['config.ts'], mayImport: ['environment.ts', 'loopback.ts', 'config/'] },
  { files: ['llm/model.ts'], mayImport: [], mayImportTypesOf: ['device/device.ts'] },
  { files: ['llm/*.ts'], mayImport: ['llm/*.ts', 'errors.ts', 'device/address-pattern.ts'] },
  { files: ['directives.ts'], mayImport: ['errors.ts'], mayImportTypesOf: ['llm/model.ts'] },
  { files: ['text/'], mayImport: ['text/'] },
  // How sentences are read, and what is read is judged; `text/` has what the index needs.
  { files: ['language/'], mayImport: ['language/', 'text/'] },
  { files: ['json-schema/'], mayImport: ['json-schema/'] },
  {
    files: ['reading/'],
    mayImport: ['reading/', 'language/', 'text/', 'json-schema/'],
    mayImportTypesOf: ['device/page-content.ts'],
  },

  { files: ['memory/types.ts', 'memory/postings.ts'], mayImport: SHARED, mayImportTypesOf: ['memory/types.ts'] },
  { files: ['memory/ports/'], mayImport: [...SHARED, 'memory/*.ts', 'memory/ports/'] },
  ...stack('memory/', ['index/', ['retrieval/', 'ingest/'], 'context/', 'engine.ts', 'service/'], ['memory/ports/']),
  { files: ['memory/requests/', 'memory/export/', 'memory/explore/'], mayImport: [...SHARED, 'memory/'] },

  { files: ['tasks/ports/'], mayImport: [...SHARED, 'tasks/ports/', 'tasks/*.ts'] },
  { files: ['tasks/screencasts/'], mayImport: ['tasks/screencasts/'], mayImportTypesOf: ['device/device.ts'] },
  // A run is one task at work; the service above it accepts tasks, reads them and removes them.
  {
    files: ['tasks/run/'],
    mayImport: [
      ...SHARED,
      'assets/',
      'tasks/run/',
      'tasks/screencasts/',
      'tasks/ports/',
      'tasks/task.ts',
      'tasks/client-event.ts',
    ],
  },
  { files: DOMAINS, mayImport: [...DOMAINS, ...SHARED] },
  { files: ['control/'], mayImport: ['control/', ...SHARED], mayImportTypesOf: DOMAINS },

  { files: ['storage/migrations.ts'], mayImport: [] },
  ...['storage/sqlite/connection/', 'storage/postgres/connection/'].map((room) => ({
    files: [room],
    mayImport: [room, 'storage/migrations.ts', ...COMMON],
  })),
  // Beside types, the pure functions of the index: how postings, vectors and analyses are encoded.
  {
    files: ['storage/sqlite/graph/'],
    mayImport: [
      'storage/sqlite/graph/',
      'storage/sqlite/connection/',
      ...COMMON,
      'memory/index/',
      'memory/postings.ts',
    ],
    mayImportTypesOf: DOMAINS,
  },
  {
    files: ['storage/sqlite/main/'],
    mayImport: ['storage/sqlite/main/', 'storage/sqlite/connection/', 'storage/rows/', ...COMMON, 'text/'],
    mayImportTypesOf: STORED,
  },
  // Graphs of PostgreSQL are replicas in SQLite.
  {
    files: ['storage/postgres/graphs/'],
    mayImport: ['storage/postgres/', 'storage/sqlite/graph/', 'storage/sqlite/connection/', ...COMMON, 'memory/index/'],
    mayImportTypesOf: STORED,
  },
  // Archives of databases are SQLite, too.
  {
    files: ['storage/postgres/archive/'],
    mayImport: ['storage/postgres/', 'storage/sqlite/', ...COMMON],
    mayImportTypesOf: STORED,
  },
  {
    files: ['storage/postgres/'],
    mayImport: ['storage/postgres/', 'storage/rows/', ...COMMON, 'text/', 'nodes/bus.ts'],
    mayImportTypesOf: [...STORED, 'nodes/'],
  },
  // How stores in SQL write the values of the domains.
  {
    files: ['storage/rows/'],
    mayImport: ['=', 'errors.ts', 'exact-json.ts'],
    mayImportTypesOf: [...DOMAINS, 'device/device.ts', 'device/effect.ts', 'llm/model-status.ts'],
  },
  // Recordings are files that people edit, so that reading one checks it.
  { files: ['storage/files/recording-store.ts'], mayImport: ['=', ...COMMON, 'control/replay/'] },
  { files: ['storage/s3/'], mayImport: ['=', ...COMMON], mayImportTypesOf: ['storage/object-store.ts'] },
  { files: ['storage/*/'], mayImport: ['=', ...COMMON], mayImportTypesOf: DOMAINS },
  { files: ['storage/object-store.ts'], mayImport: [] },
  {
    files: ['storage/storage.ts'],
    mayImport: [],
    mayImportTypesOf: [
      ...DOMAINS,
      'signals.ts',
      'measures.ts',
      'llm/reply-store.ts',
      'llm/decision-format.ts',
      'llm/token-store.ts',
      'storage/object-store.ts',
    ],
  },
  {
    files: ['storage/snapshot-store.ts', 'storage/check-snapshot.ts'],
    mayImport: ['storage/', ...COMMON],
    mayImportTypesOf: ['control/'],
  },
  { files: ['storage/*.ts'], mayImport: ['storage/', ...COMMON], mayImportTypesOf: ['nodes/'] },

  {
    files: ['llm/*/'],
    mayImport: ['=', ...COMMON, ...MODEL_PORTS, 'text/', 'language/', 'reading/', 'json-schema/'],
    mayImportTypesOf: [...DOMAINS, 'llm/*.ts', 'device/page-content.ts'],
  },
  {
    files: ['device/simulated/screen/layout/', 'device/simulated/screen/paint/'],
    mayImport: ['=', ...COMMON, 'device/device.ts', 'text/'],
  },
  // The browser of the simulated computer.
  {
    files: ['device/chromium/'],
    mayImport: ['=', ...COMMON, 'device/*.ts', 'device/simulated/', 'text/', 'json-schema/'],
    mayImportTypesOf: DOMAINS,
  },
  {
    files: ['device/*/'],
    mayImport: ['=', ...COMMON, 'device/*.ts', 'text/', 'language/', 'reading/', 'json-schema/'],
    mayImportTypesOf: DOMAINS,
  },
  { files: ['documents/'], mayImport: ['=', ...COMMON, 'text/'], mayImportTypesOf: DOMAINS },
  { files: ['media/', 'assets/archives/'], mayImport: ['=', ...COMMON], mayImportTypesOf: DOMAINS },
  // A client of the HTTP API.
  {
    files: ['mcp/'],
    mayImport: ['mcp/', 'llm/secrets.ts', 'url-path.ts', 'exact-json.ts'],
    mayImportTypesOf: ['http/wire/'],
  },
  {
    files: ['http/'],
    mayImport: [
      ...['http/', ...DOMAINS, ...COMMON, 'control/', 'mcp/', 'loopback.ts', 'device/*.ts', 'json-schema/'],
      'version.ts',
    ],
    mayImportTypesOf: ['config.ts', 'directives.ts', 'llm/model-status.ts', 'llm/token-store.ts', 'llm/model.ts'],
  },
  // Runs in browsers. It knows the server by the types of its wire format.
  {
    files: ['console/'],
    mayImport: ['console/', 'url-path.ts', 'exact-json.ts'],
    mayImportTypesOf: ['http/wire/', 'llm/'],
  },
  { files: ['tracing/'], mayImport: ['tracing/'] },
  { files: ['worker/'], mayImport: ['worker/', 'clock.ts', 'ids.ts', 'current-work.ts'] },
  { files: ['nodes/'], mayImport: ['nodes/', ...COMMON, 'tasks/'], mayImportTypesOf: ['worker/'] },
  { files: ['testing/'], mayImport: ['testing/', 'url-path.ts'], mayImportTypesOf: ['control/'] },
  { files: ['compose/', 'backup/', 'model-check/', 'bin/'], mayImport: ['*/', '*.ts'] },
];

/** Layers of a folder's rooms, each of which may import itself, the rooms before it and the files given. */
function stack(folder: string, floors: readonly (string | readonly string[])[], below: readonly string[]): Layer[] {
  const lower = [`${folder}*.ts`, ...below];
  return floors.map((floor) => {
    const files = [floor].flat().map((room) => `${folder}${room}`);
    const mayImport = [...SHARED, ...lower, ...files];
    lower.push(...files);
    return { files, mayImport };
  });
}

/** Packages that more than one folder may import, with those folders. */
const SHARED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  yauzl: ['assets', 'documents'],
  // Text of DOCX files; of HTML, also in memories.
  htmlparser2: ['documents', 'text'],
  // The tree of a parsed page.
  domhandler: ['device/chromium', 'device/simulated'],
  // Draws screens; makes of one what every endpoint reads.
  '@napi-rs/canvas': ['device/simulated', 'llm/openai'],
  // Schemas of the environment and of requests; the console uses their types.
  '#typebox': ['config.ts', 'console', 'environment.ts', 'http', 'mcp'],
  // Checks requests against our schemas, and values against those of clients.
  ajv: ['http', 'json-schema'],
  // The console draws what the memory computes on.
  graphology: ['console', 'memory'],
  'graphology-types': ['console', 'memory'],
  // A bounded map, which has nothing of a technology in it.
  'lru-cache': [
    'accounts',
    'device/simulated',
    'fair-queue.ts',
    'http',
    'language',
    'llm/offline',
    'mcp',
    'memory',
    'reading',
    'storage/rows',
    'storage/sqlite',
  ],
  // Fixtures, and manifests of sites.
  yaml: ['compose', 'console', 'device/simulated'],
  // Ids of records, and of requests for the log.
  uuid: ['ids.ts', 'http'],
  // Limits how many calls run at once.
  'p-map': ['memory', 'storage/postgres'],
};

/** Says of each import that breaks a rule which one it breaks. */
export function findViolations(imports: readonly Import[]): string[] {
  const files = imports.filter(({ isPackage }) => !isPackage).flatMap((each) => explain(each) ?? []);
  return [...files, ...findSpreadPackages(imports)];
}

function explain(each: Import): string | null {
  const { from, to, isTypeOnly } = each;
  const layer = LAYERS.find(({ files }) => files.some((pattern) => isWithin(from, pattern)));
  if (!layer) return `${from} is of no layer: add it to the rules`;
  if (STORE_PORTS.test(to) && !maySeeStore(each)) return `${from} imports ${to}, the store of a domain not its own`;
  if (/^storage\/(?:sqlite|postgres|s3)\//.test(to) && !isWithin(from, 'storage/'))
    return `${from} imports ${to}, which storage/ hides`;
  if (isAllowed(each, layer.mayImport)) return null;
  const isTypeAllowed = isAllowed(each, layer.mayImportTypesOf ?? []);
  if (isTypeAllowed) return isTypeOnly ? null : `${from} imports ${to}, of which it may only import types`;
  return `${from} imports ${to}, which it may not know`;
}

/** A store's port is for its own domain, for adapters, and for whoever puts the two together; what it says of a record
 *  is also for whoever shows the record to clients, or stores the state of an account as a whole. */
function maySeeStore({ from, to, isTypeOnly }: Import): boolean {
  if (isTypeOnly && (isWithin(from, 'http/') || isWithin(from, 'control/state/'))) return true;
  const [domain] = to.split('/');
  return [`${domain}/`, 'storage/', 'compose/', 'backup/', 'bin/'].some((pattern) => isWithin(from, pattern));
}

function isAllowed({ from, to }: Import, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => (pattern === '=' ? adapterOf(from) === adapterOf(to) : isWithin(to, pattern)));
}

/** `storage/sqlite` of `storage/sqlite/database.ts`. */
function adapterOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, 2).join('/');
}

function isWithin(file: string, pattern: string): boolean {
  const expression = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
  return new RegExp(`^${expression}${pattern.endsWith('/') ? '.' : '$'}`).test(file);
}

function findSpreadPackages(imports: readonly Import[]): string[] {
  const byPackage = Map.groupBy(
    imports.filter(({ isPackage }) => isPackage),
    ({ to }) => to,
  );
  return [...byPackage].flatMap(([name, uses]) => {
    const folders = new Set(uses.map(({ from }) => folderOf(from)));
    const allowed = SHARED_PACKAGES[name] ?? [...folders].slice(0, 1);
    const others = [...folders].filter((folder) => !allowed.includes(folder));
    return others.map((folder) => `${folder} imports the package ${name}, which is for ${allowed.join(' and ')} only`);
  });
}

/** The folder that owns a package: an adapter's, a domain's, or a file that stands alone. */
function folderOf(file: string): string {
  const [top = '', second] = file.split('/');
  if (second === undefined || second.endsWith('.ts')) return top;
  return ['storage', 'llm', 'device'].includes(top) ? `${top}/${second}` : top;
}
