import type { Clock } from '../clock.ts';
import type { BrowserProfile } from '../device/device.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { NO_DOT_SEGMENT } from '../url-path.ts';
import type { Profile, ProfileStore } from './profile-store.ts';

/** Browser state that is kept between runs. A run starts with a copy and saves it at its end. Runs that save one profile
 *  take turns (see `TaskStore.createTask`). */
export interface Profiles {
  /** Creates an empty profile; resolves to its id, which is `newId` or a new one if `id` is null. `newId` makes a request
   *  repeatable after a crash. Throws invalid, conflict when the id exists, and too_many_requests at the limit of
   *  profiles. */
  create(accountId: string, id: string | null, newId?: string): Promise<string>;
  /** Creates an empty profile unless the account has one of this id. Throws as `create`, except conflict. */
  ensure(accountId: string, id: string): Promise<void>;
  /** In order of their ids. */
  list(accountId: string): Promise<Profile[]>;
  /** Throws not_found when the account has no such profile. */
  check(accountId: string, id: string): Promise<void>;
  /** Throws not_found. */
  open(accountId: string, id: string): Promise<BrowserProfile>;
  /** Replaces the state of the profile; a profile that was deleted meanwhile remains deleted. */
  save(accountId: string, id: string, state: BrowserProfile): Promise<void>;
  /** Throws not_found. */
  remove(accountId: string, id: string): Promise<void>;
}

/** Size as JSON. A device stays within it by dropping the least recently used entries. */
export const MAX_STATE_BYTES = 256 * 1024;
const MAX_COUNT = 1000;
const EMPTY: BrowserProfile = { cookies: [], localStorage: {} };
export const PROFILE_ID = new RegExp(`${NO_DOT_SEGMENT}[A-Za-z0-9_.~ -]{1,128}$`);

export function createProfiles({ store, clock, ids }: { store: ProfileStore; clock: Clock; ids: Ids }): Profiles {
  async function createEmpty(accountId: string, id: string): Promise<'created' | 'exists'> {
    if (!PROFILE_ID.test(id)) throw new AppError('invalid', `id must be ${PROFILE_ID_ALLOWED}.`);
    const profile = { id, ...describeProfile(EMPTY), createdAt: clock.now(), savedAt: null };
    const outcome = await store.createProfile(accountId, profile, EMPTY, MAX_COUNT);
    if (outcome === 'full') {
      throw new AppError('too_many_requests', `Limit of ${MAX_COUNT} profiles reached. Delete one first.`);
    }
    return outcome;
  }

  return {
    async create(accountId, given, newId) {
      const id = given ?? newId ?? ids.newId();
      const outcome = await createEmpty(accountId, id);
      // With `newId`: a repeated request whose first attempt was not answered.
      if (outcome === 'exists' && id !== newId) {
        throw new AppError('conflict', `A profile with the id "${id}" exists already.`);
      }
      return id;
    },
    async ensure(accountId, id) {
      await createEmpty(accountId, id);
    },
    list: (accountId) => store.listProfiles(accountId),
    async check(accountId, id) {
      if (!(await store.hasProfile(accountId, id))) throw notFound(id);
    },
    async open(accountId, id) {
      const state = await store.readProfile(accountId, id);
      if (!state) throw notFound(id);
      return state;
    },
    async save(accountId, id, state) {
      const description = describeProfile(state);
      if (description.byteCount > MAX_STATE_BYTES) throw new Error('The profile exceeds the size limit of a device.');
      await store.saveProfile(accountId, { id, ...description, savedAt: clock.now() }, state);
    },
    async remove(accountId, id) {
      if (!(await store.deleteProfile(accountId, id))) throw notFound(id);
    },
  };
}

/** What lists show of a profile in this state. */
export function describeProfile(state: BrowserProfile): Pick<Profile, 'cookieDomains' | 'cookieCount' | 'byteCount'> {
  const domains = new Set(state.cookies.map(({ domain }) => domain));
  return {
    cookieDomains: [...domains].sort(),
    cookieCount: state.cookies.length,
    byteCount: Buffer.byteLength(JSON.stringify(state)),
  };
}

export const PROFILE_ID_ALLOWED = '1 to 128 of A-Z, a-z, 0-9, space and _ . - ~, and not "." or ".."';

function notFound(id: string): AppError {
  const shown = id.slice(0, 100).toWellFormed();
  return new AppError('not_found', `No profile has the id "${shown}". Create it with POST /api/v1/profile.`);
}
