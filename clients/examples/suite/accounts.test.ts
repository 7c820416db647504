import { connectDoppel } from 'doppel/testing';
import { expect, inject, it } from 'vitest';
import { ORDERS, seedCustomers } from './customers.ts';
import { order } from './order.ts';

const server = connectDoppel(inject('server'));

it.each(ORDERS)('in an account of its own, $goods ends $end.status', async ({ goods, effect, end }) => {
  const doppel = server.forAccount((await server.signUp()).apiKey);
  await seedCustomers(doppel);
  await doppel.rules.add({ match: { operation: 'submitTask' }, do: { task: effect } });

  expect(await order(doppel, 'Carol', goods)).toMatchObject(end);

  const submitted = { operation: 'submitTask', body: { task: { contains: `a ${goods} for Carol` } } };
  await doppel.verify(submitted, { count: 1 });
});
