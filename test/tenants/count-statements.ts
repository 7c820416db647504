import { AsyncLocalStorage } from 'node:async_hooks';
import Database from 'better-sqlite3';

type Run = (this: { source: string }, ...values: unknown[]) => unknown;

/** What the reads of one turn of the event loop share belongs to none of them. */
const SHARED = /^(BEGIN|COMMIT)$/;
const METHODS = ['run', 'get', 'all', 'iterate'] as const;

/** Notes the SQL statements that some work asks for, in order, whatever else the process does meanwhile. */
export interface StatementWatch {
  during<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }>;
  /** Puts back what was there. */
  end(): void;
}

export function watchStatements(): StatementWatch {
  const db = new Database(':memory:');
  const prototype = Object.getPrototypeOf(db.prepare('SELECT 1')) as Record<string, Run>;
  db.close();
  const storage = new AsyncLocalStorage<string[]>();
  const originals = METHODS.map((name) => [name, prototype[name] as Run] as const);
  for (const [name, original] of originals) {
    prototype[name] = function (...values) {
      if (!SHARED.test(this.source)) storage.getStore()?.push(`${name} ${this.source.replace(/\s+/g, ' ')}`);
      return original.apply(this, values);
    };
  }
  return {
    async during(work) {
      const statements: string[] = [];
      return { result: await storage.run(statements, work), statements };
    },
    end() {
      for (const [name, original] of originals) prototype[name] = original;
    },
  };
}
