import { findRows, openRow } from '../lists/find-rows.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';

const BARE = /^(?:the |this |that )?(?:ticket|issue|report)$/i;

/** The words before a clause, up to a colon or the end of a sentence; empty if there are none. */
function topicBefore(task: string, words: string): string {
  const before = task.slice(0, Math.max(0, task.indexOf(words)));
  const topic = before.split(/(?<=[.!?:])\s+|\n+/).at(-2) ?? '';
  return topic.replace(/[.!?:]+$/, '').trim();
}

/** Opens the only ticket that a description fits; an empty one means the ticket in front. Returns why there is none, or
 *  null. */
export function* openTicket(description: string, progress: Progress): StepGenerator<string | null> {
  const isOpen = progress.screen.content?.facts.some(({ label }) => label === 'Ticket') ?? false;
  if (description === '') return isOpen ? null : 'it does not say which ticket';
  // `Dark street light in Quay Street: set the ticket to done`
  if (BARE.test(description))
    return isOpen ? null : yield* openTicket(topicBefore(progress.task, description), progress);
  const [found, ...others] = yield* findRows('tickets', description, progress);
  if (found === undefined) return `no ticket of the board is “${description.slice(0, 100)}”`;
  if (others.length > 0) {
    const names = [found, ...others].slice(0, 4).map(({ cells }) => `${cells[0]} “${cells[1]}”`);
    return `several tickets are “${description.slice(0, 100)}”: ${names.join('; ')}`;
  }
  return (yield* openRow(found, progress)) ? null : 'the ticket could not be opened';
}
