import { expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const STRING = { type: 'string' };
const NUMBER = { type: 'number' };
const TRUTH = { type: 'boolean' };
const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const THING = objectOf({ name: STRING, price: NUMBER });

it.each<[string, object, unknown]>([
  [
    'Are the desk lamp and the head lamp available?',
    objectOf({ desk_lamp: TRUTH, head_lamp: TRUTH }),
    { desk_lamp: true, head_lamp: true },
  ],
  [
    'How long are the Nile and the Danube?',
    objectOf({ nile_km: NUMBER, danube_km: NUMBER }),
    { nile_km: 6650, danube_km: 2850 },
  ],
  [
    'The price of the fountain pen and the weight of the tent',
    objectOf({ pen_price: NUMBER, tent_weight_kg: NUMBER }),
    { pen_price: 25, tent_weight_kg: 2.3 },
  ],
  [
    'When and where did Marie Curie die?',
    objectOf({ date: { ...STRING, format: 'date' }, place: STRING }),
    { date: '1934-07-04', place: 'Passy, France' },
  ],
])('a property that names one of several things holds its value: %s', async (task, responseModel, output) => {
  expect((await run(task, { responseModel })).decision).toMatchObject({ type: 'done', output });
});

it.each<[string, object]>([
  ['Area of Iceland and of Portugal', objectOf({ area_km2: NUMBER })],
  ['The cheapest audio product', objectOf({ cheapest: THING, dearest: THING })],
])('fails where several values fit one property, or one value two: %s', async (task, responseModel) => {
  expect((await run(task, { responseModel })).decision).toMatchObject({ type: 'fail' });
});

it('takes the words for the output as no part of the question', async () => {
  const { decision } = await run('Top story: title, author, date of publication', {
    url: 'https://news.example/',
    responseModel: objectOf({ title: STRING, author: STRING, published: STRING }),
  });
  expect(decision).toMatchObject({ type: 'done', output: { author: 'Mira Holt' } });
});
