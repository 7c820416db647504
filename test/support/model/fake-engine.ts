import type { GraphEngine } from '../../../src/memory/engine.ts';
import type { EditOutcome, MemoryEdit, MemoryInsert, QueryResult } from '../../../src/memory/types.ts';

export interface FakeEngineOptions {
  /** Throws for what the engine should refuse. */
  check?: (text: string) => void;
  /** Runs before each call. */
  before?: (signal: AbortSignal) => Promise<void> | void;
}

const isInsert = (edit: MemoryEdit): edit is MemoryInsert => 'text' in edit;

/** Every memory is there to be removed, but for the one named `missing`. */
const outcomeOf = ({ memoryId }: MemoryEdit): EditOutcome => (memoryId === 'missing' ? 'missing' : 'applied');

/** A graph engine that only writes down what it is asked, and answers with the query itself. */
export function createFakeEngine({ check = () => {}, before = () => {} }: FakeEngineOptions = {}) {
  const commits: string[][] = [];
  const calls: string[] = [];
  const inserts: MemoryInsert[] = [];
  const fences: (string | undefined)[] = [];
  const applied = new Map<string, EditOutcome>();
  const engine: GraphEngine = {
    async changeMemories({ id: graphId, configuration }, edits, { signal, fence }) {
      await before(signal);
      const names = edits.map((edit) => ('text' in edit ? edit.text : `-${edit.memoryId}`));
      calls.push(`${graphId} (${configuration.domain}) change ${names.join(', ')}`);
      for (const name of names) check(name);
      commits.push(names);
      fences.push(fence);
      inserts.push(...edits.filter(isInsert));
      for (const edit of edits) applied.set(edit.requestId, outcomeOf(edit));
      return new Map(edits.map((edit) => [edit.requestId, outcomeOf(edit)]));
    },
    findApplied: async (_graphId, ids) => new Map([...applied].filter(([id]) => ids.includes(id))),
    async extractAhead({ id: graphId }, edits) {
      calls.push(`${graphId} ahead ${edits.map(({ memoryId }) => memoryId).join(', ')}`);
      return async () => new Map();
    },
    reanalyse: async () => false,
    async query({ id: graphId, configuration }, { query, parameters }, signal): Promise<QueryResult> {
      await before(signal);
      calls.push(`${graphId} (${configuration.domain}) query ${query} ${parameters.chunksMaxTokens}`);
      check(query);
      return { answer: `answer to ${query}`, context: { entities: [], relations: [], chunks: [], documents: [] } };
    },
  };
  return { engine, calls, commits, inserts, fences };
}
