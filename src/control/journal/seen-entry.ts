import { maskHeaders } from '../mask.ts';
import { type SeenRequest, type Service, serviceOf } from '../seen-request.ts';
import type { JournalEntry } from './entry.ts';
import { readBody } from './stored-body.ts';

/** A request of the journal as matchers see it. Each part is made when it is first read. */
export function seeEntry(entry: JournalEntry): SeenRequest {
  return new SeenEntry(entry);
}

class SeenEntry implements SeenRequest {
  readonly #entry: JournalEntry;
  readonly accountId: string | null;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  #query: Record<string, string> | undefined;
  #headers: Record<string, string> | undefined;
  #body: { value: unknown } | undefined;

  constructor(entry: JournalEntry) {
    this.#entry = entry;
    this.accountId = entry.accountId;
    this.operation = entry.operation;
    this.method = entry.method;
    this.path = entry.url.split('?', 1)[0] ?? '';
  }

  get service(): Service | null {
    return serviceOf(this.path);
  }

  get query(): Record<string, string> {
    this.#query ??= readQuery(this.#entry.url.slice(this.path.length + 1));
    return this.#query;
  }

  get headers(): Record<string, string> {
    this.#headers ??= maskHeaders(this.#entry.headers);
    return this.#headers;
  }

  get body(): unknown {
    this.#body ??= toJson(readBody(this.#entry.requestBody));
    return this.#body.value;
  }
}

const toJson = ({ kind, value }: ReturnType<typeof readBody>) => ({ value: kind === 'json' ? value : undefined });

function readQuery(text: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(values);
}
