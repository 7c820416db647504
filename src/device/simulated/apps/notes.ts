export interface Notes {
  /** Oldest first. */
  texts: string[];
  /** Zero-based index of the note being edited. */
  open: number | null;
}

const MAX_NOTES = 500;
const MAX_LENGTH = 20_000;

export function createNotes(): Notes {
  return { texts: [], open: null };
}

/** Adds a note. Returns the reason if it cannot be added, else null. */
export function addNote(notes: Notes, text: string): string | null {
  if (notes.texts.length >= MAX_NOTES) return `there are already ${MAX_NOTES}`;
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  notes.texts.push(text.toWellFormed());
  return null;
}

/** Replaces a note's text. Returns the reason if it cannot, else null. */
export function rewriteNote(notes: Notes, index: number, text: string): string | null {
  if (text.length > MAX_LENGTH) return `it would be longer than ${MAX_LENGTH} characters`;
  notes.texts[index] = text.toWellFormed();
  return null;
}
