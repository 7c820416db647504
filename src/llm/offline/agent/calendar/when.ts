/** When something is, as far as a text says. Times are `HH:MM`. */
export interface When {
  date: string | null;
  /** Last date of a period; null for a single day. */
  until: string | null;
  start: string | null;
  end: string | null;
  minutes: number | null;
}

/** How much later, or earlier if negative, an event is moved. */
export interface Shift {
  days: number;
  minutes: number;
}

/** How often an event repeats. */
export interface Series {
  /** Label of the choice in the form. */
  repeats: 'Daily' | 'Weekly' | 'Every two weeks' | 'Monthly';
  /** Last date; null if the text says none, empty if it says one that was not understood. */
  until: string | null;
}

/** An event that a clause wants in the calendar. Empty where it does not say. */
export interface NewEvent {
  title: string;
  when: When;
  place: string;
  /** Names or addresses. */
  attendees: string;
  /** Null for a single event. */
  series: Series | null;
}
