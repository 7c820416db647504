/** The last file of an archive: what all the others are. */
export interface Manifest {
  format: typeof FORMAT;
  /** The moment of which the databases are, ISO 8601. */
  madeAt: string;
  /** The newest schema among the databases of each kind. */
  schemas: { control: number; graph: number };
  files: ArchivedFile[];
}

export interface ArchivedFile {
  /** Relative to the data folder, with `/`. */
  path: string;
  size: number;
  sha256: string;
}

export const FORMAT = 1;
export const MANIFEST_PATH = 'manifest.json';

const KNOWN_PATHS = /^(?:doppel\.db|api-key|graphs\/[\w-]{1,128}\.db|(?:media|files|extensions)(?:\/[\w-][\w.-]*)+)$/;

/** True for what a backup may hold: names of ours, below the data folder, that no file system takes for anything else. */
export const isKnownPath = (path: string): boolean => KNOWN_PATHS.test(path) && path.length <= 400;

/** Throws when the text is no manifest that this program reads. */
export function parseManifest(text: string): Manifest {
  let value: Partial<Manifest> | null;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value?.format === 'number' && value.format > FORMAT) {
    throw new Error('It was made by a newer version of Doppel: use that one.');
  }
  if (value?.format !== FORMAT || !Array.isArray(value.files)) throw new Error('Its list of files cannot be read.');
  return value as Manifest;
}

/** Throws when what was found is not what the manifest lists, naming the first difference. */
export function checkFiles(found: ReadonlyMap<string, ArchivedFile>, { files }: Manifest): void {
  for (const { path, size, sha256 } of files) {
    const file = found.get(path);
    if (!file) throw new Error(`It is damaged: ${path} is missing.`);
    if (file.size !== size || file.sha256 !== sha256)
      throw new Error(`It is damaged: ${path} is not what was backed up.`);
  }
  if (found.size !== files.length) throw new Error('It holds more files than it lists.');
}
