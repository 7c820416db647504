import { lockDataFolder } from '../../../src/storage/sqlite/connection/data-lock.ts';

/** Run as a process of its own: holds the lock on the file given until it is killed. */
lockDataFolder(process.argv[2] ?? '');
process.send?.('locked');
process.on('message', () => {});
