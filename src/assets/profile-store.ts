import type { BrowserProfile } from '../device/device.ts';

/** Metadata of a browser profile. */
export interface Profile {
  id: string;
  cookieDomains: string[];
  cookieCount: number;
  /** Size of the browser state as JSON. */
  byteCount: number;
  createdAt: number;
  /** Null until a run has saved it. */
  savedAt: number | null;
}

/** Port: browser profiles. Each method is atomic. */
export interface ProfileStore {
  /** `full`: the account already has `maxCount`. */
  createProfile(
    accountId: string,
    profile: Profile,
    state: BrowserProfile,
    maxCount: number,
  ): Promise<'created' | 'exists' | 'full'>;
  /** In order of their ids. */
  listProfiles(accountId: string): Promise<Profile[]>;
  /** Resolves to false if the account has no such profile. */
  hasProfile(accountId: string, id: string): Promise<boolean>;
  /** The browser state; null if the account has no such profile. */
  readProfile(accountId: string, id: string): Promise<BrowserProfile | null>;
  /** Resolves to false, without storing anything, if the account has no such profile. */
  saveProfile(accountId: string, profile: Omit<Profile, 'createdAt'>, state: BrowserProfile): Promise<boolean>;
  /** Resolves to false if the account has no such profile. */
  deleteProfile(accountId: string, id: string): Promise<boolean>;
}
