import { createReadStream, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkArchive, restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';

const USAGE = `Usage: npm run restore -- FILE          restores a backup into DATA_DIR, which must be empty or missing, or with
                                         DATABASE_URL into this database, which must be empty
       npm run restore -- --check FILE  only checks whether FILE can be restored
       With --large, also FILE that unpacks to more than 100 times its size.
FILE may be "-" for standard input, except with --check.`;

const STANDARD_INPUT = '-';

interface Options {
  check?: boolean;
  large?: boolean;
}

/** Restores or checks a backup. The files that it writes are private to their owner. */
async function run([file, ...more]: string[], { check: onlyCheck, large }: Options): Promise<void> {
  if (!file || more.length > 0 || (onlyCheck && file === STANDARD_INPUT)) throw new Error(USAGE);
  if (file !== STANDARD_INPUT && !existsSync(file)) throw new Error(`File ${file} does not exist.`);
  const source = file === STANDARD_INPUT ? process.stdin : createReadStream(file);
  const input = { source, isBounded: !large, log: console.log };
  if (onlyCheck) await checkArchive(input, `${file}.check-${process.pid}`);
  else {
    // The role does not matter, nor what it needs.
    const config = readConfig({ ...process.env, ROLE: 'all' });
    await restore(config, { ...input, file: file === STANDARD_INPUT ? null : file });
  }
}

process.umask(0o077);
try {
  const options = { check: { type: 'boolean' }, large: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  await run(positionals, values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
