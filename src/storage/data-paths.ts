import { join } from 'node:path';

/** Paths within the data folder. */
export const toDataPaths = (dataDirectory: string) => ({
  main: join(dataDirectory, 'doppel.db'),
  lock: join(dataDirectory, 'lock.db'),
  reserve: join(dataDirectory, 'reserve'),
  apiKey: join(dataDirectory, 'api-key'),
  media: join(dataDirectory, 'media'),
  files: join(dataDirectory, 'files'),
  extensions: join(dataDirectory, 'extensions'),
  graphs: join(dataDirectory, 'graphs'),
  snapshots: join(dataDirectory, 'snapshots'),
});
