import { type Signal, signal } from '@preact/signals';
import { uploadFiles } from '../../../api/graph-files.ts';
import { untilStored } from '../../../api/graphs.ts';
import { apiKey } from '../../../state/session.ts';

/** A file on its way into a graph. */
export interface Upload {
  id: number;
  name: string;
  bytes: number;
  state: 'waiting' | 'sending' | 'reading' | 'added' | 'failed';
  /** Share that was sent, 0 to 1. */
  sent: number;
  /** Why it failed. */
  reason: string;
}

/** One more than this would only wait on the server. */
const AT_ONCE = 2;
const byGraph = new Map<string, Signal<readonly Upload[]>>();
let lastId = 0;

/** The uploads to a graph with this key. They go on while other pages are shown. */
export function uploadsTo(graph: string): Signal<readonly Upload[]> {
  const owned = `${apiKey.value} ${graph}`;
  const uploads = byGraph.get(owned) ?? signal<readonly Upload[]>([]);
  byGraph.set(owned, uploads);
  return uploads;
}

/** Sends files, each in a request of its own: one that cannot be read does not concern the others. */
export async function addFiles(graph: string, files: readonly File[], onAdded: () => void): Promise<void> {
  const uploads = uploadsTo(graph);
  const queue = files.map((file) => {
    const upload: Upload = { id: ++lastId, name: file.name, bytes: file.size, state: 'waiting', sent: 0, reason: '' };
    return { file, upload };
  });
  uploads.value = [...queue.map(({ upload }) => upload), ...uploads.value];

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await send(graph, next.file, next.upload.id);
      onAdded();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function send(graph: string, file: File, id: number): Promise<void> {
  const uploads = uploadsTo(graph);
  const change = (changed: Partial<Upload>) => {
    uploads.value = uploads.value.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload));
  };
  try {
    change({ state: 'sending' });
    const handle = await uploadFiles(graph, [file], (sent) => change({ sent }));
    change({ state: 'reading', sent: 1 });
    await untilStored(graph, handle);
    change({ state: 'added' });
  } catch (failure) {
    change({ state: 'failed', reason: (failure as Error).message });
  }
}
