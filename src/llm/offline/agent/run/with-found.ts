import { toCell } from '../../../../language/cells/cell.ts';
import { findOfKind } from '../../../../language/cells/kinds.ts';
import { isPronoun, peopleIn, withNamed, withPerson } from '../../../../language/request/object-of.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import type { Intent } from '../plan/intent.ts';
import type { Progress } from './step-generator.ts';
import { lastSubject } from './subject.ts';

/** An intent with what parts before it found in place of `that author`, `her` or `it`. */
export function withFound(intent: Intent, { outcomes }: Progress): Intent {
  const people = outcomes.flatMap(({ value: each }) => (typeof each === 'string' && isPerson(each) ? [each] : []));
  const person = people.at(-1);
  if (intent.kind === 'send_mail' && PERSON.has(intent.mail.to.toLowerCase())) {
    // `Cancel the lunch with Ada and write to her that ...`
    const named = people.length > 0 ? people : outcomes.flatMap((each) => peopleIn(each.intent.words));
    return new Set(named).size === 1 ? { ...intent, mail: { ...intent.mail, to: named[0] ?? '' } } : intent;
  }
  const isOfEvent = intent.kind === 'move_event' || intent.kind === 'delete_event';
  if (isOfEvent && isPronoun(intent.event)) return { ...intent, event: lastSubject(outcomes)?.name ?? intent.event };
  if (intent.kind === 'ask' && person !== undefined && withPerson(intent.words, person) !== intent.words)
    return { ...intent, words: withPerson(intent.words, person) };
  const value = outcomes.at(-1)?.value;
  const cell = typeof value === 'string' ? toCell(value) : null;
  if (intent.kind === 'call_tool' && cell?.kind === 'date')
    return { ...intent, said: withNamed(intent.said, (noun) => (DAYS.has(noun) ? cell.iso : null)) };
  if (intent.kind !== 'ask' || typeof value !== 'object' || value === null || Array.isArray(value)) return intent;
  const cells = Object.entries(value).filter(([, cell]) => typeof cell === 'string');
  const words = withNamed(intent.words, (noun) => {
    const [stem] = stemsOf(noun);
    return (cells.find(([label]) => stem !== undefined && stemsOf(label).includes(stem))?.[1] as string) ?? null;
  });
  return words === intent.words ? intent : { ...intent, words };
}

const DAYS = new Set(['day', 'date']);
const PERSON = new Set(['her', 'him']);

/** Whether a value is the name of one person, and nothing else. */
function isPerson(value: string): boolean {
  const [name, other] = findOfKind(value, 'person');
  return name?.start === 0 && name.end === value.length && other === undefined && !JOINED.test(value);
}

const JOINED = / and |,/;
