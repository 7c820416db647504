import type { FormField, PageForm } from '../../../../../device/page-content.ts';
import { nameKey } from '../name-words.ts';
import { matchField } from './match-field.ts';

/** What a form is for, as its fields tell: `address` sends something to a person's address, `message` a text, `person` the
 *  data of a person for something else, such as a booking; `survey` asks questions with given answers; `settings` has
 *  none of these. */
export type FormKind =
  | 'login'
  | 'register'
  | 'search'
  | 'route'
  | 'payment'
  | 'address'
  | 'message'
  | 'person'
  | 'survey'
  | 'settings';

export function classifyForm(form: PageForm): FormKind {
  const terms = new Set(form.fields.map(matchField));
  const has = (...wanted: string[]): boolean => wanted.every((term) => terms.has(term));
  if (form.isLogin) return isRegistration(form, terms) ? 'register' : 'login';
  if (routeFields(form) !== null) return 'route';
  if (form.isSearch) return 'search';
  if (terms.has('cardnumber')) return 'payment';
  if (terms.has('street') || has('postcode', 'city')) return 'address';
  const hasPerson = ['name', 'surname', 'email'].some((term) => terms.has(term));
  if (form.fields.some(({ type }) => type === 'textarea') && hasPerson) return 'message';
  if (hasPerson) return 'person';
  return form.fields.some(({ type }) => type === 'radio') ? 'survey' : 'settings';
}

/** A second password, or the data of a person beside it. */
function isRegistration({ fields }: PageForm, terms: ReadonlySet<string | null>): boolean {
  const passwords = fields.filter(({ type }) => type === 'password').length;
  return passwords > 1 || terms.has('surname') || (terms.has('name') && terms.has('email'));
}

/** The fields of a form that finds ways between places. */
export interface RouteFields {
  from: FormField;
  to: FormField;
  date: FormField;
  /** For the way back. */
  returnDate: FormField | null;
}

const MIN_PLACES = 3;
const MIN_SHARED = 0.8;

/** The fields of a route: two choices of the same places, in their order, and a date. Null if the form has none. */
export function routeFields({ fields }: PageForm): RouteFields | null {
  const [date, returnDate = null] = fields.filter(({ type }) => type === 'date');
  const choices = fields.filter(({ type, options }) => type === 'select' && options.length >= MIN_PLACES);
  if (date === undefined) return null;
  for (const [at, from] of choices.entries()) {
    const to = choices.slice(at + 1).find((other) => haveSameOptions(from, other));
    if (to !== undefined) return { from, to, date, returnDate };
  }
  return null;
}

function haveSameOptions(one: FormField, other: FormField): boolean {
  const labels = new Set(one.options.map(({ label }) => nameKey(label)));
  const shared = other.options.filter(({ label }) => labels.has(nameKey(label))).length;
  return shared >= MIN_SHARED * Math.max(one.options.length, other.options.length);
}
