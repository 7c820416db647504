/** Port: uploaded bytes by id. */
export interface BlobStore {
  /** Resolves to the number of bytes when they are on disk. Rejects as `content` does, without storing anything. */
  save(id: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Resolves to null when there is none. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /** Removes all other blobs, including incomplete ones. Only for the start of the only server on this data. */
  removeUnlisted(ids: readonly string[]): Promise<void>;
}
