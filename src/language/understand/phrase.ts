/** Words that name what is asked about, or rows of it, as far as the clause alone tells. */
export interface Phrase {
  text: string;
  /** Token indexes; `end` is excluded. */
  start: number;
  end: number;
  isProper: boolean;
}
