import { setTimeout as delay } from 'node:timers/promises';
import { LOSS_POLICY } from '../../attempts.ts';
import { CannotWriteError } from '../../errors.ts';
import { createFairQueue } from '../../fair-queue.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { ClaimedRequests, ClaimLimits, RequestLease } from '../ports/request-store.ts';
import { createFileAdder, STAY, type StepAside } from './add-file.ts';
import { Batch, type BatchOptions } from './batch.ts';
import { RequestCrash } from './ends.ts';

/** Files are read one after the other; a second may be added meanwhile. */
const FILES_AT_ONCE = { slots: 2, slotsPerAccount: 1 };
/** How long nothing more is tried when nothing can be written. */
const PAUSE_MS = 1000;
/** Others wait for one claim: a fraction of a second of work. */
export const CLAIM_LIMITS: ClaimLimits = { requestCount: 64, payloadCharacters: 100_000 };

export interface RequestRunnerOptions extends Omit<BatchOptions, 'addFile' | 'claimLimits'> {
  documents: DocumentReader;
  /** `CLAIM_LIMITS` when left out. */
  claimLimits?: ClaimLimits;
}

/** Claims requests to graphs, a batch of one graph at a time, and carries them out. */
export class RequestRunner {
  readonly #options: BatchOptions;
  /** By the id of the graph. */
  readonly #current = new Map<string, AbortController>();
  #lastAccountId = '';
  #claimedAt = 0;

  constructor({ documents, claimLimits = CLAIM_LIMITS, ...options }: RequestRunnerOptions) {
    const addFile = createFileAdder({ ...options, documents, fileTurns: createFairQueue(FILES_AT_ONCE) });
    this.#options = { ...options, claimLimits, addFile };
  }

  /** Leases the next requests of one graph, of the account whose turn it is; null when there are none. */
  async claim(lease: RequestLease): Promise<ClaimedRequests | null> {
    const { store, claimLimits } = this.#options;
    this.#claimedAt = lease.now;
    const { suspectAfter } = LOSS_POLICY;
    const claimed = await store.claimRequests(this.#lastAccountId, { ...lease, suspectAfter }, claimLimits);
    if (claimed) this.#lastAccountId = claimed.graph.accountId;
    return claimed;
  }

  /** When the next may be leased that may not be now; null when none waits for a time. What came to its time since the
   *  last claim is not missed. */
  nextClaimAt(): Promise<number | null> {
    return this.#options.store.nextClaimAt(this.#claimedAt);
  }

  /** Resolves to false when the lease is lost. */
  renew(_claimed: ClaimedRequests, lease: RequestLease): Promise<boolean> {
    return this.#options.store.renewRequests(lease);
  }

  /** Carries out claimed requests in order, or gives back the rest when `stop` aborts; also when nothing can be written,
   *  and then rejects with the CannotWriteError. */
  async run(claimed: ClaimedRequests, stop: AbortSignal, stepAside: StepAside = STAY): Promise<void> {
    const { store } = this.#options;
    const { graph, leaseToken } = claimed;
    const gone = new AbortController();
    this.#current.set(graph.id, gone);
    const signal = AbortSignal.any([stop, gone.signal]);
    const confirm = async () => {
      if (!(await store.isHeld(leaseToken))) gone.abort(new Error('another worker has it now'));
      signal.throwIfAborted();
    };
    try {
      await new Batch(claimed, { signal, confirm, stepAside }, this.#options).run();
    } catch (error) {
      if (error instanceof RequestCrash) {
        gone.abort(error);
        return await store.loseRequest(leaseToken, error.requestId);
      }
      if (error instanceof CannotWriteError) await this.#putOff(leaseToken, stop);
      throw error;
    } finally {
      if (this.#current.get(graph.id) === gone) this.#current.delete(graph.id);
    }
    if (signal.aborted) await store.releaseRequests(leaseToken);
  }

  /** The graph is gone: what is asked of it here is broken off. */
  abandon(graphId: string): void {
    this.#current.get(graphId)?.abort(new Error('the graph was deleted'));
  }

  /** Gives back what the lease holds, after a while: it would be claimed again at once. */
  async #putOff(leaseToken: string, stop: AbortSignal): Promise<void> {
    await delay(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
    await this.#options.store.releaseRequests(leaseToken);
  }
}
