import type { FieldType, FormField } from '../../../../../device/page-content.ts';
import type { Persona, PersonaField } from '../../../../../language/values/value.ts';
import { fieldFit, fieldWords } from './field-names.ts';
import { AUTOCOMPLETE_TERMS, FIELD_TERMS } from './field-terms.ts';

/** Id of what a field asks for: a key of `FIELD_TERMS`, such as `postcode`, or `cardholder`. */
export type FieldTerm = string;

const BY_TYPE: Partial<Record<FieldType, FieldTerm>> = { email: 'email', tel: 'phone', password: 'password' };

/** What a field asks for, by its `autocomplete` attribute, its type or its label, in this order; null if none tells. */
export function matchField({
  autocomplete,
  type,
  label,
}: Pick<FormField, 'autocomplete' | 'type' | 'label'>): FieldTerm | null {
  const declared = autocomplete.split(/\s+/).flatMap((token) => AUTOCOMPLETE_TERMS[token] ?? [])[0];
  return declared ?? BY_TYPE[type] ?? termOf(label);
}

/** The term that a label names, and nothing beside it; else the one telling term in it. */
function termOf(label: string): FieldTerm | null {
  const words = fieldWords(label);
  const terms = [...new Set(words.filter((word) => Object.hasOwn(FIELD_TERMS, word)))];
  const [only] = terms;
  if (only === undefined || terms.length > 1) return null;
  // `Name of the ship` is not the name of a person.
  return words.length === 1 || !AMBIGUOUS.has(only) ? only : null;
}

const AMBIGUOUS: ReadonlySet<FieldTerm> = new Set([
  'name',
  'subject',
  'message',
  'quantity',
  'city',
  'country',
  'company',
  'otp',
]);

const PERSONA_TERMS: Readonly<Record<string, PersonaField>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
  country: 'country',
  username: 'username',
  password: 'password',
  company: 'company',
};

/** The value of a person for a field; null if the field asks for something else, or the value was not given. */
export function personaValue(field: FormField, persona: Persona): string | null {
  const term = matchField(field);
  if (term === null) return null;
  const [forename, ...rest] = persona.name?.trim().split(/\s+/) ?? [];
  if (term === 'forename') return rest.length > 0 ? (forename ?? null) : null;
  if (term === 'surname') return rest.length > 0 ? rest.join(' ') : null;
  const key = PERSONA_TERMS[term];
  return (key === undefined ? null : persona[key]) ?? null;
}

/** The field whose label is most like a name; null if none shares telling words, or two are as like. */
export function fieldNamed(fields: readonly FormField[], name: string): FormField | null {
  const scored = fields.map((field) => ({ field, fit: fieldFit(field.label, name) })).filter(({ fit }) => fit > 0);
  const best = Math.max(...scored.map(({ fit }) => fit));
  const fitting = scored.filter(({ fit }) => fit === best);
  return fitting.length === 1 ? (fitting[0]?.field ?? null) : null;
}
