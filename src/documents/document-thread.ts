import { AppError } from '../errors.ts';
import { serveJobs } from '../job-thread.ts';
import type { FileText, SentFile } from '../memory/ports/document-reader.ts';
import { readDocument } from './read-document.ts';

/** The text of a file, or the reason why it cannot be read. */
export type ReadOutcome = { document: FileText } | { reason: string };

serveJobs((file: SentFile): Promise<ReadOutcome> => readDocument(file).then((document) => ({ document }), toReason));

function toReason(error: unknown): ReadOutcome {
  if (error instanceof AppError) return { reason: error.message };
  throw error;
}
