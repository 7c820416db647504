import type { GraphEngine } from '../../src/memory/engine.ts';
import type { MemoryInsert, QueryResult } from '../../src/memory/types.ts';

export interface FakeEngineOptions {
  /** Throws for what the engine should refuse. */
  check?: (text: string) => void;
  /** Runs before each call. */
  before?: () => Promise<void> | void;
}

/** A graph engine that only writes down what it is asked, and answers with the query itself. */
export function createFakeEngine({ check = () => {}, before = () => {} }: FakeEngineOptions = {}) {
  const commits: string[][] = [];
  const calls: string[] = [];
  const inserts: MemoryInsert[] = [];
  const engine: GraphEngine = {
    async addMemories(graphId, configuration, memories) {
      await before();
      calls.push(`${graphId} (${configuration.domain}) add ${memories.map(({ text }) => text).join(', ')}`);
      for (const { text } of memories) check(text);
      commits.push(memories.map(({ text }) => text));
      inserts.push(...memories);
    },
    async query(graphId, configuration, query, parameters): Promise<QueryResult> {
      await before();
      calls.push(`${graphId} (${configuration.domain}) query ${query} ${parameters.chunksMaxTokens}`);
      check(query);
      return { answer: `answer to ${query}`, context: { entities: [], relations: [], chunks: {}, documents: {} } };
    },
  };
  return { engine, calls, commits, inserts };
}
