import type { FileToArchive } from './write-archive.ts';

/** What is backed up, as it was at one moment. */
export interface BackupSource {
  /** What the operator is to read before files are copied. */
  lines: readonly string[];
  /** The newest schema of the databases of each kind, among those that were listed. */
  schemas: { control: number; graph: number };
  /** Lists the databases first. Copies in the folder `work` are removed when the next file is asked for. */
  list(work: string): AsyncGenerator<FileToArchive>;
}
