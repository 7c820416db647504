/** What a backup and a restore need of a data folder without opening its storage. */
export { checkDatabase } from './sqlite/check-database.ts';
export { lockDataFolder } from './sqlite/connection/data-lock.ts';
export {
  countDatabases,
  OPEN_FILES_A_DATABASE,
  type PinnedDatabases,
  pinDatabases,
} from './sqlite/graph/pinned-databases.ts';
