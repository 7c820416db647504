/** One thing that a task asks for. `words` is how the task puts it, for reasons and reports. */
export type Intent = { words: string } & (
  | { kind: 'open'; address: string }
  /** A page that is named, not addressed: `the news`, `the article about Paris`. With a position (from 0), the link at
   *  that place in the list on the screen: `the first result`. */
  | { kind: 'open_named'; name: string; position: number | null }
  | { kind: 'search'; query: string }
  /** `scope` is where the answer is to be found: only on the page in front, there first, or anywhere on the web. */
  | { kind: 'read'; question: string; scope: 'page' | 'page_first' | 'web' }
  /** In the expression, `RESULT` stands for the result of the step before. */
  | { kind: 'compute'; expression: string }
  | { kind: 'note'; text: string }
  /** Writes down what was found: the last value, the one that `reference` names, or all (`them`, `both results`). */
  | { kind: 'note_found'; reference: string }
  | { kind: 'unknown' }
);

/** Stands for an earlier result inside an expression. */
export const RESULT = 'result';
