import type { ControlStateStore } from '../control-state-store.ts';
import type { SeededIds } from './seeded-ids.ts';

/** Sets the seed of ids. The seed and its position survive restarts and crashes: an id is stored no earlier than the
 *  position after it. */
export interface SeedControl {
  /** Starts all streams again; null ends the seed. Rejects, and changes nothing, if it cannot be stored. */
  set(seed: string | number | null): Promise<void>;
  /** Continues the stored seed from its position. Call once, before any id is made. */
  restore(): Promise<void>;
}

export interface SeedControlOptions {
  ids: Pick<SeededIds, 'setSeed' | 'onDraw'>;
  store: ControlStateStore;
  /** Called if a position cannot be stored; the writes beside it fail too. */
  onError: (error: unknown) => void;
}

interface SeedState {
  seed: string | number | null;
  /** Number of ids and tokens made. */
  position: number;
}

/** The triggers of the migration read it. */
const NAME = 'seed of ids';

export function createSeedControl({ ids, store, onError }: SeedControlOptions): SeedControl {
  let state: SeedState = { seed: null, position: 0 };
  let isSaving = false;

  function apply(next: SeedState): void {
    state = next;
    ids.setSeed(next.seed, next.position);
  }
  const save = () => (state.seed === null ? store.remove(NAME) : store.write(NAME, JSON.stringify(state)));

  ids.onDraw((position) => {
    state.position = position;
    if (isSaving) return;
    isSaving = true;
    // Before anything else can be stored, and once for all ids of a step.
    queueMicrotask(() => {
      isSaving = false;
      save().catch(onError);
    });
  });

  return {
    async set(seed) {
      const before = state;
      apply({ seed, position: 0 });
      try {
        await save();
      } catch (error) {
        apply(before);
        throw error;
      }
    },
    async restore() {
      const stored = await store.read(NAME);
      if (stored !== null) apply(JSON.parse(stored) as SeedState);
    },
  };
}
