import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { NumberedEntry } from '../../../control/journal/entry.ts';
import type { Journal } from '../../../control/journal/journal.ts';
import { onClose } from '../../on-close.ts';
import { toRecordedRequest } from '../../wire/control/journal.ts';

// Keeps proxies from closing an idle stream.
const HEARTBEAT_MS = 15_000;

export interface RequestStream {
  journal: Journal;
  accountId: string | null;
  isSelected: (entry: NumberedEntry) => boolean;
  /** Id of the last request that the reader has; null to begin with the next one. */
  lastId: string | null;
  reply: FastifyReply;
  /** The open streams, which end when the server stops. */
  open: Set<ServerResponse>;
}

/** Sends requests as server-sent events (WHATWG HTML, section 9.2) as they end: `request`, with its id as id of the event.
 *  A slow reader is sent more when it has read what was sent; `lost` says that the journal dropped requests meanwhile. */
export function streamRequests({ journal, accountId, isSelected, lastId, reply, open }: RequestStream): void {
  reply.hijack();
  const { raw } = reply;
  open.add(raw);
  reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.write(':\n\n');

  const start = findStart(journal, accountId, lastId);
  const sendLost = () => raw.write('event: lost\ndata: {}\n\n');
  if (start === null) sendLost();
  let last = start ?? 0;
  let isScheduled = false;

  function send(): void {
    isScheduled = false;
    if (last > 0 && journal.hasDropped(accountId, last)) sendLost();
    for (const entry of journal.list(accountId, last)) {
      if (raw.writableNeedDrain || raw.writableEnded) return;
      last = entry.number;
      if (isSelected(entry)) {
        raw.write(`id: ${entry.id}\nevent: request\ndata: ${JSON.stringify(toRecordedRequest(entry))}\n\n`);
      }
    }
  }
  function schedule(): void {
    if (isScheduled || raw.writableNeedDrain) return;
    isScheduled = true;
    setImmediate(send);
  }

  const unwatch = journal.watch(schedule);
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
  raw.on('drain', schedule);
  onClose(raw, () => {
    open.delete(raw);
    unwatch();
    clearInterval(heartbeat);
  });
  schedule();
}

/** Number of the last request that the reader has: the newest one without an id; null if the journal does not have it. */
function findStart(journal: Journal, accountId: string | null, lastId: string | null): number | null {
  if (lastId !== null) return journal.find(accountId, lastId)?.number ?? null;
  return journal.list(accountId).at(-1)?.number ?? 0;
}
