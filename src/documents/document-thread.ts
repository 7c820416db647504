import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { FileText, SentFile } from '../memory/ports/document-reader.ts';
import { readDocument } from './read-document.ts';

/** What the thread says of a file: its text, a reason for the client, or a defect of ours. */
export type ReadOutcome = { document: FileText } | { reason: string } | { defect: string };

/** Entry of the thread that reads files: one at a time, as they come. */
const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');

port.on('message', async (file: SentFile) => {
  port.postMessage(await readDocument(file).then((document) => ({ document }), toFailure));
});

function toFailure(error: unknown): ReadOutcome {
  return error instanceof AppError ? { reason: error.message } : { defect: String((error as Error)?.stack ?? error) };
}
