/** A file sent by a client. */
export interface SentFile {
  name: string;
  /** Declared media type; empty if not declared. */
  mediaType: string;
  content: Uint8Array;
}

/** The text of a file. */
export interface FileText {
  /** Title for texts that do not contain one; null otherwise. */
  heading: string | null;
  text: string;
  /** Detected media type. */
  mediaType: string;
}

/** Port: extracts text from files. */
export interface DocumentReader {
  /** Throws invalid if the file cannot be read within the limits of time and memory. The message continues after the
   *  file name ("it is not a readable PDF."). Rejects with the signal's reason when it aborts. */
  read(file: SentFile, signal: AbortSignal): Promise<FileText>;
  close(): Promise<void>;
}
