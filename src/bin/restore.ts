import { createReadStream, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkArchive, restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';

const USAGE = `Usage: npm run restore -- FILE          restores a backup into DATA_DIR, which must be empty or missing, or with
                                         DATABASE_URL into this database, which must be empty
       npm run restore -- --check FILE  only checks whether FILE can be restored
FILE may be "-" for standard input, except with --check.`;

const STANDARD_INPUT = '-';

/** Restores or checks a backup. The files that it writes are private to their owner. */
async function run([file, ...more]: string[], onlyCheck: boolean | undefined): Promise<void> {
  if (!file || more.length > 0 || (onlyCheck && file === STANDARD_INPUT)) throw new Error(USAGE);
  if (file !== STANDARD_INPUT && !existsSync(file)) throw new Error(`File ${file} does not exist.`);
  const source = file === STANDARD_INPUT ? process.stdin : createReadStream(file);
  if (onlyCheck) await checkArchive(source, `${file}.check-${process.pid}`, console.log);
  else {
    // The role does not matter, nor what it needs.
    const config = readConfig({ ...process.env, ROLE: 'all' });
    await restore(config, { source, file: file === STANDARD_INPUT ? null : file, log: console.log });
  }
}

process.umask(0o077);
try {
  const { positionals, values } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  await run(positionals, values.check);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
