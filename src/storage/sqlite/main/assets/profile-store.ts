import type { Profile, ProfileStore } from '../../../../assets/profile-store.ts';
import type { BrowserProfile, StoredCookie } from '../../../../device/device.ts';
import type { MainDatabase } from '../main-database.ts';

interface ProfileRow {
  id: string;
  cookie_domains: string;
  cookie_count: number;
  byte_count: number;
  created_at: number;
  saved_at: number | null;
}

export function createSqliteProfileStore({ db, writes }: MainDatabase): ProfileStore {
  const has = db.prepare<[string, string], number>('SELECT 1 FROM profiles WHERE account_id = ? AND id = ?').pluck();
  const count = db.prepare<[string], number>('SELECT count(*) FROM profiles WHERE account_id = ?').pluck();
  const insert = db.prepare(`INSERT INTO profiles
    (account_id, id, state, cookie_domains, cookie_count, byte_count, created_at, saved_at)
    VALUES ($accountId, $id, $state, $domains, $cookieCount, $byteCount, $createdAt, $savedAt)`);
  const selectAll = db.prepare<[string], ProfileRow>(
    `SELECT id, cookie_domains, cookie_count, byte_count, created_at, saved_at FROM profiles WHERE account_id = ?
     ORDER BY id`,
  );
  const selectState = db
    .prepare<[string, string], string>('SELECT state FROM profiles WHERE account_id = ? AND id = ?')
    .pluck();
  const update = db.prepare(`UPDATE profiles SET state = $state, cookie_domains = $domains, cookie_count = $cookieCount,
    byte_count = $byteCount, saved_at = $savedAt WHERE account_id = $accountId AND id = $id`);
  const remove = db.prepare('DELETE FROM profiles WHERE account_id = ? AND id = ?');

  return {
    createProfile: (accountId, profile, state, maxCount) =>
      writes.run(() => {
        if (has.get(accountId, profile.id)) return 'exists';
        if ((count.get(accountId) ?? 0) >= maxCount) return 'full';
        insert.run(toValues(accountId, profile, state));
        return 'created';
      }),
    async listProfiles(accountId) {
      return selectAll.all(accountId).map(toProfile);
    },
    async hasProfile(accountId, id) {
      return has.get(accountId, id) === 1;
    },
    async readProfile(accountId, id) {
      const state = selectState.get(accountId, id);
      return state === undefined ? null : toState(JSON.parse(state));
    },
    saveProfile: (accountId, profile, state) =>
      writes.run(() => update.run(toValues(accountId, profile, state)).changes === 1),
    deleteProfile: (accountId, id) => writes.run(() => remove.run(accountId, id).changes === 1, { frees: true }),
  };
}

function toValues(
  accountId: string,
  { cookieDomains, ...profile }: Omit<Profile, 'createdAt'>,
  state: BrowserProfile,
): object {
  return { ...profile, accountId, domains: JSON.stringify(cookieDomains), state: JSON.stringify(state) };
}

function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    cookieDomains: JSON.parse(row.cookie_domains),
    cookieCount: row.cookie_count,
    byteCount: row.byte_count,
    createdAt: row.created_at,
    savedAt: row.saved_at,
  };
}

type StoredState = Omit<BrowserProfile, 'cookies'> & { cookies: StoredCookie[] | CookiesByHost };

/** The earlier format of stored cookies: by host, with its port if it has one, values by name. */
type CookiesByHost = Record<string, Record<string, string>>;

function toState({ cookies, ...stores }: StoredState): BrowserProfile {
  return { cookies: Array.isArray(cookies) ? cookies : toStoredCookies(cookies), ...stores };
}

function toStoredCookies(byHost: CookiesByHost): StoredCookie[] {
  return Object.entries(byHost).flatMap(([host, values]) => {
    const domain = host.replace(/:\d+$/, '');
    const attributes = { domain, path: '/', isHostOnly: true, isSecure: false, isHttpOnly: false, expiresAt: null };
    return Object.entries(values).map(([name, value]) => ({ name, value, ...attributes }));
  });
}
