import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { findPostgres } from './postgres-server.ts';

function install(version: string, programs = ['initdb', 'postgres'], root = makeTemporaryFolder()): string {
  const folder = join(root, version, 'bin');
  mkdirSync(folder, { recursive: true });
  for (const name of programs) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
  return root;
}

describe('the programs of PostgreSQL', () => {
  it('are those of the path, or else of the newest version that Debian has installed', () => {
    const [root, other] = [install('9.6'), install('17')];
    install('15', undefined, root);
    const debian = join(root, '*/bin');
    expect(findPostgres({ PATH: '/none' }, debian)).toBe(join(root, '15/bin'));
    expect(findPostgres({ PATH: `/none:${other}/17/bin` }, debian)).toBe(join(other, '17/bin'));
  });

  it('are missing with the command that installs them, also where there is a client alone', () => {
    const debian = join(install('15', ['psql']), '*/bin');
    expect(() => findPostgres({ PATH: '/none' }, debian)).toThrow(/apt-get install postgresql.*TEST_POSTGRES_URL/);
  });
});
