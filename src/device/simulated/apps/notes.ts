import type { Effect } from '../../effect.ts';

export interface Notes {
  /** Oldest first. */
  texts: string[];
  /** Zero-based index of the note being edited. */
  open: number | null;
  /** Receives what is changed. */
  log: Effect[];
}

const MAX_NOTES = 500;
const MAX_LENGTH = 20_000;

export function createNotes(log: Effect[]): Notes {
  return { texts: [], open: null, log };
}

/** Adds a note. Returns the reason if it cannot be added, else null. */
export function addNote(notes: Notes, text: string): string | null {
  if (notes.texts.length >= MAX_NOTES) return `there are already ${MAX_NOTES}`;
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  setText(notes, notes.texts.length, text.toWellFormed());
  return null;
}

/** Replaces a note's text. Returns the reason if it cannot, else null. */
export function rewriteNote(notes: Notes, index: number, text: string): string | null {
  if (text.length > MAX_LENGTH) return `it would be longer than ${MAX_LENGTH} characters`;
  setText(notes, index, text.toWellFormed());
  return null;
}

function setText({ texts, log }: Notes, index: number, after: string): void {
  const change = {
    kind: 'note',
    name: `Note ${index + 1}`,
    field: 'text',
    before: texts[index] ?? null,
    after,
  } as const;
  if (change.before !== after) log.push({ ...change, place: 'notes', url: null });
  texts[index] = after;
}
