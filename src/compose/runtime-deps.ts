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
import { type ControlledClock, createClockMemory, createControlledClock } from '../control/clock/controlled-clock.ts';
import { createSeededIds, createSeedMemory, type SeededIds } from '../control/seeds/seeded-ids.ts';
import { type Ids, systemIds } from '../ids.ts';
import type { Storage } from '../storage/storage.ts';

/** Dependencies that tests replace. */
export interface RuntimeDeps {
  clock: Clock;
  ids: Ids;
}

export const SYSTEM_DEPS: RuntimeDeps = { clock: systemClock, ids: systemIds };

/** The dependencies of a thread or process: with PostgreSQL, its time is that of the database. */
export async function openSystemDeps({ databaseUrl: url }: Pick<Config, 'databaseUrl'>): Promise<RuntimeDeps> {
  if (!url) return SYSTEM_DEPS;
  const { openSharedDatabase } = await import('../storage/shared-database.ts');
  return { ...SYSTEM_DEPS, clock: (await openSharedDatabase(url)).clock };
}

/** What the threads of a server share to have the same time and seed. */
export interface ControlMemory {
  clock: SharedArrayBuffer;
  seed: SharedArrayBuffer;
}

/** Dependencies that the control API sets while the server runs. */
export interface ControlledDeps extends RuntimeDeps {
  clock: ControlledClock;
  ids: SeededIds;
}

export function createControlMemory(): ControlMemory {
  return { clock: createClockMemory(), seed: createSeedMemory() };
}

/** The dependencies of one thread. Until they are set, they are those of `system`. */
export function controlDeps(memory: ControlMemory, system: RuntimeDeps = SYSTEM_DEPS): ControlledDeps {
  return {
    clock: createControlledClock(memory.clock, system.clock),
    ids: createSeededIds(memory.seed, system.ids),
  };
}

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
