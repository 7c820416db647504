/** Metadata of an uploaded file; its bytes are a blob of the same id. */
export interface StoredFile {
  id: string;
  accountId: string;
  name: string;
  mediaType: string;
  /** As given by the client. */
  purpose: string | null;
  byteCount: number;
  createdAt: number;
}

/** Port: metadata of files. Each method is atomic. */
export interface FileStore {
  /** Resolves to false, without storing anything, when the account's files would exceed `maxBytes` in total. */
  addFile(file: StoredFile, maxBytes: number): Promise<boolean>;
  /** Resolves to null if the account has no such file. */
  findFile(accountId: string, id: string): Promise<StoredFile | null>;
  /** Resolves to false if the account has no such file. */
  deleteFile(accountId: string, id: string): Promise<boolean>;
  /** Ids of files created at `createdUntil` or before, oldest first. */
  listOldFiles(createdUntil: number, limit: number): Promise<string[]>;
  /** Deletes a file of any account. */
  forgetFile(id: string): Promise<void>;
  /** Ids of all accounts' files, ascending. */
  listFileIds(): Promise<string[]>;
}
