import type { Observation } from '../../../../device/device.ts';
import type { FormField } from '../../../../device/page-content.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { findFullName } from '../../../../language/values/people/find-name.ts';
import { NAME } from '../../../../language/values/people/persona-shapes.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Persona, Value } from '../../../../language/values/value.ts';
import { isCommonWord } from '../../../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../../../text/words/fold.ts';

/** What a task says for a form, in its own words. */
export interface Prose {
  text: string;
  values: readonly Value[];
  tokens: readonly Token[];
  persona: Persona;
  /** It writes to somebody. */
  isMessage: boolean;
  /** Day of the task, ISO 8601. */
  today: string;
  /** Statements before the request, which are the message if the request says none. */
  lead: string;
  /** Tokens that gave a value on an earlier page of the form. */
  used: Set<number>;
  /** Gives the fields of a form their values, in place of `bindFields`. */
  bind?: (fields: readonly FormField[]) => Binding;
  /** Whether a field without a value must get one, in place of `isRequired`. */
  mustFill?: (field: FormField, marks: boolean) => boolean;
  /** Why the form is not sent as its last step; null if it may be. */
  refusal?: () => string | null;
  /** Whether the page in front is a further step of the form that was sent. */
  goesOn?: (before: Observation) => boolean;
}

/** What a clause says for the fields of a form. */
export interface Binding {
  /** Values by the ref of the field: text, an ISO date, the label of an option, or `yes` and `no` for boxes. */
  values: ReadonlyMap<string, string>;
  /** Tokens that are such a value, or name its field. */
  used: ReadonlySet<number>;
  /** Refs of the fields whose name it says. */
  named: ReadonlySet<string>;
  /** Why fields do not take what it says for them. */
  problems: readonly string[];
  /** Names of the fields that get their option for everything else. */
  others: readonly string[];
}

const MAX_LENGTH = 5000;
const LONGEST_TASK = 10_000;

/** @param task the whole task: people's data may be anywhere in it */
export function toProse(text: string, task: string, isMessage: boolean, today: string): Prose {
  const own = text.slice(0, MAX_LENGTH);
  const values = readValues(own, { today, language: 'en' }).flatMap((value) => withoutSum(value, today));
  const persona: Persona = {};
  for (const value of [...readValues(task.slice(0, LONGEST_TASK), { today, language: 'en' }), ...values]) {
    if (value.kind !== 'persona') continue;
    const { username: _user, password: _password, ...fields } = value.fields;
    Object.assign(persona, fields);
  }
  const email = values.find(({ kind }) => kind === 'email')?.text;
  if (persona.email === undefined && email !== undefined) persona.email = email;
  const name = persona.name ?? findName(own) ?? findFullName(task, persona.email);
  if (name !== null) persona.name = name;
  return { text: own, values, tokens: toTokens(own, values), persona, isMessage, today, lead: '', used: new Set() };
}

/** A period and its start, which other texts add up: `two months from 1 February`. */
function withoutSum(value: Value, today: string): Value[] {
  const joint = value.kind === 'date' ? / (?:from|starting|beginning) (?:on )?/.exec(value.text) : null;
  if (joint === null) return [value];
  const parts = [
    [0, joint.index],
    [joint.index + joint[0].length, value.text.length],
  ] as const;
  return parts.flatMap(([start, end]) =>
    readValues(value.text.slice(start, end), { today, language: 'en' }).map((part) => ({
      ...part,
      span: { start: value.span.start + start + part.span.start, end: value.span.start + start + part.span.end },
    })),
  );
}

const INTRODUCED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:for|from|by|signed|[Ii]['’]?m|[Ii] am|name is|named|called|[Nn]ame|[Ff]or|[Ff]rom|behalf of) (?<name>${NAME})(?=[,.;:)]|\\s*$| born| \\()`,
  'u',
);

/** A name of two words or more after a word that introduces people. */
function findName(text: string): string | null {
  const name = INTRODUCED.exec(text)?.groups?.name ?? null;
  if (name === null || !name.includes(' ')) return null;
  return name.split(' ').every((word) => isCommonWord(fold(word))) ? null : name;
}
