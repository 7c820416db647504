import { signal } from '@preact/signals';

/** The documented parameters of a query, as they are entered. */
export interface Options {
  onlyContext: boolean;
  withReferences: boolean;
  explain: boolean;
  entitiesMaxTokens: string;
  relationsMaxTokens: string;
  chunksMaxTokens: string;
  /** JSON; empty for none. */
  filter: string;
}

export const DEFAULT_OPTIONS: Options = {
  onlyContext: false,
  withReferences: true,
  explain: true,
  entitiesMaxTokens: '',
  relationsMaxTokens: '',
  chunksMaxTokens: '',
  filter: '',
};

/** They stay while the console is open. */
export const options = signal<Options>(DEFAULT_OPTIONS);

/** Budgets that are used where none is entered, as the server documents them. */
export const DEFAULT_BUDGETS = { entities: 4000, relations: 3000, chunks: 9000 };

/** Throws SyntaxError if the filter is no JSON. */
export function toParameters(given: Options): Record<string, unknown> {
  const budget = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: Number(value) });
  return {
    only_context: given.onlyContext,
    with_references: given.withReferences,
    explain: given.explain,
    ...budget('entities_max_tokens', given.entitiesMaxTokens),
    ...budget('relations_max_tokens', given.relationsMaxTokens),
    ...budget('chunks_max_tokens', given.chunksMaxTokens),
    ...(given.filter.trim() !== '' && { filter: parseFilter(given.filter) }),
  };
}

function parseFilter(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('The filter must be JSON, such as {"speaker": ["Ana"]}.');
  }
}
