import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('leaves the exit status of a test run as it is', () => {
  const script = `import { loadEmbeddedPostgres } from '${new URL('postgres-server.ts', import.meta.url)}';
    await loadEmbeddedPostgres();
    process.exitCode = 3;`;
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(3);
});
