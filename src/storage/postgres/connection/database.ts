import pg from 'pg';
import type { PoolMeasures } from '../../../measures.ts';
import { explainStorageError, isRepeatable } from './storage-error.ts';
import { escapeText, unescapeText } from './text.ts';

/** Parameter of a statement. Arrays become PostgreSQL arrays. */
export type Value = SingleValue | readonly SingleValue[];
export type SingleValue = string | number | boolean | Uint8Array | null;

/** Executes a statement and resolves to its rows. Any string survives a round trip. Statements with values are prepared once
 *  per connection, so their text must come from a fixed set; without values, there may be several, which have no rows. */
export type Query = <Row>(sql: string, values?: readonly Value[]) => Promise<Row[]>;

/** A pool of connections. Errors are those of `explainStorageError`. */
export interface Database {
  /** A statement of its own transaction. */
  query: Query;
  /** Commits when `work` resolves, rolls back when it rejects. `work` is repeated after a deadlock, so it must have no other
   *  effect. Read committed. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  measure(): PoolMeasures;
  /** Reads as of one moment: what others commit meanwhile is not seen. `work` must not write, and is not repeated. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Greatest number of connections. */
  maxConnections?: number;
  /** Shown by `pg_stat_activity`. */
  name?: string;
  /** How long a statement waits for a connection, in ms: for a free one, or for a new one to open. */
  connectionWaitMs?: number;
  /** Whether statements and transactions that take too long are cancelled: not for commands that copy all data. */
  hasTimeLimits?: boolean;
}

const CONNECTION_WAIT_MS = 5_000;
const STATEMENT_MS = 10_000;
/** A node that stands still amid a transaction loses its locks before others have waited too long for them. */
const IDLE_TRANSACTION_MS = 5_000;
/** Longer than the limit of a statement, for a server that no longer answers. */
const ANSWER_MS = 12_000;
const TIME_LIMITS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  query_timeout: ANSWER_MS,
};
const MAX_ATTEMPTS = 5;
const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export function openDatabase(options: DatabaseOptions): Database {
  const { url, maxConnections = 8, name = 'doppel', connectionWaitMs = CONNECTION_WAIT_MS } = options;
  const { hasTimeLimits = true } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: name,
    connectionTimeoutMillis: connectionWaitMs,
    ...(hasTimeLimits && TIME_LIMITS),
    keepAlive: true,
    allowExitOnIdle: true,
    types: TYPES,
  });
  // An idle connection that ends is replaced when one is needed.
  pool.on('error', () => {});
  // One that ends amid a transaction rejects its next statement; without a listener, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const query = createQuery(pool);
  let retries = 0;
  const onRetry = () => {
    retries += 1;
  };
  return {
    query: (sql, values) => withExplainedErrors(() => repeatedly(() => query(sql, values), onRetry)),
    transaction: (work) => withExplainedErrors(() => repeatedly(() => runTransaction(pool, 'BEGIN', work), onRetry)),
    snapshot: (work) => withExplainedErrors(() => runTransaction(pool, BEGIN_SNAPSHOT, work)),
    measure: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      retries,
    }),
    close: () => pool.end(),
  };
}

async function runTransaction<T>(pool: pg.Pool, begin: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query(begin);
    const result = await work(createQuery(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error;
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    // A connection that failed is not used again, unless the server itself reported the error.
    client.release(failure !== undefined && !(failure instanceof pg.DatabaseError));
  }
}

/** Names of prepared statements by their text: the same in all connections. */
const statementNames = new Map<string, string>();

function createQuery(client: pg.Pool | pg.PoolClient): Query {
  return async <Row>(text: string, values?: readonly Value[]) => {
    const statement = values ? { name: toName(text), text, values: values.map(toParameter) } : text;
    // Of several statements there are several results.
    const { rows = [] } = await client.query(statement);
    return rows as Row[];
  };
}

function toName(text: string): string {
  const name = statementNames.get(text) ?? `s${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

function toParameter(value: Value): unknown {
  if (typeof value === 'string') return escapeText(value);
  return Array.isArray(value) ? value.map(toParameter) : value;
}

async function repeatedly<T>(work: () => Promise<T>, onRetry: () => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRepeatable(error) || attempt === MAX_ATTEMPTS) throw error;
      onRetry();
    }
  }
}

async function withExplainedErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainStorageError(error);
  }
}

const { builtins } = pg.types;
const TEXTS = new Set<number>([builtins.TEXT, builtins.VARCHAR, builtins.JSON, builtins.JSONB]);

/** Whole numbers are JavaScript numbers, which are exact for all that is stored. JSON stays text. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (TEXTS.has(id)) return unescapeText;
    if (id === builtins.INT8 || id === builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(id, format);
  },
};
