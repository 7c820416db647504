import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findMissingModule, PYTHON_CLIENT, runPython } from '../../support/server/python.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const EXAMPLES = fileURLToPath(new URL('../../../clients/examples/pytest', import.meta.url));

it('the Python client passes its own tests', async (test) => {
  if (findMissingModule('unittest')) return test.skip('Python is not installed here');
  const { ok, output } = runPython(['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'], '.', PYTHON_CLIENT);
  expect(ok, output).toBe(true);
  expect(output).toMatch(/Ran \d\d tests/);
});

it('the wheel of the Python client gives pytest the fixture of the example', async (test) => {
  const missing = findMissingModule('pip', 'setuptools', 'wheel', 'pytest');
  if (missing) return test.skip(`Python has no ${missing} here`);
  const folder = makeTemporaryFolder();
  const [source, installed] = [join(folder, 'source'), join(folder, 'installed')];
  cpSync(PYTHON_CLIENT, source, { recursive: true });
  const offline = ['--no-build-isolation', '--no-deps', '--no-index'];
  const built = runPython(['-m', 'pip', 'wheel', ...offline, '--wheel-dir', folder, source], '');
  expect(built.ok, built.output).toBe(true);
  const [wheel = ''] = globSync('*.whl', { cwd: folder });
  expect(wheel).toMatch(/^doppel_testing-.*-py3-none-any\.whl$/);
  const put = runPython(
    ['-m', 'pip', 'install', '--no-deps', '--no-index', '--target', installed, join(folder, wheel)],
    '',
  );
  expect(put.ok, put.output).toBe(true);
  const { ok, output } = runPython(['-m', 'pytest', '-p', 'no:cacheprovider', EXAMPLES], installed, folder);
  expect(ok, output).toBe(true);
  expect(output).toContain('6 passed');
});
