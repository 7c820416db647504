import type { Import } from './imports.ts';

/** The rules of who may import whom. A pattern names a folder (`text/`), or a file (`ids.ts`); `*` is one path part. */
interface Layer {
  files: readonly string[];
  mayImport: readonly string[];
  /** Of these only types, so that nothing of them is loaded. */
  mayImportTypesOf?: readonly string[];
}

const GROUND = ['errors.ts', 'clock.ts', 'ids.ts', 'fault-points.ts', 'attempts.ts', 'fair-turns.ts'];
const PORTS = ['llm/model.ts', 'llm/model-error.ts', 'llm/model-status.ts', 'llm/secrets.ts', 'device/device.ts'];
const DOMAINS = ['accounts/', 'tasks/', 'memory/', 'belongings/'];
const ENTRIES = ['main.ts', 'worker-thread.ts', 'keys.ts', 'backup.ts', 'restore.ts'];
const STORE_PORTS = /^(accounts|tasks|memory|belongings)\/(?:[\w-]+-store|graph-catalog|graph-reader)\.ts$/;

/** The first layer that names a file is its own. */
const LAYERS: readonly Layer[] = [
  { files: [...GROUND, 'schema.ts', 'greeting.ts', 'settle.ts', 'device/device.ts'], mayImport: [] },
  { files: ['environment.ts'], mayImport: ['schema.ts'] },
  { files: ['config.ts'], mayImport: ['environment.ts'] },
  { files: ['llm/model.ts'], mayImport: [], mayImportTypesOf: ['device/device.ts'] },
  { files: ['llm/*.ts'], mayImport: ['llm/*.ts', 'errors.ts'] },
  { files: ['directives.ts'], mayImport: ['errors.ts'] },
  { files: ['text/'], mayImport: ['text/'] },
  { files: ['json-schema/'], mayImport: ['json-schema/'] },
  { files: DOMAINS, mayImport: [...DOMAINS, ...GROUND, ...PORTS, 'directives.ts', 'text/'] },
  // Beside types, how a list of postings is put together and taken apart: pure functions on a stored value.
  {
    files: ['storage/*/'],
    mayImport: ['=', ...GROUND, 'text/', 'memory/postings.ts'],
    mayImportTypesOf: [...DOMAINS, 'device/device.ts', 'llm/reply-store.ts', 'llm/model-status.ts', 'directives.ts'],
  },
  {
    files: ['llm/*/'],
    mayImport: ['=', ...GROUND, ...PORTS, 'text/', 'json-schema/'],
    mayImportTypesOf: [...DOMAINS, 'llm/*.ts'],
  },
  {
    files: ['device/*/'],
    mayImport: ['=', ...GROUND, 'device/device.ts', 'text/', 'json-schema/'],
    mayImportTypesOf: DOMAINS,
  },
  { files: ['documents/'], mayImport: ['=', ...GROUND], mayImportTypesOf: DOMAINS },
  { files: ['media/', 'archives/'], mayImport: ['=', ...GROUND], mayImportTypesOf: DOMAINS },
  {
    files: ['http/'],
    mayImport: ['http/', ...DOMAINS, ...GROUND, 'schema.ts', 'device/device.ts', 'json-schema/'],
    mayImportTypesOf: ['config.ts', 'llm/model-status.ts'],
  },
  { files: ['worker/'], mayImport: ['worker/', 'clock.ts', 'ids.ts'] },
  { files: ['compose/', ...ENTRIES], mayImport: ['*/', '*.ts'] },
];

/** Packages that more than one folder may import, with those folders. */
const SHARED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Checks requests against our schemas, and values against those of clients.
  ajv: ['http', 'json-schema'],
  // Pages of the device, and names of characters in HTML that is given to a graph.
  cheerio: ['device/simulated', 'documents'],
  // A bounded map, which has nothing of a technology in it.
  'lru-cache': ['accounts', 'device/simulated', 'fair-turns.ts', 'http', 'storage/sqlite'],
  // Ids of records, and of requests for the log.
  uuid: ['ids.ts', 'http'],
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
  if (isAllowed(each, layer.mayImport)) return null;
  const isTypeAllowed = isAllowed(each, layer.mayImportTypesOf ?? []);
  if (isTypeAllowed) return isTypeOnly ? null : `${from} imports ${to}, of which it may only import types`;
  return `${from} imports ${to}, which it may not know`;
}

/** A store's port is for its own domain, for adapters, and for whoever puts the two together; what it says of a record
 *  is also for whoever shows the record to clients. */
function maySeeStore({ from, to, isTypeOnly }: Import): boolean {
  if (isTypeOnly && isWithin(from, 'http/')) return true;
  const [domain] = to.split('/');
  return [`${domain}/`, 'storage/', 'compose/', ...ENTRIES].some((pattern) => isWithin(from, pattern));
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
