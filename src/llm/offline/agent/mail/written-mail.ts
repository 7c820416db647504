/** The link of a letter by which another one is written. */
export type AnswerWay = 'Reply' | 'Reply to all' | 'Forward';

/** What a clause wants to be written. Empty where it does not say. */
export interface WrittenMail {
  to: string;
  cc: string;
  subject: string;
  body: string;
  /** Name of a file of the device. */
  file: string;
}
