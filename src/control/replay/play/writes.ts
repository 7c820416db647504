import { type Recording, toPolledPath } from '../exchange.ts';
import type { MatchKey } from '../normalize.ts';

/** A recording and the key by which it is found. */
export interface Entry {
  readonly recording: Recording;
  readonly key: MatchKey;
}

/** Keeps polls from showing what happened after a write before that write has been played. */
export function createWrites() {
  const byPath = new Map<string, { sequence: number; text: string }[]>();
  const playedTexts = new Set<string>();
  const toText = ({ key }: Entry): string => [key.text, ...key.ids].join('\n');
  return {
    add(entry: Entry): void {
      const { request, sequence } = entry.recording;
      const path = toPolledPath(request.path);
      if (!path || request.method === 'GET') return;
      const list = byPath.get(path) ?? [];
      list.push({ sequence, text: toText(entry) });
      byPath.set(path, list);
    },
    markPlayed: (entry: Entry) => void playedTexts.add(toText(entry)),
    /** Whether a write that was recorded before the poll has not been played yet. */
    arePending: ({ request, sequence }: Recording): boolean =>
      (byPath.get(request.path) ?? []).some((write) => write.sequence < sequence && !playedTexts.has(write.text)),
  };
}
