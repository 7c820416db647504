import type { SecretStore } from '../storage.ts';
import type { Database } from './connection/database.ts';

export function createPostgresSecretStore({ query }: Pick<Database, 'query'>): SecretStore {
  return {
    async ensure(name, initial) {
      const [secret] = await query<{ value: Buffer }>(ENSURE, [name, initial]);
      return secret?.value ?? initial;
    },
  };
}

// The update returns what another node has stored at the same moment.
const ENSURE = `INSERT INTO secrets AS stored (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET value = stored.value RETURNING value`;
