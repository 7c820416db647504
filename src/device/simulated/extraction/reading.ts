import type { Element } from 'domhandler';

/** What a page says in answer to a question. */
export interface Reading {
  /** Text, a number, a list of texts, a row as an object, or rows. */
  value: unknown;
  /** One sentence for people. */
  summary: string;
  /** What it stands in; null for the page as a whole. */
  element: Element | null;
}

/** A reading with how well it fits: 1 when every word asked for is accounted for. */
export interface Candidate extends Reading {
  score: number;
  /** Names the reading when several are given together. */
  label: string;
}
