import type { ToolOffer } from '../../model.ts';

/** One thing that a task asks for. `words` is how the task puts it, for reasons and reports; it holds no secret. */
export type Intent = { words: string } & (
  | { kind: 'open'; address: string }
  /** A page that is named, not addressed: `the news`, `the article about Paris`. With a position (from 0), the link at
   *  that place in the list on the screen: `the first result`. */
  | { kind: 'open_named'; name: string; position: number | null }
  | { kind: 'go_back' }
  | { kind: 'scroll'; direction: 'up' | 'down' | 'top' | 'bottom' }
  /** A button, a link, or whatever else has this name on the screen. */
  | { kind: 'press'; name: string }
  /** A key, by its name in UI Events. */
  | { kind: 'press_key'; key: string }
  /** `site` searches within the site in front where it can be searched, and else the web. */
  | { kind: 'search'; query: string; where: 'web' | 'site' }
  /** `scope` is where the answer is to be found: only on the page in front, there first, or anywhere on the web. */
  | { kind: 'read'; question: string; scope: Scope }
  /** The opening of the page in front. */
  | { kind: 'summarize' }
  /** Which of the subjects has more of the attribute, in the task's own word: `longer`. */
  | { kind: 'compare'; attribute: string; comparative: string | null; subjects: readonly string[]; scope: Scope }
  /** In the expression, `RESULT` stands for the result of the step before. */
  | { kind: 'compute'; expression: string }
  /** Over the numbers found so far: the last two, or all. */
  | { kind: 'combine'; operation: Operation; isOfAll: boolean }
  | { kind: 'note'; text: string }
  /** Writes down what was found: the last value, the one that `reference` names, or all (`them`, `both results`). */
  | { kind: 'note_found'; reference: string }
  /** Fields and their values as the task lists them: `name Ada Lovelace, email ada@example.com`. `form` is what the task
   *  calls the form; empty when it is simply the form. */
  | { kind: 'fill'; text: string; form: string }
  | { kind: 'fill_field'; label: string; value: string }
  /** With what the client sent along. With `isToBeSent`, through all steps of the form to its end. */
  | { kind: 'fill_details'; form: string; isToBeSent: boolean }
  | { kind: 'choose'; option: string; label: string | null }
  | { kind: 'tick'; label: string; isOn: boolean }
  | { kind: 'submit' }
  | { kind: 'sort'; key: string; isDescending: boolean }
  | { kind: 'filter'; text: string }
  /** Without a name, the product in front. */
  | { kind: 'add_to_cart'; name: string | null; quantity: string | null }
  /** `details` are fields and values that the task says. */
  | { kind: 'check_out'; details: string }
  | { kind: 'book'; what: string }
  | { kind: 'sign_in'; username: string | null; password: string | null }
  | { kind: 'download'; name: string }
  | { kind: 'upload'; file: string; label: string | null }
  /** `said` is what the task says for the tool's arguments, without the words that name the tool. */
  | { kind: 'call_tool'; tool: ToolOffer; said: string }
  | { kind: 'unknown' }
);

export type Scope = 'page' | 'page_first' | 'web';
export type Operation = 'sum' | 'difference' | 'product' | 'average';

export type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { kind: Kind }>;

/** A rule reads a clause, given what was planned before it; null when the clause asks for something else. */
export type Rule = (clause: string, before: readonly Intent[]) => Intent[] | null;

/** Stands for an earlier result inside an expression. */
export const RESULT = 'result';
