/** Port: the archive of a run's downloads. It is stored and removed together with the media of the run. */
export interface DownloadStore {
  /** The archive is on disk when this resolves. */
  saveDownloads(taskId: string, archive: Uint8Array): Promise<void>;
  /** Resolves to null when there is none. */
  readDownloads(taskId: string): Promise<Buffer | null>;
}
