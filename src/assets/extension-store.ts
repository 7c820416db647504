/** Metadata of an uploaded extension; its archive is a blob of the same id. */
export interface Extension {
  id: string;
  accountId: string;
  name: string;
  byteCount: number;
  createdAt: number;
}

/** Port: metadata of extensions. Each method is atomic. */
export interface ExtensionStore {
  /** Resolves to false, without storing anything, when the account already has `maxCount`. */
  addExtension(extension: Extension, maxCount: number): Promise<boolean>;
  /** In order of creation. */
  listExtensions(accountId: string): Promise<Extension[]>;
  /** Resolves to false if the account has no such extension. */
  hasExtension(accountId: string, id: string): Promise<boolean>;
  /** Resolves to false if the account has no such extension. */
  deleteExtension(accountId: string, id: string): Promise<boolean>;
  /** Ids of all accounts' extensions, ascending. */
  listExtensionIds(): Promise<string[]>;
}
