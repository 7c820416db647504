import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PYTHON = '/usr/bin/python3';
export const PYTHON_CLIENT = fileURLToPath(new URL('../../../clients/python', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../src/bin/doppel.js', import.meta.url));

/** Runs Python with the command that starts the server from its sources.
 *  @returns whether it succeeded, and what it printed */
export function runPython(args: readonly string[], path: string, cwd?: string): { ok: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync(PYTHON, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' },
      DOPPEL_COMMAND: `'${process.execPath}' '${COMMAND}'`,
    },
  });
  return { ok: status === 0, output: error ? error.message : `${stdout}${stderr}` };
}

/** Names the first module that Python lacks, or null. */
export function findMissingModule(...names: string[]): string | null {
  return names.find((name) => !runPython(['-c', `import ${name}`], '').ok) ?? null;
}
