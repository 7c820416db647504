import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Ids, systemIds } from '../ids.ts';
import { createSqliteAccountStore } from '../storage/sqlite/account-store.ts';
import { type ControlDatabase, openControlDatabase } from '../storage/sqlite/control-database.ts';

/** What a test may replace. */
export interface Ground {
  clock: Clock;
  ids: Ids;
}

export const SYSTEM_GROUND: Ground = { clock: systemClock, ids: systemIds };

/** Files of graphs that one thread keeps open. */
export const MAX_OPEN_GRAPHS = 64;

/** Where things are kept within the data folder. */
export const dataPaths = (config: Config) => ({
  control: join(config.dataDirectory, 'doppel.db'),
  lock: join(config.dataDirectory, 'lock.db'),
  apiKey: join(config.dataDirectory, 'api-key'),
  media: join(config.dataDirectory, 'media'),
  graphs: join(config.dataDirectory, 'graphs'),
});

export function openControl(config: Config): ControlDatabase {
  mkdirSync(config.dataDirectory, { recursive: true });
  return openControlDatabase(dataPaths(config).control);
}

export function composeAccounts(config: Config, control: ControlDatabase, { clock, ids }: Ground): Accounts {
  const store = createSqliteAccountStore(control);
  return createAccounts({ store, clock, ids, welcomeCredits: config.welcomeCredits });
}
