/** Operations of backup and restore on a data folder whose storage is not opened. */
export { checkDatabase } from './sqlite/check-database.ts';
export { lockDataFolder } from './sqlite/connection/data-lock.ts';
export {
  countDatabases,
  OPEN_FILES_A_DATABASE,
  type PinnedDatabases,
  pinDatabases,
} from './sqlite/graph/pinned-databases.ts';
