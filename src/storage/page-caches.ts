export { releasePageCaches } from './sqlite/connection/database.ts';
