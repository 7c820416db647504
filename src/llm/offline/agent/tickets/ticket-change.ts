/** What a clause wants changed of a ticket. */
export interface TicketChange {
  /** Words that say which ticket; empty for the one of the part before. */
  ticket: string;
  /** Words for a person; empty for nobody. Null: the clause does not change it. */
  assignee: string | null;
  /** Words for the person who has it now, if the clause takes it from somebody. */
  owner: string | null;
  /** A key of `STATUS_WORDS`; null: the clause does not change it. */
  status: string | null;
  comment: string | null;
  /** The change is wanted, but the clause does not say this of it. */
  missing: 'Assignee' | 'Comment' | null;
}
