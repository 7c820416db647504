/** What is known of an extension that a client sent; its archive is a blob of the same id. */
export interface Extension {
  id: string;
  accountId: string;
  name: string;
  byteCount: number;
  createdAt: number;
}

/** Port: what is known of extensions. Each method is one atomic unit. */
export interface ExtensionStore {
  /** Resolves to false, with nothing stored, when the account has `maxCount` already. */
  addExtension(extension: Extension, maxCount: number): Promise<boolean>;
  /** In the order they were sent. */
  listExtensions(accountId: string): Promise<Extension[]>;
  /** Resolves to false when there is none, or when it is another account's. */
  hasExtension(accountId: string, id: string): Promise<boolean>;
  /** Resolves to false when there is none. */
  deleteExtension(accountId: string, id: string): Promise<boolean>;
  /** Every account's, in order. */
  listExtensionIds(): Promise<string[]>;
}
