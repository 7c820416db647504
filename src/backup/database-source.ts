import type { Config } from '../config.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import { newestSchemas, openDatabaseArchive } from '../storage/database-archive.ts';
import type { BackupSource } from './backup-source.ts';
import { toLeftOutLine } from './left-out.ts';
import type { FileToArchive } from './write-archive.ts';

/** Calls `use` with the PostgreSQL database at one moment, beside working nodes. */
export async function withDatabaseSource(config: Config, use: (source: BackupSource) => Promise<void>): Promise<void> {
  const database = await openDatabaseArchive(config);
  try {
    await database.read(({ leftOut, list }) =>
      use({
        lines: ['Snapshot of the database taken.', ...toLeftOutLine(leftOut, 'nodes')],
        schemas: newestSchemas(),
        async *list(work): AsyncGenerator<FileToArchive> {
          yield* list(work);
          // That of a node, if it runs on this data folder.
          yield { path: 'api-key', source: toDataPaths(config.dataDirectory).apiKey };
        },
      }),
    );
  } finally {
    await database.close();
  }
}
