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

/** `unknown`: the account has no such active key; `last`: it would have none left. */
export type KeyRevocation = 'revoked' | 'unknown' | 'last';

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
  /** Adds a key to an account that has fewer than `maxActive` active ones; resolves to whether it did. */
  addKey(key: ApiKey, maxActive: number): Promise<boolean>;
  /** The keys of an account, oldest first. */
  listKeysOf(accountId: string): Promise<ApiKey[]>;
  /** Revokes a key of the account, but never its last active one. */
  revokeKeyOf(accountId: string, keyId: string, revokedAt: number): Promise<KeyRevocation>;
}
