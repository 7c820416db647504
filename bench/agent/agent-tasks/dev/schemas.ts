import { tasksOf } from '../builder.ts';
import { all, at, sameItems } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import {
  BOOLEAN,
  cheapest,
  dollars,
  factNumber,
  flights,
  INTEGER,
  inCategory,
  least,
  listOf,
  most,
  NUMBER,
  objectOf,
  only,
  orNull,
  product,
  STRING,
  spec,
  stories,
  sum,
} from '../world.ts';

const { can, left } = tasksOf(5);
const lighting = inCategory('lighting');
const top = only(stories.slice(0, 1));
const flight = cheapest(flights('Madrid', 'Zurich', '2026-12-19'));
const dearest = only(most(lighting, dollars));

export const schemas: readonly BenchTask[] = [
  can('Details of the blue whale', all(at('scientific_name', 'Balaenoptera musculus'), at('diet', 'Krill')), {
    responseModel: objectOf({ scientific_name: STRING, diet: STRING }),
  }),
  can('Name and price of the dearest lighting product.', all(at('name', dearest.name), at('price', dollars(dearest))), {
    url: 'https://shop.example/',
    responseModel: objectOf({ name: STRING, price: NUMBER }),
  }),
  can(
    'The two best rated kitchen products that are in stock',
    sameItems(
      'products',
      inCategory('kitchen')
        .filter(({ stockCount }) => stockCount > 0)
        .toSorted((a, b) => b.rating - a.rating)
        .slice(0, 2)
        .map(({ name, rating }) => ({ name, rating })),
    ),
    {
      url: 'https://shop.example/category/kitchen',
      responseModel: objectOf({ products: listOf(objectOf({ name: STRING, rating: NUMBER })) }),
    },
  ),
  can('How many moons does Jupiter have?', at('', factNumber('Jupiter', 'Moons')), { responseModel: INTEGER }),
  can('Is the electric kettle in stock?', at('in_stock', false), {
    url: 'https://shop.example/',
    responseModel: objectOf({ in_stock: BOOLEAN }),
  }),
  can(
    'Cheapest flight from Madrid to Zurich on 19 December 2026',
    all(
      at('flight_number', flight.number),
      at('airline', flight.airline),
      at('price', flight.dollars),
      at('stops', flight.stopCount),
    ),
    { responseModel: objectOf({ flight_number: STRING, airline: STRING, price: NUMBER, stops: INTEGER }) },
  ),
  can(
    'Top story: title, author, date of publication',
    all(at('title', top.headline), at('author', top.author), at('published', top.date)),
    {
      url: 'https://news.example/',
      responseModel: objectOf({ title: STRING, author: STRING, published: { type: 'string', format: 'date' } }),
    },
  ),
  can(
    'All Technology headlines',
    sameItems(
      '',
      stories.filter(({ section }) => section === 'Technology').map(({ headline }) => headline),
    ),
    {
      url: 'https://news.example/',
      responseModel: listOf(STRING),
    },
  ),
  can('When and where was Albert Einstein born?', all(at('date', '1879-03-14'), at('place', /ulm/i)), {
    responseModel: objectOf({ date: { type: 'string', format: 'date' }, place: STRING }),
  }),
  can(
    'Which audio product is lightest? Give name, weight in kg and how long its guarantee is in years.',
    all(
      at('name', only(least(inCategory('audio'), (one) => spec(one, 'Weight'))).name),
      at('weight_kg', spec(product('earbuds'), 'Weight')),
      at('guarantee_years', spec(product('earbuds'), 'Guarantee')),
    ),
    { responseModel: objectOf({ name: STRING, weight_kg: NUMBER, guarantee_years: INTEGER }) },
  ),
  can(
    'Total points of the stories in Business',
    at('total', sum(stories.filter(({ section }) => section === 'Business').map(({ points }) => points))),
    {
      url: 'https://news.example/section/business',
      responseModel: objectOf({ total: INTEGER }),
    },
  ),
  can(
    'Which river does Berlin lie on, and does it have a sister city called Madrid? Leave the second empty if not stated.',
    all(at('river', 'Spree'), at('sister', null)),
    {
      responseModel: objectOf({ river: STRING, sister: orNull('string') }),
    },
  ),
  can('What is the size of the teapot? Small means up to one litre.', at('size', 'small'), {
    url: `https://shop.example/${product('teapot').slug}`,
    responseModel: objectOf({ size: { enum: ['large', 'small'] } }),
  }),
  left('Details of the giant panda', 'no article', {
    responseModel: objectOf({ scientific_name: STRING, diet: STRING }),
  }),
  left('Name and price of the cheapest surfboard.', 'not sold', {
    url: 'https://shop.example/',
    responseModel: objectOf({ name: orNull('string'), price: orNull('number') }),
    nullable: ['name', 'price'],
  }),
  left('How many moons does Proxima Centauri b have?', 'no article', { responseModel: INTEGER }),
  left('Who illustrated Frankenstein?', 'no such fact', {
    responseModel: objectOf({ illustrator: orNull('string') }),
    nullable: ['illustrator'],
  }),
];
