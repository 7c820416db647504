import { setTimeout as delay } from 'node:timers/promises';
import { LOSS_POLICY } from '../../attempts.ts';
import { CannotWriteError } from '../../errors.ts';
import { createFairQueue } from '../../fair-queue.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type { ClaimedRequests, ClaimLimits, RequestLease } from '../ports/request-store.ts';
import { createFileAdder, RUN_INLINE, type RunOutsideQueue } from './add-file.ts';
import { Batch, type BatchOptions } from './batch.ts';
import { RequestCrash } from './ends.ts';

/** One file is read at a time; the text of a second one can be added meanwhile. */
const FILE_SLOTS = { slots: 2, slotsPerAccount: 1 };
/** Delay before the next attempt after a CannotWriteError. */
const RETRY_DELAY_MS = 1000;
/** Limits a claim to a fraction of a second of work, because other graphs wait for it. */
export const CLAIM_LIMITS: ClaimLimits = { requestCount: 64, payloadCharacters: 100_000 };

export interface RequestRunnerOptions extends Omit<BatchOptions, 'addFile' | 'claimLimits'> {
  documents: DocumentReader;
  /** Default: `CLAIM_LIMITS`. */
  claimLimits?: ClaimLimits;
  /** Whether graphs of an older version are analysed again, between requests. Only for a model without costs, and for
   *  one batch at a time, because a graph must have one writer. */
  reanalyses?: boolean;
}

/** Claims and executes requests to graphs, one batch of one graph at a time. */
export class RequestRunner {
  readonly #options: BatchOptions;
  readonly #reanalyses: boolean;
  /** By graph id. */
  readonly #current = new Map<string, AbortController>();
  #lastAccountId = '';
  #claimedAt = 0;

  constructor({ documents, claimLimits = CLAIM_LIMITS, reanalyses = false, ...options }: RequestRunnerOptions) {
    this.#reanalyses = reanalyses;
    const addFile = createFileAdder({ ...options, documents, fileQueue: createFairQueue(FILE_SLOTS) });
    this.#options = { ...options, claimLimits, addFile };
  }

  /** Leases the next requests of one graph; accounts take turns. Null if there are none. */
  async claim(lease: RequestLease): Promise<ClaimedRequests | null> {
    const { store, claimLimits } = this.#options;
    this.#claimedAt = lease.now;
    const { suspectAfter } = LOSS_POLICY;
    const claimed = await store.claimRequests(this.#lastAccountId, { ...lease, suspectAfter }, claimLimits);
    if (claimed) this.#lastAccountId = claimed.graph.accountId;
    return claimed;
  }

  /** The earliest time at which a delayed request becomes claimable; null if none is delayed. Includes requests that
   *  became claimable since the last claim. */
  nextClaimAt(): Promise<number | null> {
    return this.#options.store.nextClaimAt(this.#claimedAt);
  }

  /** Resolves to false if the lease is lost. */
  renew(_claimed: ClaimedRequests, lease: RequestLease): Promise<boolean> {
    return this.#options.store.renewRequests(lease);
  }

  /** Executes claimed requests in order. Releases the rest if `stop` aborts, and also if the storage cannot be
   *  written; then it rejects with a CannotWriteError. */
  async run(claimed: ClaimedRequests, stop: AbortSignal, runOutsideQueue: RunOutsideQueue = RUN_INLINE): Promise<void> {
    const { store } = this.#options;
    const { graph, leaseToken } = claimed;
    const controller = new AbortController();
    this.#current.set(graph.id, controller);
    const signal = AbortSignal.any([stop, controller.signal]);
    const confirm = async () => {
      if (!(await store.isHeld(leaseToken))) controller.abort(new Error('another worker holds the lease'));
      signal.throwIfAborted();
    };
    try {
      await new Batch(claimed, { signal, confirm, fence: leaseToken, runOutsideQueue }, this.#options).run();
      if (this.#reanalyses) await this.#reanalyse(claimed.graph, signal);
    } catch (error) {
      if (error instanceof RequestCrash) {
        controller.abort(error);
        return await store.loseRequests(leaseToken, [error.requestId]);
      }
      if (error instanceof CannotWriteError) await this.#releaseLater(leaseToken, stop);
      throw error;
    } finally {
      if (this.#current.get(graph.id) === controller) this.#current.delete(graph.id);
    }
    if (signal.aborted) await store.releaseRequests(leaseToken);
  }

  /** Aborts the batch of a deleted graph. */
  abandon(graphId: string): void {
    this.#current.get(graphId)?.abort(new Error('the graph was deleted'));
  }

  /** Continues until nothing is outdated, or until a request waits: the next batch of the graph goes on. */
  async #reanalyse(graph: Graph, signal: AbortSignal): Promise<void> {
    const { store, engine, clock } = this.#options;
    const isRequested = () => store.isGraphWaiting(clock.now(), LOSS_POLICY.suspectAfter);
    try {
      while (!(await isRequested()) && (await engine.reanalyse(graph, { signal })));
    } catch (error) {
      // Nothing is lost: what remains is analysed after the next batch.
      if (!signal.aborted) throw error;
    }
  }

  /** Releases the lease after a delay, because the requests would be claimed again at once. */
  async #releaseLater(leaseToken: string, stop: AbortSignal): Promise<void> {
    await delay(RETRY_DELAY_MS, undefined, { signal: stop }).catch(() => {});
    await this.#options.store.releaseRequests(leaseToken);
  }
}
