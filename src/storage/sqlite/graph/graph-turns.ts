import type { RunLimits, Turn, TurnInRun, TurnRun } from '../../../memory/ports/graph-store.ts';
import type { Connection } from '../connection/database.ts';

interface TurnRow {
  chunk_id: number;
  conversation: number;
  time: number;
  sequence: number;
  length: number;
}

/** Position of a turn in its conversation. */
export interface TurnPlace {
  chunkId: number;
  length: number;
  time: number | null;
  sequence: number;
}

/** The turns of a graph, in the order of their conversations. */
export class GraphTurns {
  readonly #add;
  readonly #remove;
  readonly #find;
  readonly #before;
  readonly #after;

  constructor(db: Connection) {
    this.#add = db.prepare<[number, number, number, number, number, number]>(
      'INSERT INTO turns VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#remove = db.prepare<[number]>('DELETE FROM turns WHERE chunk_id = ?');
    this.#find = db.prepare<[number], TurnRow>('SELECT * FROM turns WHERE chunk_id = ?');
    const select = (side: '<' | '>', order: 'ASC' | 'DESC') =>
      db.prepare<[number, number, number, number, number], TurnRow>(
        `SELECT * FROM turns WHERE conversation = ? AND (time, sequence, chunk_id) ${side} (?, ?, ?)
         ORDER BY time ${order}, sequence ${order}, chunk_id ${order} LIMIT ?`,
      );
    this.#before = select('<', 'DESC');
    this.#after = select('>', 'ASC');
  }

  add({ conversation, questionShare }: Turn, { chunkId, time, sequence, length }: TurnPlace): void {
    this.#add.run(chunkId, conversation, time ?? 0, sequence, length, questionShare);
  }

  remove(chunkId: number): void {
    this.#remove.run(chunkId);
  }

  /** See `GraphStore.readRuns`. */
  findRun(chunkId: number, limits: RunLimits): TurnRun | null {
    const turn = this.#find.get(chunkId);
    if (!turn) return null;
    const place = [turn.conversation, turn.time, turn.sequence, turn.chunk_id, limits.reach] as const;
    const before = takeAdjacent(turn, this.#before.iterate(...place), limits).reverse();
    const after = takeAdjacent(turn, this.#after.iterate(...place), limits);
    return { turns: [...before, { id: chunkId, length: turn.length }, ...after], at: before.length };
  }
}

/** The rows up to the first gap. */
function takeAdjacent(turn: TurnRow, rows: Iterable<TurnRow>, limits: RunLimits): TurnInRun[] {
  const neighbors: TurnInRun[] = [];
  let last = turn;
  for (const row of rows) {
    if (!areNeighbors(last, row, limits)) break;
    neighbors.push({ id: row.chunk_id, length: row.length });
    last = row;
  }
  return neighbors;
}

function areNeighbors(a: TurnRow, b: TurnRow, { gapMs, sequenceGap }: RunLimits): boolean {
  if (a.time === 0) return Math.abs(a.sequence - b.sequence) <= sequenceGap;
  return Math.abs(a.time - b.time) <= gapMs;
}
