import { globSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../../../src/device/simulated/web/data/', import.meta.url);
const read = (name: string): object => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as object;

/** The files of `articles/` share one schema; any other file has its own. */
const schemaOf = (name: string): string =>
  name.startsWith('articles/') ? 'articles.schema.json' : name.replace('.json', '.schema.json');

const files = globSync('**/*.json', { cwd: FOLDER })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => !name.endsWith('.schema.json'))
  .sort();

describe('the data of the built-in web', () => {
  it('is found', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it.each(files)('of %s fits its schema', (name) => {
    const validate = new Ajv({ allErrors: true, strict: true }).compile(read(schemaOf(name)));
    validate(read(name));
    expect(validate.errors ?? []).toEqual([]);
  });
});
