import type { DecisionFormat, DecisionFormatStore } from '../../../decision-format.ts';

export interface FormatMemoryOptions {
  /** Of the endpoint and its model, in the store. */
  key: string;
  store: DecisionFormatStore;
  /** Finds the best format that works, among those below `failed` if that is given. */
  probe: (failed: DecisionFormat | null, signal: AbortSignal) => Promise<DecisionFormat>;
  /** Called with the format in use when it becomes known, and when it changes. */
  onFormat: (format: DecisionFormat) => void;
  /** Epoch ms. */
  now?: () => number;
}

/** The format in which the model is asked for decisions. Probed once for an endpoint and its model, and stored. */
export interface FormatMemory {
  /** Reads what is stored, or probes. Rejects with a ModelError if the endpoint fails; the next call then probes again. */
  current(): Promise<DecisionFormat>;
  /** Finds the best format that works below one that failed. Nothing is stored. */
  below(failed: DecisionFormat, signal: AbortSignal): Promise<DecisionFormat>;
  /** Uses and stores a format that gave a decision. */
  use(format: DecisionFormat): Promise<void>;
  /** Stops the probe. */
  close(): void;
}

/** After this time, a start probes again an endpoint that did not call tools: it may have been set up to. */
const FALLBACK_LIFE_MS = 7 * 24 * 3_600_000;

export function createFormatMemory(options: FormatMemoryOptions): FormatMemory {
  const { key, store, probe, onFormat, now = Date.now } = options;
  const closed = new AbortController();
  let known: Promise<DecisionFormat> | null = null;

  async function find(): Promise<DecisionFormat> {
    const stored = await store.find(key);
    const isValid = stored && (stored.format === 'tools' || now() - stored.probedAt < FALLBACK_LIFE_MS);
    const format = isValid ? stored.format : await probe(null, closed.signal);
    if (!isValid) await store.store(key, { format, probedAt: now() });
    onFormat(format);
    return format;
  }

  return {
    current() {
      known ??= find().catch((error: unknown) => {
        known = null;
        throw error;
      });
      return known;
    },
    below: probe,
    async use(format) {
      known = Promise.resolve(format);
      await store.store(key, { format, probedAt: now() });
      onFormat(format);
    },
    close: () => closed.abort(),
  };
}
