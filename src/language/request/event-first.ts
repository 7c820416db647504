import { readValues } from '../values/read-values.ts';

const MAX_TASK = 10_000;
const PUT_IT =
  /(^|[.!?\n]\s{1,4})([^.!?\n]{3,200}?)[,.;:]?\s{1,4}(?:and |so |then )?(?:please )?(put|add|enter) (?:it|this|that) (in|into|to|on) (?:my |the |our )?(calendar|diary|agenda)\b/giu;
const HAVING = /^(?:i(?:'ve| have)?(?: got)?|we(?:'ve| have)?(?: got)?|there(?:'s| is)|i'm having|it's) (?=\p{L})/iu;
const ASKS =
  /^(?:please )?(?:put|add|enter|send|write|move|cancel|find|look|tell|what|when|where|who|how|is|are|if|unless)\b/i;

/** A task whose event is named before it is put into the calendar, in the usual order: `vet, 8 December, 15:00, put it in my calendar`
 *  is `put vet, 8 December, 15:00 in my calendar`. What is named needs a day or a time. English.
 *  @param today day of the task, ISO 8601 */
export function withEventFirst(task: string, today: string): string {
  if (task.length > MAX_TASK) return task;
  return task.replace(PUT_IT, (whole, lead: string, named: string, verb: string, into: string, calendar: string) => {
    const event = named.trim().replace(HAVING, '');
    const isTimed = readValues(event, { today, language: 'en' }).some(
      ({ kind }) => kind === 'date' || kind === 'clock',
    );
    return isTimed && !ASKS.test(event) ? `${lead}${verb} ${event} ${into} my ${calendar}` : whole;
  });
}
