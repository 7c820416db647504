import { AppError } from '../../../errors.ts';
import type { NewPayload, NewRequest, RequestAcceptance } from '../../../memory/ports/request-store.ts';
import { writePayload } from '../../rows/request-payload-rows.ts';
import type { Database } from '../connection/database.ts';

type Shared = Pick<NewRequest, 'accountId' | 'graph' | 'requestedAt' | 'traceparent'>;

interface NewPart extends Pick<NewRequest, 'id' | 'payload' | 'directives'> {
  content?: Uint8Array | undefined;
}

interface Outcome {
  isKnown: boolean;
  isCreated: boolean;
  hasRoom: boolean;
}

/** Creates all parts of a request or none; `batchId` is null if it is the only one. */
export function createRequestCreator({ query }: Database) {
  const isKnown = async (accountId: string, id: string) => (await query(IS_KNOWN, [id, accountId])).length > 0;

  return async (
    { accountId, graph, requestedAt, traceparent }: Shared,
    parts: readonly NewPart[],
    batchId: string | null,
    maxOpen: number,
  ): Promise<RequestAcceptance> => {
    const [first] = parts;
    if (!first) return 'created';
    const limit = Number.isFinite(maxOpen) ? maxOpen : null;
    const columns = toColumns(parts, traceparent);
    const contents = Buffer.concat(parts.map(({ content }) => content ?? EMPTY));
    const values = [first.id, accountId, graph.id, requestedAt, batchId, limit, parts.length, contents, ...columns];
    try {
      const [outcome] = await query<Outcome>(CREATE, values);
      if (outcome?.isKnown || outcome?.isCreated) return 'created';
      return outcome?.hasRoom === false ? 'too_many' : 'no_graph';
    } catch (error) {
      // The same request is created elsewhere at this moment.
      if (error instanceof AppError && error.code === 'conflict' && (await isKnown(accountId, first.id)))
        return 'created';
      throw error;
    }
  };
}

const EMPTY = new Uint8Array();

function toColumns(parts: readonly NewPart[], traceparent: string | undefined) {
  const payloads = parts.map(({ payload }) => writePayload(payload, traceparent));
  let start = 1;
  const starts = parts.map(({ content }) => {
    const own = start;
    start += content?.byteLength ?? 0;
    return own;
  });
  return [
    parts.map(({ id }) => id),
    parts.map(({ payload }) => payload.kind),
    payloads,
    parts.map(({ content }, index) => (payloads[index]?.length ?? 0) + (content?.byteLength ?? 0)),
    parts.map(({ payload }) => (payload.kind === 'import' ? payload.sliceId : null)),
    parts.map(({ payload }) => memoryIdOf(payload)),
    parts.map(({ directives }) => JSON.stringify(directives)),
    starts,
    parts.map(({ content }) => content?.byteLength ?? null),
  ];
}

function memoryIdOf(payload: NewPayload): string | null {
  return 'memoryId' in payload ? payload.memoryId : null;
}

const IS_KNOWN = 'SELECT FROM requests WHERE id = $1 AND account_id = $2';

// The row of account_work is locked first, so that creations of an account check its limit one after another.
const CREATE = `WITH known AS (${IS_KNOWN}),
  work AS (SELECT $6::int IS NULL OR open + $7::int <= $6 AS has_room FROM account_work
    WHERE lane = 'memory' AND account_id = $2 FOR UPDATE),
  head AS (UPDATE graph_heads SET next_number = next_number + $7, open = graph_heads.open + $7
    FROM work WHERE graph_id = $3 AND account_id = $2 AND has_room AND NOT EXISTS (SELECT FROM known)
    RETURNING graph_id, next_number - $7 AS first_number),
  part AS (SELECT * FROM unnest($9::text[], $10::text[], $11::text[], $12::bigint[], $13::text[], $14::text[], $15::text[],
    $16::int[], $17::int[]) WITH ORDINALITY
    AS part (id, kind, payload, size, slice_id, memory_id, directives, content_start, content_length, position)),
  created AS (INSERT INTO requests (id, account_id, graph_id, graph_name, number, kind, payload, payload_size, slice_id,
      memory_id, batch_id, directives, requested_at)
    SELECT part.id, $2, graph_id, name, first_number + position - 1, kind, payload,
      part.size + coalesce(import_slices.size, 0), slice_id, memory_id, $5, directives, $4
    FROM head JOIN graphs ON graphs.id = graph_id CROSS JOIN part LEFT JOIN import_slices ON import_slices.id = slice_id),
  contents AS (INSERT INTO request_contents (request_id, content)
    SELECT id, substring($8::bytea FROM content_start FOR content_length)
    FROM head CROSS JOIN part WHERE content_length IS NOT NULL)
  SELECT EXISTS (SELECT FROM known) AS "isKnown", EXISTS (SELECT FROM head) AS "isCreated",
    (SELECT has_room FROM work) AS "hasRoom"`;
