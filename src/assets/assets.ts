import type { Device, DeviceOptions } from '../device/device.ts';
import type { Extensions } from './extensions.ts';
import type { Files } from './files.ts';
import type { Profiles } from './profiles.ts';
import type { RunDownloads } from './run-downloads.ts';

/** Inputs that accounts store for their tasks, and the downloads of runs. */
export interface Assets {
  profiles: Profiles;
  files: Files;
  extensions: Extensions;
  downloads: RunDownloads;
}

/** The stored inputs that a task uses. */
export interface TaskInputRefs {
  profileId: string | null;
  /** Whether the run leaves the profile unchanged. */
  isProfileReadOnly: boolean;
  files: readonly string[];
  extensions: readonly string[];
}

/** Reads the references from the options of a task. */
export function toInputRefs(
  options: { [Name in keyof TaskInputRefs]?: NonNullable<TaskInputRefs[Name]> },
): TaskInputRefs {
  const { profileId = null, isProfileReadOnly = false, files = [], extensions = [] } = options;
  return { profileId, isProfileReadOnly, files, extensions };
}

/** Throws not_found for the first input that the account does not have. */
export async function checkTaskInputs(assets: Assets, accountId: string, refs: TaskInputRefs): Promise<void> {
  if (refs.profileId !== null) await assets.profiles.check(accountId, refs.profileId);
  await assets.files.check(accountId, refs.files);
  await assets.extensions.check(accountId, refs.extensions);
}

/** Loads the initial content of a run's device. Throws not_found for an input deleted since the task was accepted. */
export async function loadTaskInputs(
  { profiles, files }: Assets,
  accountId: string,
  { profileId, files: fileIds }: TaskInputRefs,
): Promise<Pick<DeviceOptions, 'files' | 'profile'>> {
  return {
    files: await files.read(accountId, fileIds),
    ...(profileId !== null && { profile: await profiles.open(accountId, profileId) }),
  };
}

/** Stores the profile, unless it is read-only, and the downloads of a device. Resolves to whether there are downloads. Call
 *  at the end of a run, before its device is closed. */
export async function persistRunArtifacts(
  { profiles, downloads }: Assets,
  { id, accountId }: { id: string; accountId: string },
  { profileId, isProfileReadOnly }: TaskInputRefs,
  device: Pick<Device, 'profile' | 'downloads'>,
): Promise<boolean> {
  if (profileId !== null && !isProfileReadOnly) await profiles.save(accountId, profileId, await device.profile());
  return downloads.store(id, await device.downloads());
}
