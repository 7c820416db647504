import type { RecordedResponse, Recording } from '../exchange.ts';
import { findIds, mapIds, normalize } from '../normalize.ts';

/** Distinguishes ids of the server, played as recorded, from ids that clients choose again in each run, which are mapped
 *  to those of the recorded run. */
export function createIdMap() {
  const ofServer = new Set<string>();
  const ofClients = new Set<string>();
  const liveIds = new Map<string, string>();
  const recordedIds = new Map<string, string>();
  return {
    /** An id is of the client if a request had it before any response. */
    observe({ request, response }: Recording): void {
      for (const id of findIds(normalize(request))) if (!ofServer.has(id)) ofClients.add(id);
      for (const id of findIds(response)) if (!ofClients.has(id)) ofServer.add(id);
    },
    isServerId: (id: string) => ofServer.has(id),
    /** Whether no id is mapped to another one. */
    mayBind: (recorded: readonly string[], live: readonly string[]): boolean =>
      recorded.every((id, index) => {
        const own = live[index] as string;
        return (liveIds.get(id) ?? own) === own && (recordedIds.get(own) ?? id) === id;
      }),
    bind(recorded: readonly string[], live: readonly string[]): void {
      for (const [index, id] of recorded.entries()) {
        liveIds.set(id, live[index] as string);
        recordedIds.set(live[index] as string, id);
      }
    },
    toLive: ({ body, text, ...head }: RecordedResponse): RecordedResponse => {
      const live = mapIds({ body, text }, (id) => liveIds.get(id) ?? id);
      return { ...head, ...(live as Pick<RecordedResponse, 'body' | 'text'>) };
    },
  };
}
