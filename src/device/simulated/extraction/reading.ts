import type { Element } from 'domhandler';

/** Answer to a question, read from a page. */
export interface Reading {
  /** Text, a number, a list of texts, a row as an object, or rows. */
  value: unknown;
  /** One sentence for people. */
  summary: string;
  /** Element of the answer; null for the whole page. */
  element: Element | null;
}

/** A reading with its score: 1 if every word of the question is matched. */
export interface Candidate extends Reading {
  score: number;
  /** Key of the reading in a combined answer. */
  label: string;
}
