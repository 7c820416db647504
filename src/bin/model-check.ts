import { readConfig } from '../config.ts';
import { checkModel } from '../model-check/command.ts';

/** Checks a model of one's own: `npm run model-check`. */
process.umask(0o077);
// By an exit, so that the temporary folder is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  process.exitCode = await checkModel({
    args: process.argv.slice(2),
    // The role does not matter, nor what it needs.
    readConfig: () => readConfig({ ...process.env, ROLE: 'all' }),
    print: console.log,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
