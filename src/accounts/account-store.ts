/** An API key as stored: its SHA-256 hash and the few characters shown in lists. */
export interface ApiKey {
  id: string;
  accountId: string;
  hash: Buffer;
  prefix: string;
  createdAt: number;
  revokedAt: number | null;
}

export interface Account {
  id: string;
  /** Credits left. */
  balance: number;
  createdAt: number;
}

/** Port: accounts, their keys and their credits. Each method is atomic. */
export interface AccountStore {
  /** Creates the account, its first key and the ledger entry of its welcome credits together. */
  createAccount(account: Account, key: ApiKey): Promise<void>;
  /** Resolves to null when no key has that hash. Revoked keys are found too. */
  findKeyByHash(hash: Buffer): Promise<ApiKey | null>;
  /** Returns every key, oldest first. */
  listKeys(): Promise<ApiKey[]>;
  /** Revokes the keys whose id or prefix is `name`; resolves to those revoked now. */
  revokeKeys(name: string, revokedAt: number): Promise<ApiKey[]>;
  findAccount(id: string): Promise<Account | null>;
}
