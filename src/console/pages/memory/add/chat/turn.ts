/** What one speaker says at once in a chat. */
export interface Turn {
  speaker: string;
  /** As it was said, without the speaker and the time. */
  text: string;
  /** Local time as ISO 8601 without a zone, such as `2024-03-03T18:00:00`; null if the chat does not tell the day. */
  time: string | null;
}

/** A chat as it was read. */
export interface SplitChat {
  turns: Turn[];
  /** Lines that belong to no turn, such as `Ana joined the group`. */
  skipped: string[];
}
