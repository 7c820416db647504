import { createSqliteReplyStore } from '../../../src/storage/sqlite/main/reply-store.ts';
import { openMainStores } from './main-stores.ts';

/** A reply store of its own, until the running test ends. */
export function openReplies(maxBytes = 1_000_000) {
  return createSqliteReplyStore(openMainStores().main, maxBytes);
}
