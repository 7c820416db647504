import { parseArgs } from 'node:util';
import { backUp, discardBackup } from '../backup/backup.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';

const USAGE = `Usage: npm run backup -- FILE
Backs up the data folder (DATA_DIR) into FILE, or with DATABASE_URL the database, at rest or in use.`;

/** Creates a backup. It contains keys, so its files are private to their owner. */
async function run([file, ...more]: string[]): Promise<void> {
  if (!file || more.length > 0) throw new Error(USAGE);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      discardBackup(file);
      console.error('Interrupted: no backup was made.');
      process.exit(1);
    });
  }
  // The role does not matter, nor what it needs.
  await backUp(readConfig({ ...process.env, ROLE: 'all' }), {
    file,
    maxOpenFiles: readOpenFileLimit(),
    madeAt: new Date(systemClock.now()),
    log: console.log,
  });
}

interface ProcessReport {
  userLimits?: { open_files?: { soft: number | string } };
}

/** Infinity if there is no limit, or it is unknown. */
function readOpenFileLimit(): number {
  const soft = Number((process.report.getReport() as ProcessReport).userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
}

process.umask(0o077);
try {
  await run(parseArgs({ allowPositionals: true }).positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
