/** The last file of an archive: the list of all others. */
export interface Manifest {
  format: typeof FORMAT;
  /** Time of the snapshot of the databases, ISO 8601. */
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

/** True for the paths that a backup may contain: known names below the data folder that are safe on every file system. */
export const isKnownPath = (path: string): boolean => KNOWN_PATHS.test(path) && path.length <= 400;

/** Throws an Error when the text is not a manifest of a supported format. */
export function parseManifest(text: string): Manifest {
  let value: Partial<Manifest> | null;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value?.format === 'number' && value.format > FORMAT) {
    throw new Error('The archive was made by a newer version of Doppel. Use that version.');
  }
  if (value?.format !== FORMAT || !Array.isArray(value.files)) throw new Error('The manifest cannot be read.');
  return value as Manifest;
}

/** Throws an Error that names the first difference between the found files and the manifest. */
export function checkFiles(found: ReadonlyMap<string, ArchivedFile>, { files }: Manifest): void {
  for (const { path, size, sha256 } of files) {
    const file = found.get(path);
    if (!file) throw new Error(`The archive is damaged: ${path} is missing.`);
    if (file.size !== size || file.sha256 !== sha256)
      throw new Error(`The archive is damaged: ${path} differs from the manifest.`);
  }
  if (found.size !== files.length) throw new Error('The archive contains files that its manifest does not list.');
}
