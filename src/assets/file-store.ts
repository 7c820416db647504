/** What is known of a file that a client sent; its bytes are a blob of the same id. */
export interface StoredFile {
  id: string;
  accountId: string;
  name: string;
  mediaType: string;
  /** What the client says it is for. */
  purpose: string | null;
  byteCount: number;
  createdAt: number;
}

/** Port: what is known of files. Each method is one atomic unit. */
export interface FileStore {
  /** Resolves to false, with nothing stored, when the account's files would be more than `maxBytes`. */
  addFile(file: StoredFile, maxBytes: number): Promise<boolean>;
  /** Resolves to null when there is none, or when it is another account's. */
  findFile(accountId: string, id: string): Promise<StoredFile | null>;
  /** Resolves to false when there is none. */
  deleteFile(accountId: string, id: string): Promise<boolean>;
  /** Ids of files that were sent at `createdUntil` or before, oldest first. */
  listOldFiles(createdUntil: number, limit: number): Promise<string[]>;
  /** Forgets a file, whoever owns it. */
  forgetFile(id: string): Promise<void>;
  /** Every account's, in order. */
  listFileIds(): Promise<string[]>;
}
