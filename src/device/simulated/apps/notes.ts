export interface Notes {
  /** Oldest first. */
  texts: string[];
  /** Which note is being written, counted from zero. */
  open: number | null;
}

const MAX_NOTES = 500;
const MAX_LENGTH = 20_000;

export function createNotes(): Notes {
  return { texts: [], open: null };
}

/** Adds a note; the reason why not, when it is not added. */
export function addNote(notes: Notes, text: string): string | null {
  if (notes.texts.length >= MAX_NOTES) return `there are already ${MAX_NOTES}`;
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  notes.texts.push(text.toWellFormed());
  return null;
}

/** Puts `text` in place of what a note holds. */
export function rewriteNote(notes: Notes, index: number, text: string): string | null {
  if (text.length > MAX_LENGTH) return `it would be longer than ${MAX_LENGTH} characters`;
  notes.texts[index] = text.toWellFormed();
  return null;
}
