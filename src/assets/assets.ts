import type { Device, DeviceOptions } from '../device/device.ts';
import type { Extensions } from './extensions.ts';
import type { Files } from './files.ts';
import type { Profiles } from './profiles.ts';
import type { RunDownloads } from './run-downloads.ts';

/** What accounts keep beside their tasks, and what their runs leave behind. */
export interface Assets {
  profiles: Profiles;
  files: Files;
  extensions: Extensions;
  downloads: RunDownloads;
}

/** What a task asks to have about it. */
export interface TaskInputRefs {
  profileId: string | null;
  /** The profile stays as it was before the run. */
  isProfileReadOnly: boolean;
  files: readonly string[];
  extensions: readonly string[];
}

/** From the options of a task. */
export function toInputRefs(
  options: { [Need in keyof TaskInputRefs]?: NonNullable<TaskInputRefs[Need]> },
): TaskInputRefs {
  const { profileId = null, isProfileReadOnly = false, files = [], extensions = [] } = options;
  return { profileId, isProfileReadOnly, files, extensions };
}

/** Throws not_found for the first thing that the account does not have. */
export async function checkTaskInputs(assets: Assets, accountId: string, needs: TaskInputRefs): Promise<void> {
  if (needs.profileId !== null) await assets.profiles.check(accountId, needs.profileId);
  await assets.files.check(accountId, needs.files);
  await assets.extensions.check(accountId, needs.extensions);
}

/** What the device of a run begins with. Throws not_found for what has gone since the task was accepted. */
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

/** Keeps what a run leaves on its device: the profile, unless it is to stay as it was, and the downloads. Resolves to
 *  whether there are downloads. For the end of a run, before its device is closed. */
export async function persistRunArtifacts(
  { profiles, downloads }: Assets,
  { id, accountId }: { id: string; accountId: string },
  { profileId, isProfileReadOnly }: TaskInputRefs,
  device: Pick<Device, 'profile' | 'downloads'>,
): Promise<boolean> {
  if (profileId !== null && !isProfileReadOnly) await profiles.save(accountId, profileId, await device.profile());
  return downloads.store(id, await device.downloads());
}
