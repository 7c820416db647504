import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export const BUNDLE = new URL('../../src/vendor/typebox.js', import.meta.url);

const ENTRY = 'typebox-in-use';
const CODE = "export { Type } from '@sinclair/typebox';\nexport { Check } from '@sinclair/typebox/value';\n";
const PACKAGE = new URL('../../node_modules/@sinclair/typebox/', import.meta.url);

/** The modules of TypeBox that the server uses, as one module. */
export async function bundleTypebox(): Promise<string> {
  const importer = fileURLToPath(new URL(ENTRY, BUNDLE));
  const bundle = await rolldown({
    input: ENTRY,
    plugins: [
      {
        name: ENTRY,
        resolveId: (source) => (source === ENTRY ? importer : null),
        load: (id) => (id === importer ? CODE : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
  const license = readFileSync(new URL('license', PACKAGE), 'utf8');
  return `/* @sinclair/typebox ${version}, bundled by npm run bundle.\n\n${license.trim()}\n*/\n${output[0].code}`;
}
