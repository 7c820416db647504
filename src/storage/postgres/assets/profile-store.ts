import type { Profile, ProfileStore } from '../../../assets/profile-store.ts';
import type { BrowserProfile } from '../../../device/device.ts';
import type { Database, Value } from '../connection/database.ts';

type ProfileRow = Omit<Profile, 'cookieDomains'> & { cookieDomains: string };

export function createPostgresProfileStore({ query }: Pick<Database, 'query'>): ProfileStore {
  const has = async (sql: string, values: readonly Value[]): Promise<boolean> =>
    (await query(sql, values)).length === 1;

  return {
    async createProfile(accountId, profile, state, maxCount) {
      const values = [...toValues(accountId, profile, state), profile.createdAt, maxCount];
      const [row] = await query<{ outcome: 'created' | 'exists' | 'full' }>(CREATE, values);
      return row?.outcome ?? 'full';
    },
    async listProfiles(accountId) {
      return (await query<ProfileRow>(LIST, [accountId])).map(toProfile);
    },
    hasProfile: (accountId, id) => has(HAS, [accountId, id]),
    async readProfile(accountId, id) {
      const [profile] = await query<{ state: string }>(READ, [accountId, id]);
      return profile ? (JSON.parse(profile.state) as BrowserProfile) : null;
    },
    saveProfile: (accountId, profile, state) => has(SAVE, toValues(accountId, profile, state)),
    deleteProfile: (accountId, id) => has(DELETE, [accountId, id]),
  };
}

/** Of the parameters $1 to $7. */
function toValues(accountId: string, profile: Omit<Profile, 'createdAt'>, state: BrowserProfile): Value[] {
  const { id, cookieDomains, cookieCount, byteCount, savedAt } = profile;
  return [accountId, id, JSON.stringify(state), JSON.stringify(cookieDomains), cookieCount, byteCount, savedAt];
}

function toProfile({ cookieDomains, ...row }: ProfileRow): Profile {
  return { ...row, cookieDomains: JSON.parse(cookieDomains) };
}

const CREATE = `WITH account AS MATERIALIZED (SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE),
  judged AS MATERIALIZED (SELECT id, judge_profile(id, $2, $9) AS outcome FROM account),
  created AS (
    INSERT INTO profiles (account_id, id, state, cookie_domains, cookie_count, byte_count, saved_at, created_at)
    SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM judged WHERE outcome = 'created'
  )
  SELECT outcome FROM judged`;
const LIST = `SELECT id, cookie_domains AS "cookieDomains", cookie_count AS "cookieCount", byte_count AS "byteCount",
  created_at AS "createdAt", saved_at AS "savedAt" FROM profiles WHERE account_id = $1 ORDER BY id`;
const HAS = 'SELECT id FROM profiles WHERE account_id = $1 AND id = $2';
const READ = 'SELECT state FROM profiles WHERE account_id = $1 AND id = $2';
const SAVE = `UPDATE profiles SET state = $3, cookie_domains = $4, cookie_count = $5, byte_count = $6, saved_at = $7
  WHERE account_id = $1 AND id = $2 RETURNING id`;
const DELETE = 'DELETE FROM profiles WHERE account_id = $1 AND id = $2 RETURNING id';
