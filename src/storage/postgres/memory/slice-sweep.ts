import type { Database } from '../connection/database.ts';

/** Slices of an import that is still arriving are younger. */
const UNFINISHED_MS = 3_600_000;

/** Removes slices of imports that were cut off with their node: no request refers to them. `now` is in epoch ms. */
export async function removeOldSlices({ query }: Pick<Database, 'query'>, now: number): Promise<void> {
  await query(REMOVE, [now - UNFINISHED_MS]);
}

const REMOVE = `DELETE FROM import_slices WHERE created_at <= $1
  AND NOT EXISTS (SELECT FROM requests WHERE slice_id = import_slices.id AND status = 'created')`;
