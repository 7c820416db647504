/** Port: bytes that clients sent, by id. */
export interface BlobStore {
  /** Resolves to the number of bytes once they are on disk; rejects with what `content` rejects with, and keeps nothing. */
  save(id: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Resolves to null when there is none. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /** Removes what has no id of these, finished or not: for the start of the only server on this data. */
  removeUnlisted(ids: readonly string[]): Promise<void>;
}
