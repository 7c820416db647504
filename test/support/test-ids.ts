import type { Ids } from '../../src/ids.ts';

/** Ids one can foresee: `id-000001`, `id-000002`, ... sort by creation, as real ones do; tokens are counted apart. */
export function createTestIds(): Ids {
  let idCount = 0;
  let tokenCount = 0;
  const toName = (kind: string, count: number) => `${kind}-${String(count).padStart(6, '0')}`;
  const ids: Ids = {
    newId: () => toName('id', ++idCount),
    newToken: () => toName('token', ++tokenCount),
    stream: () => ids,
  };
  return ids;
}
