import type { ToolOffer } from '../../../model.ts';
import type { NewEvent, Shift, When } from '../calendar/when.ts';
import type { AppName } from '../desk/app-name.ts';
import type { FormRequest } from '../forms/read-form-request.ts';
import type { ListName } from '../lists/list-place.ts';
import type { AnswerWay, WrittenMail } from '../mail/written-mail.ts';
import type { TabChoice } from '../tabs/read-tabs.ts';
import type { TicketChange } from '../tickets/ticket-change.ts';

/** What a clause asks for. `words` are the words of the task, for reasons and reports; they contain no secret. */
export type Intent = { words: string } & (
  | { kind: 'open'; address: string }
  /** Opens a page by its name: `the news`, `the article about Paris`. With a position (from 0), opens the link at that
   *  position in the list on the screen: `the first result`. */
  | { kind: 'open_named'; name: string; position: number | null }
  | { kind: 'go_back' }
  | { kind: 'new_tab' }
  | { kind: 'switch_tab'; tab: TabChoice }
  | { kind: 'close_tab'; tab: TabChoice }
  | { kind: 'list_tabs' }
  | { kind: 'scroll'; direction: 'up' | 'down' | 'top' | 'bottom' }
  /** Clicks the control with this name. */
  | { kind: 'press'; name: string }
  /** Presses a key, by its name in UI Events. */
  | { kind: 'press_key'; key: string }
  /** `site` searches the current site, or the web if the site has no search. */
  | { kind: 'search'; query: string; where: 'web' | 'site' }
  /** A question, or what no other reading explains. `source` is what it is about: a file of the task, the page that a clause
   *  before it opened, or what the agent finds. `isQuestion`: the clause has words that ask. `context`: what the task says right before
   *  it. */
  | { kind: 'ask'; source: 'file' | 'page' | 'any'; isQuestion: boolean; context?: string }
  /** Reads the opening of the current page, or of the entry of a list that `of` describes; at most `sentences` of it. */
  | { kind: 'summarize'; of?: string; sentences?: number }
  /** `text` asks for arithmetic, also with dates and units. `results` is the number of earlier parts that have a result. */
  | { kind: 'compute'; text: string; results: number }
  /** `text` asks for arithmetic over something that must be looked up first. */
  | { kind: 'compute_over'; text: string }
  | { kind: 'note'; text: string; title?: string }
  /** Writes a note with results: the last one, the one that `reference` names, or all (`them`, `both results`). */
  | { kind: 'note_found'; reference: string; title?: string }
  /** Looks something up, then writes it in a note. */
  | { kind: 'note_asked'; question: string; title?: string }
  /** Fills in fields and values as the task lists them: `name Ada Lovelace, email ada@example.com`. `form` is the name of
   *  the form; empty if the task does not name it. */
  | { kind: 'fill'; text: string; form: string }
  | { kind: 'fill_field'; label: string; value: string }
  /** Fills in values of the metadata. With `isToBeSent`, also submits the form, through all its steps. */
  | { kind: 'fill_details'; form: string; isToBeSent: boolean }
  /** Finds the form that `request` means, fills it in with what `text` says in prose, and sends it. `lead` are the statements
   *  before the request. */
  | { kind: 'send_form'; request: FormRequest; lead: string; text: string }
  | { kind: 'choose'; option: string; label: string | null }
  | { kind: 'tick'; label: string; isOn: boolean }
  | { kind: 'submit' }
  | { kind: 'sort'; key: string; isDescending: boolean }
  | { kind: 'filter'; text: string }
  /** Searches ways between places, and answers what the clauses ask of them, or books one. */
  | { kind: 'travel'; clauses: readonly string[]; wants: 'ask' | 'book' }
  /** Puts things into a cart, or orders them. `isAsked`: what the cart holds is asked for, too. */
  | { kind: 'purchase'; clauses: readonly string[]; wants: 'cart' | 'order'; isAsked: boolean }
  | { kind: 'sign_in' }
  | { kind: 'sign_out' }
  /** A question about the customer's own account; `isOnlyThere`: no other site is asked. */
  | { kind: 'ask_account'; question: string; isOnlyThere: boolean }
  /** Changes a setting of the account: the field with this label, in whichever form has it. */
  | { kind: 'change'; label: string; value: string }
  /** `name` are the words that say which file. */
  | { kind: 'download'; name: string; isFromAccount: boolean }
  | { kind: 'upload'; file: string; label: string | null }
  /** Reads a file and plans the clause with its text, as a quotation, between `before` and `after`. */
  | { kind: 'quote_file'; file: string; before: string; after: string }
  | { kind: 'show_app'; app: AppName }
  | { kind: 'close_app'; app: AppName }
  /** Saves a picture of the screen, or the page in front as PDF. */
  | { kind: 'capture'; what: 'screenshot' | 'print' }
  | { kind: 'send_mail'; mail: WrittenMail; isDraft: boolean }
  /** `letter` are the words that say which letter is answered, or forwarded to `to`. */
  | {
      kind: 'answer_mail';
      way: AnswerWay;
      letter: string;
      to: string;
      cc: string;
      body: string;
      file: string;
      isDraft: boolean;
    }
  | { kind: 'delete_mail'; letter: string; isOne: boolean }
  /** `isSure`: the list alone is meant; otherwise the web may say it. `isOfBefore`: it goes on with what was found there before. */
  | { kind: 'ask_list'; list: ListName; question: string; isSure: boolean; isOfBefore: boolean; context?: string }
  | { kind: 'create_event'; event: NewEvent }
  /** `event` are the words that say which event, `from` the date that it is on; it is moved to `when`, or by `shift`. */
  | { kind: 'move_event'; event: string; from: string | null; when: When; shift: Shift | null }
  | { kind: 'delete_event'; event: string; date: string | null }
  | { kind: 'find_time'; when: When; question: string }
  /** Changes a ticket of the board. */
  | { kind: 'change_ticket'; change: TicketChange }
  /** Does it by a form or a button of a site. `site` is a page of it; null: the one in front. */
  | { kind: 'act'; site: string | null }
  /** A part of the task under a condition (see `Guarded`). */
  | { kind: 'guard'; condition: string; holds: boolean; act: string; otherwise: string }
  /** `said` is the text with the arguments, without the words that name the tool. `isMeant`: the task does not name it. */
  | { kind: 'call_tool'; tool: ToolOffer; said: string; isMeant?: true }
);

export type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { kind: Kind }>;

/** Converts a clause to intents, given the intents before it. Returns null if the rule does not match. */
export type Rule = (clause: string, before: readonly Intent[]) => Intent[] | null;
