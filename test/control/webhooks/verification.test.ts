import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { sign } from '../../../src/control/webhooks/signature.ts';
import { runPython } from '../../support/server/python.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const BODY = '{"id":"1","data":"für"}';
const HEADERS = { 'x-doppel-timestamp': '1700000000', 'x-doppel-signature': sign('secret', '1700000000', BODY) };
const CASES = [
  [HEADERS, BODY, 'secret', true],
  [HEADERS, `${BODY} `, 'secret', false],
  [HEADERS, BODY, 'other', false],
  [{ ...HEADERS, 'x-doppel-timestamp': '1700000001' }, BODY, 'secret', false],
  [{ ...HEADERS, 'x-doppel-signature': `${HEADERS['x-doppel-signature'].slice(0, -1)}ü` }, BODY, 'secret', false],
  [{}, BODY, 'secret', false],
] as const;
const EXPECTED = CASES.map(([, , , isGenuine]) => isGenuine);

/** Stores the example of the documentation in this language as a file. */
function saveExample(language: string, name: string): string {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/control.md', import.meta.url)), 'utf8');
  const [, code = expect.fail()] =
    new RegExp(`^## Webhooks$[^]*?^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(page) ?? [];
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, name), code);
  return folder;
}

it('the example in TypeScript of the documentation tells genuine deliveries from others', async () => {
  const file = pathToFileURL(join(saveExample('ts', 'verify.ts'), 'verify.ts')).href;
  const { isGenuine } = await import(/* @vite-ignore */ file);
  expect(CASES.map(([headers, body, secret]) => isGenuine(headers, body, secret))).toEqual(EXPECTED);
});

it('the example in Python of the documentation does the same', () => {
  const program = `import json, sys
from verify import is_genuine
print(json.dumps([is_genuine(headers, body.encode(), secret) for headers, body, secret, _ in json.loads(sys.argv[1])]))`;
  const { output } = runPython(['-c', program, JSON.stringify(CASES)], saveExample('python', 'verify.py'));
  expect(JSON.parse(output)).toEqual(EXPECTED);
});
