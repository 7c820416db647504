import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { ControlStateStore } from '../../control/control-state-store.ts';
import { InvalidDocumentError } from '../../control/invalid-document.ts';
import type { Fixture } from '../../control/state/fixture.ts';
import type { Seed } from '../../control/state/seed.ts';
import { readFixture } from '../../http/wire/control/read-fixture.ts';

export interface FixtureFilesOptions {
  directory: string;
  store: ControlStateStore;
  seed: Seed;
  /** The key of the server's own account. */
  ownKey: () => Promise<string>;
  /** The operationIds of all routes. */
  operations: ReadonlySet<string>;
}

interface FixtureSource {
  path: string;
  fixture: Fixture;
  digest: string;
}

/** Name of the list of digests of the files that were stored. */
const NAME = 'fixtures';

/** Stores the fixtures of a folder (JSON and YAML) in order of their names, each content once per data folder. An entry without a key
 *  is the server's own account, since nobody would get to know another.
 *  @throws an Error that names the file and the line of what is invalid, before anything is stored */
export async function loadFixtureFiles(options: FixtureFilesOptions): Promise<void> {
  const { directory, store, seed, ownKey, operations } = options;
  const names = readNames(directory).filter((name) => /\.(?:json|ya?ml)$/.test(name));
  const sources = names.sort().map((name) => readSource(join(directory, name), operations));
  const digests: string[] = JSON.parse((await store.read(NAME)) ?? '[]');
  for (const { path, fixture, digest } of sources) {
    if (digests.includes(digest)) continue;
    await seed(null, await withKeys(fixture, ownKey)).catch((cause) => {
      throw new Error(`${path}: ${cause.message}`, { cause });
    });
    digests.push(digest);
    await store.write(NAME, JSON.stringify(digests));
  }
}

function checkKeys({ accounts }: Fixture): void {
  const [, other] = accounts.flatMap(({ apiKey }, index) => (apiKey === null ? [index] : []));
  if (other === undefined) return;
  throw new InvalidDocumentError(
    `accounts[${other}].apiKey`,
    'is required: one entry only is the server’s own account',
  );
}

async function withKeys(fixture: Fixture, ownKey: () => Promise<string>): Promise<Fixture> {
  if (fixture.accounts.every(({ apiKey }) => apiKey !== null)) return fixture;
  const own = await ownKey();
  return { ...fixture, accounts: fixture.accounts.map((account) => ({ ...account, apiKey: account.apiKey ?? own })) };
}

function readNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (cause) {
    throw new Error(`FIXTURES_DIR cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Every JSON document is a YAML document too. */
function readSource(path: string, operations: ReadonlySet<string>): FixtureSource {
  const text = readFileSync(path, 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new Error(`${path}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
  const findLine = (message: string): number => {
    const keys = toKeys(message);
    for (let length = keys.length; length > 0; length--) {
      const node = document.getIn(keys.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  try {
    const fixture = readFixture(document.toJS(), operations);
    checkKeys(fixture);
    return { path, fixture, digest: createHash('sha256').update(text).digest('hex') };
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`${path}:${findLine(message)}: ${message}`, { cause });
  }
}

/** The keys of the path that a message begins with: `accounts[0].name must ...`. */
function toKeys(message: string): (string | number)[] {
  const [path = ''] = /^[^\s:]+/.exec(message) ?? [];
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) => (index === undefined ? key : Number(index)));
}
