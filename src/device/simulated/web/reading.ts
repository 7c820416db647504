/** What a page says in answer to a question. */
export interface Reading {
  /** Text, a list of texts, a row as an object, or rows. */
  value: unknown;
  /** One sentence for people. */
  summary: string;
  /** Which block of the document it stands in; null for the page as a whole. */
  blockIndex: number | null;
}

/** A reading with how well it fits: 1 when every word asked for is accounted for. */
export interface Candidate extends Reading {
  score: number;
  /** Names the reading when several are given together. */
  label: string;
}
