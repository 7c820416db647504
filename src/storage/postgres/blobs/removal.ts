import pMap from 'p-map';
import type { Clock } from '../../../clock.ts';
import { CannotWriteError } from '../../../errors.ts';
import { faultPoint } from '../../../fault-points.ts';
import type { ObjectStore } from '../../object-store.ts';
import type { Database, Value } from '../connection/database.ts';

/** A blob whose bytes are in the object store, marked as removed. */
export interface RemovedObject {
  number: number;
  objectKey: string;
  isComplete: boolean;
  createdAt: number;
}

/** Removes blobs: those in parts at once. Others are marked first, and then the object is deleted before the row, so that
 *  what a node leaves that dies, or that cannot reach the object store, is found again. */
export interface Removal {
  /** Removes the blobs for which an SQL condition is true; `values` are its parameters from $2. Resolves when they are no
   *  longer read. An upload under way rejects. */
  removeWhere(condition: string, values: readonly Value[]): Promise<void>;
  /** Deletes the objects of marked blobs and their rows; leaves to the sweep what cannot be deleted now. */
  finish(removed: readonly RemovedObject[]): Promise<void>;
  /** Removes a batch of blobs that are marked, that were not completed within an hour, or that nothing lists an hour after
   *  their upload. Resolves to whether there may be more. */
  sweep(): Promise<boolean>;
}

/** A request takes 5 minutes at most. */
export const UNFINISHED_MS = 3_600_000;
const BATCH_SIZE = 100;
const CONCURRENCY = 8;

export function createRemoval(
  { query }: Pick<Database, 'query'>,
  clock: Pick<Clock, 'now'>,
  objects: ObjectStore | null,
): Removal {
  /** The node that still uploads a blob removes it itself. */
  const isDue = ({ isComplete, createdAt }: RemovedObject) => isComplete || createdAt <= clock.now() - UNFINISHED_MS;

  async function deleteObjects(removed: readonly RemovedObject[], { remove, removeUnfinished }: ObjectStore) {
    await pMap(removed, ({ isComplete, objectKey }) => (isComplete ? remove : removeUnfinished)(objectKey), {
      concurrency: CONCURRENCY,
    });
    faultPoint('object deleted');
    await query(FORGET, [removed.map(({ number }) => number)]);
  }

  async function finish(removed: readonly RemovedObject[]): Promise<void> {
    const due = removed.filter(isDue);
    if (!objects || due.length === 0) return;
    faultPoint('object marked');
    await deleteObjects(due, objects).catch((error) => {
      if (!(error instanceof CannotWriteError)) throw error;
    });
  }

  const removeWhere = async (condition: string, values: readonly Value[]) =>
    finish(await query<RemovedObject>(toRemove(condition), [clock.now(), ...values]));

  return {
    removeWhere,
    finish,
    async sweep() {
      const before = clock.now() - UNFINISHED_MS;
      for (const [kind, table] of Object.entries(LISTS)) await removeWhere(unlistedIn(table), [kind, before]);
      const due = await query<RemovedObject>(SWEEP, [clock.now(), before, objects !== null, BATCH_SIZE]);
      const removed = due.filter(({ objectKey }) => objectKey !== null);
      if (objects && removed.length > 0) await deleteObjects(removed, objects);
      return due.length === BATCH_SIZE;
    },
  };
}

/** Whether the bytes of some blobs are in an object store. */
export async function hasObjects({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const rows = await query('SELECT FROM blobs WHERE object_key IS NOT NULL LIMIT 1', []);
  return rows.length > 0;
}

const COLUMNS = `blobs.number, object_key AS "objectKey", byte_count IS NOT NULL AS "isComplete", created_at AS "createdAt"`;
const MARKED = `removed_at = coalesce(removed_at, $1)`;

const toRemove = (condition: string) => `WITH deleted AS (DELETE FROM blobs WHERE object_key IS NULL AND ${condition})
  UPDATE blobs SET ${MARKED} WHERE object_key IS NOT NULL AND ${condition} RETURNING ${COLUMNS}`;

/** Tables of what is uploaded, by kind. */
const LISTS = { file: 'files', extension: 'extensions' };
const unlistedIn = (table: string) => `kind = $2 AND byte_count IS NOT NULL AND created_at <= $3
  AND NOT EXISTS (SELECT FROM ${table} WHERE ${table}.id = blobs.id)`;

const SWEEP = `WITH due AS (
    SELECT ${COLUMNS} FROM blobs
    WHERE (byte_count IS NULL OR removed_at IS NOT NULL) AND (byte_count IS NOT NULL OR created_at <= $2)
      AND (object_key IS NULL OR $3)
    LIMIT $4 FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM blobs USING due WHERE blobs.number = due.number AND object_key IS NULL
  ), marked AS (
    UPDATE blobs SET ${MARKED} FROM due WHERE blobs.number = due.number AND object_key IS NOT NULL
  )
  SELECT * FROM due`;
const FORGET = 'DELETE FROM blobs WHERE number = ANY ($1::bigint[])';
