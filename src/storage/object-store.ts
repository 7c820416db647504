/** Bucket of an S3-compatible store, and how to sign in to it. */
export interface ObjectStoreOptions {
  /** `https://host:port`; empty for the one of AWS in that region. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Before each key. */
  prefix: string;
}

/** Port: objects, which nodes share. They are written once and never changed. Rejects with a CannotWriteError when the store
 *  cannot be used. */
export interface ObjectStore {
  /** A key that was never used and says nothing about the content. */
  newKey(): string;
  /** Resolves to the number of bytes when all are stored. Rejects as `content` does. What a rejected call leaves is for
   *  `removeUnfinished`. */
  put(key: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>;
  /** Resolves to null when there is none of that length. */
  read(key: string, byteCount: number): Promise<Buffer | null>;
  /** The bytes as they arrive; none when there is no such object. */
  stream(key: string): AsyncIterable<Uint8Array>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Removes what a `put` left that did not resolve, also in another process. */
  removeUnfinished(key: string): Promise<void>;
  /** Rejects when nothing can be read, or nothing written since a failed write.
   * @throws an Error that is no CannotWriteError when the settings are wrong */
  check(): Promise<void>;
  /** The next check also writes. */
  noteFailure(): void;
  close(): void;
}
