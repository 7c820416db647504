import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { checkExtension } from '../assets/archives/check-extension.ts';
import { zipFiles } from '../assets/archives/zip-files.ts';
import type { Assets } from '../assets/assets.ts';
import { createExtensions } from '../assets/extensions.ts';
import { createFiles } from '../assets/files.ts';
import { createProfiles } from '../assets/profiles.ts';
import { createRunDownloads } from '../assets/run-downloads.ts';
import { shareBlobs } from '../assets/share-blobs.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Ids, systemIds } from '../ids.ts';
import type { Storage } from '../storage/storage.ts';

/** Dependencies that tests replace. */
export interface RuntimeDeps {
  clock: Clock;
  ids: Ids;
}

export const SYSTEM_DEPS: RuntimeDeps = { clock: systemClock, ids: systemIds };

export function composeAccounts(config: Config, storage: Storage, { clock, ids }: RuntimeDeps): Accounts {
  return createAccounts({ store: storage.accounts, clock, ids, welcomeCredits: config.welcomeCredits });
}

export function composeAssets(storage: Storage, deps: RuntimeDeps): Assets {
  return {
    profiles: createProfiles({ store: storage.profiles, ...deps }),
    files: createFiles({ store: storage.files, blobs: shareBlobs(storage.fileBlobs), ...deps }),
    extensions: createExtensions({ store: storage.extensions, blobs: storage.extensionBlobs, checkExtension, ...deps }),
    downloads: createRunDownloads({ store: storage.downloads, zip: zipFiles }),
  };
}
