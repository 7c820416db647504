import type { JobLease, Work } from '../../../src/worker/job-loop.ts';

/** A piece of work that runs until the test ends it, or until it is aborted. */
export interface Piece {
  name: string;
  token: string;
  signal: AbortSignal;
  finish(): void;
  fail(error: unknown): void;
}

/** Work that the test hands out: `waiting` is claimed from the front, `running` holds what was begun and not ended. */
export function createManualWork() {
  const waiting: string[] = [];
  const running = new Map<string, Piece>();
  const started: string[] = [];
  const renewals: JobLease[] = [];
  const outcome: { claimError: Error | null; nextClaimAt: number | null; renew: () => Promise<boolean> } = {
    claimError: null,
    nextClaimAt: null,
    renew: async () => true,
  };

  const work: Work<{ name: string; token: string }> = {
    async claim({ token }) {
      if (outcome.claimError) throw outcome.claimError;
      const name = waiting.shift();
      return name === undefined ? null : { name, token };
    },
    nextClaimAt: async () => outcome.nextClaimAt,
    renew(_claimed, lease) {
      renewals.push(lease);
      return outcome.renew();
    },
    run({ name, token }, signal) {
      started.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      running.set(name, { name, token, signal, finish: resolve, fail: reject });
      signal.addEventListener('abort', () => resolve());
      return promise.finally(() => running.delete(name));
    },
  };

  function get(name: string): Piece {
    const piece = running.get(name);
    if (!piece) throw new Error(`${name} is not running.`);
    return piece;
  }

  return { work, waiting, started, running: () => [...running.keys()], get, renewals, outcome };
}
