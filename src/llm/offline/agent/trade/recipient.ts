import { findFullName } from '../../../../language/values/people/find-name.ts';
import type { Persona, PersonaField } from '../../../../language/values/value.ts';
import { isInside, personaSpans, type ReadText } from './journey-words.ts';
import { cueAt } from './trade-words.ts';

/** The person with what the rest of a task says of the same one. */
export function completed(person: Persona, task: ReadText): Persona {
  const others = task.values.flatMap((value) => (value.kind === 'persona' ? [value.fields] : []));
  const isSame = (fields: Persona): boolean =>
    Object.entries(fields).every(([field, value]) => [undefined, value].includes(person[field as PersonaField]));
  const same = others.filter(isSame);
  const all: Persona = Object.assign({}, ...same, person);
  const name = all.name ?? findFullName(task.text, all.email);
  return name === null ? all : { ...all, name };
}

/** The person that an order or a booking is for. The data with most fields say who it is; others only add to them. */
export function readRecipient(read: ReadText, isOther: (at: number) => boolean = () => false): Persona {
  const personas = read.values.flatMap((value) => (value.kind === 'persona' ? [value.fields] : []));
  const sorted = personas.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  const person: Persona = Object.assign({}, ...sorted.toReversed());
  const email = read.values.find(({ kind }) => kind === 'email');
  if (person.email === undefined && email) person.email = email.text;
  if (person.name === undefined) {
    const name = findName(read, isOther);
    if (name !== null) person.name = name;
  }
  return person;
}

const MAX_NAME_WORDS = 4;

/** `for Ada Byron`, `passenger karl wolf, ...`: two to four words after a word for the recipient; in lower case only after
 *  a noun, with a break after them. */
function findName({ text, tokens, values }: ReadText, isOther: (at: number) => boolean): string | null {
  const taken = personaSpans(values);
  for (let at = 0; at < tokens.length; at += 1) {
    const length = cueAt(tokens, at, 'recipient');
    if (length === 0) continue;
    const start = at + length;
    const isName = (index: number, isPlain: boolean): boolean => {
      const token = tokens[index];
      if (token === undefined || token.value !== null || isOther(index) || isInside(token, taken)) return false;
      return isPlain ? /^\p{L}{2,}$/u.test(token.text) : token.isCapital;
    };
    const isJoined = (index: number): boolean =>
      /^\s+$/.test(text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start ?? 0));
    const isNoun = (tokens[at]?.lower.length ?? 0) > 3;
    for (const isPlain of isNoun ? [false, true] : [false]) {
      let end = start;
      while (end - start < MAX_NAME_WORDS && isName(end, isPlain) && (end === start || isJoined(end))) end += 1;
      const last = tokens[end - 1];
      const first = tokens[start];
      if (end - start < 2 || !first || !last || (isPlain && !last.isBeforeBreak)) continue;
      return text.slice(first.start, last.end);
    }
  }
  return null;
}
