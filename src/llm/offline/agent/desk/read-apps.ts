import { readCalendar } from '../calendar/read-calendar.ts';
import { readMail } from '../mail/read-mail.ts';
import type { Rule } from '../plan/intent.ts';
import { readDesk } from './read-desk.ts';

/** What is done with the applications and windows of the device: mail, the calendar, the screen.
 *  @param today day of the task, ISO 8601 */
export function readApps(today: string): Rule {
  return (clause, before) => {
    const windows = readDesk(clause, before);
    if (windows) return windows;
    const change = readCalendar(clause, today);
    return change ? [change] : readMail(clause, before);
  };
}
