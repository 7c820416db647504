import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { checkExtension } from '../assets/archives/check-extension.ts';
import { zipFiles } from '../assets/archives/zip-files.ts';
import type { Belongings } from '../assets/assets.ts';
import { createExtensions } from '../assets/extensions.ts';
import { createFiles } from '../assets/files.ts';
import { createProfiles } from '../assets/profiles.ts';
import { createRunDownloads } from '../assets/run-downloads.ts';
import { shareBlobs } from '../assets/share-blobs.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Ids, systemIds } from '../ids.ts';
import { createFileBlobStore } from '../storage/files/blob-store.ts';
import { createFileDownloadStore } from '../storage/files/download-store.ts';
import { createSqliteAccountStore } from '../storage/sqlite/main/account-store.ts';
import { createSqliteExtensionStore } from '../storage/sqlite/main/assets/extension-store.ts';
import { createSqliteFileStore } from '../storage/sqlite/main/assets/file-store.ts';
import { createSqliteProfileStore } from '../storage/sqlite/main/assets/profile-store.ts';
import {
  type ControlDatabase,
  type ControlDatabaseOptions,
  openControlDatabase,
} from '../storage/sqlite/main/main-database.ts';

/** What a test may replace. */
export interface Ground {
  clock: Clock;
  ids: Ids;
}

export const SYSTEM_GROUND: Ground = { clock: systemClock, ids: systemIds };

/** Where things are kept within the data folder. */
export const dataPaths = (config: Config) => ({
  control: join(config.dataDirectory, 'doppel.db'),
  lock: join(config.dataDirectory, 'lock.db'),
  reserve: join(config.dataDirectory, 'reserve'),
  apiKey: join(config.dataDirectory, 'api-key'),
  media: join(config.dataDirectory, 'media'),
  files: join(config.dataDirectory, 'files'),
  extensions: join(config.dataDirectory, 'extensions'),
  graphs: join(config.dataDirectory, 'graphs'),
});

export function openControl(config: Config, options?: ControlDatabaseOptions): ControlDatabase {
  mkdirSync(config.dataDirectory, { recursive: true });
  return openControlDatabase(dataPaths(config).control, options);
}

export function composeAccounts(config: Config, control: ControlDatabase, { clock, ids }: Ground): Accounts {
  const store = createSqliteAccountStore(control);
  return createAccounts({ store, clock, ids, welcomeCredits: config.welcomeCredits });
}

export function composeBelongings(config: Config, control: ControlDatabase, ground: Ground): Belongings {
  const paths = dataPaths(config);
  return {
    profiles: createProfiles({ store: createSqliteProfileStore(control), ...ground }),
    files: createFiles({
      store: createSqliteFileStore(control),
      blobs: shareBlobs(createFileBlobStore(paths.files)),
      ...ground,
    }),
    extensions: createExtensions({
      store: createSqliteExtensionStore(control),
      blobs: createFileBlobStore(paths.extensions),
      checkExtension,
      ...ground,
    }),
    downloads: createRunDownloads({ store: createFileDownloadStore(paths.media), zip: zipFiles }),
  };
}
