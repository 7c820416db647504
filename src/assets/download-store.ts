/** Port: the archive of what a run downloaded. It lies with the pictures of the run, and goes with them. */
export interface DownloadStore {
  /** The archive is on disk when this resolves. */
  saveDownloads(taskId: string, archive: Uint8Array): Promise<void>;
  /** Resolves to null when there is none. */
  readDownloads(taskId: string): Promise<Buffer | null>;
}
