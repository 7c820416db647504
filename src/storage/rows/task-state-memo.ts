import { LRUCache } from 'lru-cache';
import type { TaskState } from '../../tasks/task.ts';
import { type TaskStateRow, toTaskState } from './task-rows.ts';

/** Of rows, and of what readers of a state keep about it, such as its response. */
const MAX_BYTES = 16 * 2 ** 20;
/** A state, and up to four responses which contain the record twice. */
const COPIES = 9;
/** Of the columns with fixed sizes and of the addresses in a response. */
const FIXED_CHARACTERS = 1000;

interface Kept {
  row: TaskStateRow;
  state: TaskState;
}

/** Maps rows to states. As long as the row of a task is the same, its state is the same object: what was made of it can be
 *  kept for it in a WeakMap, and needs no other check. Bounded in bytes, least recently used. */
export interface TaskStateMemo {
  toState(row: TaskStateRow): TaskState;
  /** Call when content was erased, so that it does not remain in memory. */
  forget(id: string): void;
}

export function createTaskStateMemo(maxBytes = MAX_BYTES): TaskStateMemo {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ row }) => sizeOf(row) });
  return {
    toState(row) {
      const known = kept.get(row.id);
      if (known && isSameRow(known.row, row)) return known.state;
      const state = Object.freeze(toTaskState(row));
      kept.set(row.id, { row, state });
      return state;
    },
    forget: (id) => void kept.delete(id),
  };
}

function sizeOf({ directives, output, unmet, sampled }: TaskStateRow): number {
  const texts = [directives, output, unmet, sampled];
  return COPIES * texts.reduce((sum, text) => sum + (text?.length ?? 0), FIXED_CHARACTERS);
}

function isSameRow(one: TaskStateRow, other: TaskStateRow): boolean {
  for (const name in one) {
    if (one[name as keyof TaskStateRow] !== other[name as keyof TaskStateRow]) return false;
  }
  return true;
}
