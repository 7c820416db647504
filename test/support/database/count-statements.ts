import type { Database, Query } from '../../../src/storage/postgres/connection/database.ts';

/** The same database, with the number of statements sent since. The begin and the end of a transaction count. */
export function countStatements(database: Database): Database & { readonly count: number } {
  let count = 0;
  const counted =
    (query: Query): Query =>
    (sql, values) => {
      count += 1;
      return query(sql, values);
    };
  return {
    query: counted(database.query),
    transaction(work) {
      count += 2;
      return database.transaction((query) => work(counted(query)));
    },
    measure: () => database.measure(),
    snapshot(work) {
      count += 2;
      return database.snapshot((query) => work(counted(query)));
    },
    close: () => database.close(),
    get count() {
      return count;
    },
  };
}
