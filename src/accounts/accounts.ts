import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { Account, AccountStore, ApiKey } from './account-store.ts';
import { hashApiKey, makeApiKey, nameApiKey, prefixOfApiKey } from './api-key.ts';

// A key that another process (the `keys` command) revokes stops working within this time.
const CACHE_TTL_MS = 1000;
const CACHE_SIZE = 10_000;
/** Active keys of an account. */
const MAX_KEYS = 100;

/** The authenticated account of a request. */
export interface Caller {
  accountId: string;
}

/** A new account with its key, which is not shown again. */
export interface SignUp {
  accountId: string;
  apiKey: string;
  credits: number;
}

/** An account with its first key, before they are stored. */
export interface NewAccount {
  account: Account;
  key: ApiKey;
  apiKey: string;
}

/** @param apiKey default: a new key */
export function newAccount(
  { clock, ids }: Pick<AccountsOptions, 'clock' | 'ids'>,
  credits: number,
  apiKey = makeApiKey(ids.newToken()),
): NewAccount {
  const createdAt = clock.now();
  const accountId = ids.newId();
  return {
    account: { id: accountId, balance: credits, createdAt },
    ...newKey(ids.newId(), accountId, createdAt, apiKey),
  };
}

function newKey(id: string, accountId: string, createdAt: number, apiKey: string): NewKey {
  const stored = { hash: hashApiKey(apiKey), prefix: prefixOfApiKey(apiKey) };
  return { key: { id, accountId, ...stored, createdAt, revokedAt: null }, apiKey };
}

/** A new key, which is not shown again. */
export interface NewKey {
  key: ApiKey;
  apiKey: string;
}

export interface AccountReport {
  account: Account;
  keys: ApiKey[];
}

export interface Accounts {
  /** Creates an account with a first key and welcome credits. */
  signUp(credits?: number): Promise<SignUp>;
  /** Resolves to the caller whose key this is. Throws unauthorized when it is missing, unknown or revoked. */
  authenticate(apiKey: string | undefined): Promise<Caller>;
  /** As `authenticate`, from the cache: for a key that was valid within the last second; null for any other. */
  recall(apiKey: string): Caller | null;
  /** Creates this key, with a new account, unless it exists; several nodes may do so at once. Resolves to false when it is
   *  revoked. */
  ensureKey(apiKey: string): Promise<boolean>;
  /** The account that has this key, which may be revoked; null if none has it. */
  findByKey(apiKey: string): Promise<string | null>;
  listKeys(): Promise<ApiKey[]>;
  /** The account with this id, or the accounts of keys, including revoked ones, with this id or prefix. Throws not_found. */
  findAccountIds(name: string): Promise<string[]>;
  /** The account with its keys, oldest first. */
  read(accountId: string): Promise<AccountReport>;
  /** Credits left; 0 for an account that does not exist. */
  readBalance(accountId: string): Promise<number>;
  /** Adds a key to the account. Throws conflict when it has MAX_KEYS. */
  addKey(accountId: string): Promise<NewKey>;
  /** Revokes a key of the account by its id. Throws not_found, and conflict for the last active key. */
  revokeKey(accountId: string, keyId: string): Promise<void>;
  /** Call when keys were changed elsewhere. */
  forgetCached(): void;
  /** Revokes by id or prefix; resolves to the keys revoked. Throws not_found when there are none. */
  revokeKeys(name: string): Promise<ApiKey[]>;
}

export interface AccountsOptions {
  store: AccountStore;
  clock: Clock;
  ids: Ids;
  welcomeCredits: number;
}

export function createAccounts({ store, clock, ids, welcomeCredits }: AccountsOptions): Accounts {
  const cache = new LRUCache<string, ApiKey>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });

  async function createAccount(credits: number, apiKey?: string): Promise<SignUp> {
    const created = newAccount({ clock, ids }, credits, apiKey);
    await store.createAccount(created.account, created.key);
    return { accountId: created.account.id, apiKey: created.apiKey, credits };
  }

  async function findKey(apiKey: string, hash: Buffer): Promise<ApiKey | null> {
    const name = nameApiKey(apiKey);
    const cached = cache.get(name);
    if (cached) return cached;
    const key = await store.findKeyByHash(hash);
    if (key) cache.set(name, key);
    return key;
  }

  return {
    signUp: (credits = welcomeCredits) => createAccount(credits),

    async authenticate(apiKey) {
      if (!apiKey) throw new AppError('unauthorized', 'API key missing: send it in the header "apikey".');
      const hash = hashApiKey(apiKey);
      const key = await findKey(apiKey, hash);
      if (!key || !timingSafeEqual(key.hash, hash)) throw new AppError('unauthorized', 'API key unknown.');
      if (key.revokedAt !== null) throw new AppError('unauthorized', 'API key revoked.');
      return { accountId: key.accountId };
    },

    recall(apiKey) {
      const key = cache.get(nameApiKey(apiKey));
      return key && key.revokedAt === null ? { accountId: key.accountId } : null;
    },

    async ensureKey(apiKey) {
      const find = () => store.findKeyByHash(hashApiKey(apiKey));
      const key = await find();
      if (key) return key.revokedAt === null;
      await createAccount(welcomeCredits, apiKey).catch(async (error) => {
        // Another node may have created it meanwhile.
        if (!(await find())) throw error;
      });
      return true;
    },

    async findByKey(apiKey) {
      return (await store.findKeyByHash(hashApiKey(apiKey)))?.accountId ?? null;
    },

    listKeys: () => store.listKeys(),

    async findAccountIds(name) {
      const keys = await store.listKeys();
      const matches = keys.filter(({ id, prefix, accountId }) => [id, prefix, accountId].includes(name));
      if (matches.length === 0) throw new AppError('not_found', `No account or key has the id or prefix ${name}.`);
      return [...new Set(matches.map(({ accountId }) => accountId))];
    },

    async read(accountId) {
      const account = await store.findAccount(accountId);
      if (!account) throw new AppError('not_found', 'The account does not exist.');
      return { account, keys: await store.listKeysOf(accountId) };
    },

    async readBalance(accountId) {
      return (await store.findAccount(accountId))?.balance ?? 0;
    },

    async addKey(accountId) {
      const created = newKey(ids.newId(), accountId, clock.now(), makeApiKey(ids.newToken()));
      if (await store.addKey(created.key, MAX_KEYS)) return created;
      throw new AppError('conflict', `The account has ${MAX_KEYS} active keys: revoke one first.`);
    },

    async revokeKey(accountId, keyId) {
      const outcome = await store.revokeKeyOf(accountId, keyId, clock.now());
      cache.clear();
      if (outcome === 'unknown') throw new AppError('not_found', 'The account has no active key with this id.');
      if (outcome === 'last')
        throw new AppError('conflict', 'This is the last active key of the account: create another one first.');
    },

    forgetCached: () => cache.clear(),

    async revokeKeys(name) {
      const revoked = await store.revokeKeys(name, clock.now());
      cache.clear();
      if (revoked.length === 0) throw new AppError('not_found', `No active key has the id or prefix ${name}.`);
      return revoked;
    },
  };
}
