/** A file as it was sent. */
export interface SentFile {
  name: string;
  /** As declared; empty when it was not. */
  mediaType: string;
  content: Uint8Array;
}

/** What a file says. */
export interface FileText {
  /** What the text is about, for texts that do not say so themselves; null otherwise. */
  heading: string | null;
  text: string;
  /** What the file turned out to be. */
  mediaType: string;
}

/** Port: turns files into text. */
export interface DocumentReader {
  /** Throws invalid, with a reason that reads on behind the file's name ("it is not a readable PDF."), for what cannot be
   *  read, or not within the limits of time and memory. Rejects with the reason of `signal` when it aborts. */
  read(file: SentFile, signal: AbortSignal): Promise<FileText>;
  close(): Promise<void>;
}
