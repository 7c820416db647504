import type { BrowserProfile } from '../device/device.ts';

/** A browser profile as lists show it. */
export interface Profile {
  id: string;
  cookieDomains: string[];
  cookieCount: number;
  /** Size of what is kept of the browser, as JSON. */
  byteCount: number;
  createdAt: number;
  /** Null as long as no run has left anything in it. */
  savedAt: number | null;
}

/** Port: browser profiles. Each method is one atomic unit. */
export interface ProfileStore {
  /** `full`: the account has `maxCount` already. */
  createProfile(
    accountId: string,
    profile: Profile,
    state: BrowserProfile,
    maxCount: number,
  ): Promise<'created' | 'exists' | 'full'>;
  /** In order of their ids. */
  listProfiles(accountId: string): Promise<Profile[]>;
  /** False also for another account's. */
  hasProfile(accountId: string, id: string): Promise<boolean>;
  /** What the browser kept; null when there is no such profile, or when it is another account's. */
  readProfile(accountId: string, id: string): Promise<BrowserProfile | null>;
  /** Resolves to false, with nothing stored, when there is no such profile. */
  saveProfile(accountId: string, profile: Omit<Profile, 'createdAt'>, state: BrowserProfile): Promise<boolean>;
  /** Resolves to false when there is none. */
  deleteProfile(accountId: string, id: string): Promise<boolean>;
}
