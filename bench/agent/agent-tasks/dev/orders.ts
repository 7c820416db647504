import { tasksOf } from '../builder.ts';
import { all, did, inCart, num, ordered } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { cheapest, dollars, flights, product } from '../world.ts';

const { can, left } = tasksOf(7);
const order = { acts: ['order', 'cart'] } as const;
const booking = { acts: ['booking'] } as const;
const lisOsl = flights('Lisbon', 'Oslo', '2026-12-12');

export const orders: readonly BenchTask[] = [
  can(
    'Order the glass teapot for Nora Feld, nora.feld@mail.example, 12 Mill Lane, 1010 Vienna, Austria. Standard delivery is fine, and I accept the terms.',
    ordered(
      { teapot: 1 },
      {
        name: 'Nora Feld',
        email: 'nora.feld@mail.example',
        street: '12 Mill Lane',
        city: 'Vienna',
        postcode: '1010',
        country: 'Austria',
        delivery: 'standard',
      },
    ),
    order,
  ),
  can(
    "I'm Tom Brandt (tom@brandt.example) and I need three bread baking tins by express. Send them to Rue du Lac 4, 75001 Paris, France.",
    ordered(
      { 'bread-tin': 3 },
      {
        name: 'Tom Brandt',
        email: 'tom@brandt.example',
        street: 'Rue du Lac 4',
        city: 'Paris',
        postcode: '75001',
        country: 'France',
        delivery: 'express',
      },
    ),
    order,
  ),
  can(
    'Buy two headlamps, no, rather three. I will collect them from the shop.',
    ordered({ headlamp: 3 }, { name: 'Ida Moss', delivery: 'pickup', country: 'Ireland' }),
    {
      ...order,
      metadata: {
        name: 'Ida Moss',
        email: 'ida@moss.example',
        street: '3 Bay Road',
        city: 'Galway',
        postcode: 'H91',
        country: 'Ireland',
      },
    },
  ),
  can(
    'Put a desk lamp and two sleeping bags into my cart and tell me the subtotal. Do not order.',
    all(
      inCart({ 'desk-lamp': 1, 'sleeping-bag': 2 }),
      num(dollars(product('desk-lamp')) + 2 * dollars(product('sleeping-bag'))),
    ),
    {
      acts: ['cart'],
    },
  ),
  can(
    'Book the cheapest flight from Lisbon to Oslo on 12 December 2026 for Ada Byron, ada@byron.example, hand baggage only.',
    did('booking', {
      flight: cheapest(lisOsl).number,
      name: 'Ada Byron',
      email: 'ada@byron.example',
      bags: 'hand',
      date: '2026-12-12',
    }),
    booking,
  ),
  can(
    'passenger karl wolf, mail karl@wolf.example, one bag in the hold: get him on the first flight lisbon oslo, dec 12 2026',
    did('booking', { flight: lisOsl[0]?.number ?? '', name: 'karl wolf', email: 'karl@wolf.example', bags: 'hold' }),
    booking,
  ),
  can('Add one portable speaker to the cart', inCart({ 'portable-speaker': 1 }), { acts: ['cart'] }),
  can(
    'What would a steel bottle cost me including standard delivery? Just tell me, buy nothing.',
    num(dollars(product('bottle')) + 4.9),
    { acts: ['cart'] },
  ),
  can(
    'Please get my mother Olga Lind (olga@lind.example, 5 Harbour Street, 20095 Hamburg, Germany) a letter opener or, failing that, the paper scissors. Express.',
    ordered({ scissors: 1 }, { name: 'Olga Lind', delivery: 'express', city: 'Hamburg' }),
    order,
  ),
  left('Order the glass teapot.', 'no address', { acts: ['cart'] }),
  left(
    'Order the electric kettle for Nora Feld, nora.feld@mail.example, 12 Mill Lane, 1010 Vienna, Austria.',
    'sold out',
    { acts: ['cart'] },
  ),
  left(
    'Buy ten desk microphones, ship to Tom Brandt, tom@brandt.example, Rue du Lac 4, 75001 Paris, France.',
    'three in stock',
    { acts: ['cart'] },
  ),
  left('Book the cheapest flight from Lisbon to Oslo on 12 December 2026 for Ada Byron.', 'no email'),
  left('Buy a bicycle helmet for Nora Feld, nora.feld@mail.example, 12 Mill Lane, 1010 Vienna, Austria.', 'not sold'),
];
