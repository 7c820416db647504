import type { Field } from '../../fields.ts';
import { optionsOf } from '../../fields.ts';

export interface Step {
  path: string;
  title: string;
  fields: readonly Field[];
}

/** The steps of the application before its review. */
export const STEPS: readonly Step[] = [
  {
    path: '/permit',
    title: 'Person',
    fields: [
      { name: 'name', label: 'Full name', kind: 'text', isRequired: true },
      {
        name: 'born',
        label: 'Date of birth',
        kind: 'date',
        isRequired: true,
        check: (value) =>
          value >= '1900-01-01' && value <= '2008-12-31' ? null : '“Date of birth” must be between 1900 and 2008.',
      },
      { name: 'email', label: 'Email', kind: 'email', isRequired: true },
    ],
  },
  {
    path: '/permit/vehicle',
    title: 'Vehicle',
    fields: [
      {
        name: 'plate',
        label: 'Number plate',
        kind: 'text',
        isRequired: true,
        hint: 'For example LH AB 1234.',
        check: (value) =>
          /^[\p{L}\d][\p{L}\d -]{1,11}$/u.test(value) ? null : '“Number plate” must have 2 to 12 letters and digits.',
      },
      { name: 'make', label: 'Make', kind: 'text', isRequired: true },
      {
        name: 'fuel',
        label: 'Fuel',
        kind: 'radio',
        isRequired: true,
        options: optionsOf(['Petrol', 'Diesel', 'Electric', 'Hybrid']),
      },
    ],
  },
  {
    path: '/permit/options',
    title: 'Options',
    fields: [
      {
        name: 'zone',
        label: 'Zone',
        kind: 'select',
        isRequired: true,
        options: optionsOf(['A: Old town', 'B: Harbour', 'C: Mill Lane', 'D: Signal Hill']),
      },
      { name: 'start', label: 'Start date', kind: 'date', isRequired: true },
      { name: 'months', label: 'Number of months', kind: 'number', isRequired: true, min: 1, max: 24 },
      { name: 'newsletter', label: 'Send me the traffic newsletter', kind: 'checkbox' },
    ],
  },
];

export const REVIEW_PATH = '/permit/review';
export const DONE_PATH = '/permit/confirmation';

const MONTH_CENTS = 1250;

// An electric car pays half.
export function feeCents(values: ReadonlyMap<string, string>): number {
  const full = MONTH_CENTS * Number(values.get('months') ?? 0);
  return values.get('fuel') === 'Electric' ? full / 2 : full;
}
