import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../src/config/optional-parts.ts';
import { readManifest } from '../support/package/manifest.ts';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeFolder } from '../support/temporary-folder.ts';

const HOOK = fileURLToPath(new URL('../support/hide-packages.cjs', import.meta.url));
const FONTS = ['@fontsource-variable/noto-sans-kr', '@fontsource-variable/noto-sans-sc'];
/** Looked for elsewhere than at the start: by rules, by pictures, by the tests of users. */
const OTHERS = ['@faker-js/faker', ...FONTS, 'testcontainers'];
const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
/** Settings that use a part, by what the error calls them. */
const SETTINGS: Record<string, Record<string, string>> = {
  'DATABASE_URL is set': { DATABASE_URL },
  'S3_BUCKET is set': { DATABASE_URL, S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
  'OTEL_EXPORTER_OTLP_ENDPOINT is set': { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  'DEVICE is chromium': { DEVICE: 'chromium', CHROMIUM_PATH: process.execPath },
  'ADBLOCK_LISTS is set': { DEVICE: 'chromium', CHROMIUM_PATH: process.execPath },
};

const folder = makeFolder();

const startWithout = (hidden: readonly string[], env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServerProcess(join(folder.path, 'data'), {
    ...{ NODE_OPTIONS: `--require=${HOOK}`, HIDDEN_PACKAGES: hidden.join(','), ...env },
  });

describe.each(PARTS.map(({ cause, packages }) => ({ cause, packages })))('$cause', ({ cause, packages }) => {
  it.each(packages)('the start fails without %s, and names the command', async (name) => {
    const lists = join(folder.path, 'lists');
    mkdirSync(lists, { recursive: true });
    const env = { ...SETTINGS[cause], ...(cause.startsWith('ADBLOCK') && { ADBLOCK_LISTS: lists }) };
    const failure = startWithout([name], env).then(
      (server) => server.end('SIGKILL').then(() => 'It started.'),
      (error: Error) => error.message,
    );
    expect(await failure).toContain(`${cause}, but ${name} is not installed: npm install ${name}\n`);
  });
});

describe('without any optional package', () => {
  it('the table of optional parts has every optional package', () => {
    const named = [...PARTS.flatMap(({ packages }) => packages), ...OTHERS];
    expect(Object.keys(readManifest().peerDependencies).sort()).toEqual([...new Set(named)].sort());
  });

  it('the server runs a task and answers a query, says once that it lacks fonts, and refuses a rule with faker', async () => {
    const server = await startWithout(Object.keys(readManifest().peerDependencies), { LOG_LEVEL: 'info' });
    try {
      const client = createHttpClient(server.url, server.apiKey);
      expect(await client.runTask({ task: 'Compute 12 * 7' })).toMatchObject({ status: 'done', output: 84 });
      await client.insert('lamps', { memory: 'The lamp in the hall is green.' });
      expect((await client.query('lamps', 'What colour is the lamp in the hall?')).answer).toContain('green');
      const said = [...server.output().matchAll(/fonts for them: npm install (\S+) ([^\s"]+)/g)];
      expect(said.map(([, ...names]) => names.sort())).toEqual([FONTS]);
      const text = '{{#if body.never}}{{faker "person.firstName"}}{{/if}}';
      const rule = { match: { operation: 'submitTask' }, do: { task: { status: 'done', output: text } } };
      const { status, body } = await client.call('POST', '/_doppel/rules', rule);
      expect(status).toBe(400);
      expect(body.detail).toContain('@faker-js/faker is not installed: npm install @faker-js/faker');
    } finally {
      await server.end('SIGTERM');
    }
  });
});
