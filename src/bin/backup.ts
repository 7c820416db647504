import { parseArgs } from 'node:util';
import { backUp, discardBackup } from '../backup/backup.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';

const USAGE = `Usage: npm run backup -- FILE
Copies the data folder (DATA_DIR) into FILE, beside a running server or without one.`;

/** Makes a backup. Whatever it writes is for its owner only: it holds keys. */
async function run([file, ...more]: string[]): Promise<void> {
  if (!file || more.length > 0) throw new Error(USAGE);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      discardBackup(file);
      console.error('Broken off: there is no backup.');
      process.exit(1);
    });
  }
  await backUp(readConfig(process.env), {
    file,
    maxOpenFiles: readOpenFileLimit(),
    madeAt: new Date(systemClock.now()),
    say: console.log,
  });
}

interface ProcessReport {
  userLimits?: { open_files?: { soft: number | string } };
}

/** Infinity where there is no limit, or none is known. */
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
