import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A part of a package that is kept in the sources: much less is loaded than with the whole package. */
export interface Vendored {
  package: string;
  /** Exports what is used. */
  code: string;
  license: string;
  /** The file that is written. */
  bundle: URL;
}

export const VENDORED: readonly Vendored[] = [
  {
    package: '@sinclair/typebox',
    code: "export { Type } from '@sinclair/typebox';\nexport { Check } from '@sinclair/typebox/value';\n",
    license: 'license',
    bundle: new URL('../../../src/vendor/typebox.js', import.meta.url),
  },
];

/** The modules of a package that the server uses, as one module. */
export async function bundleVendored({ package: name, code, license, bundle: file }: Vendored): Promise<string> {
  const entry = 'in-use';
  const importer = fileURLToPath(new URL(entry, file));
  const plugin = {
    name: entry,
    resolveId: (source: string) => (source === entry ? importer : null),
    load: (id: string) => (id === importer ? code : null),
  };
  const bundle = await rolldown({ input: entry, plugins: [plugin] });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const folder = new URL(`../../../node_modules/${name}/`, import.meta.url);
  const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  return `/* ${name} ${version}, bundled by npm run bundle.\n\n${read(license).trim()}\n*/\n${output[0].code}`;
}
