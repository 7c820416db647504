import { connectDoppel, type Doppel } from 'doppel/testing';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { ORDERS, seedCustomers } from './customers.ts';
import { order } from './order.ts';

const server = connectDoppel(inject('server'));
let doppel: Doppel;

beforeAll(async () => {
  doppel = server.forAccount((await server.signUp()).apiKey);
});
beforeEach(async () => {
  await doppel.reset();
  await doppel.clearRequests();
});

it.each(ORDERS)('after a reset, $goods ends $end.status', async ({ goods, effect, end }) => {
  await seedCustomers(doppel);
  await doppel.rules.add({ match: { operation: 'submitTask' }, do: { task: effect } });

  expect(await order(doppel, 'Ada', goods)).toMatchObject(end);

  await doppel.verifyOrder([{ operation: 'listGraphs' }, { operation: 'submitTask' }]);
  await doppel.verify({ operation: 'submitTask' }, { count: 1 });
});
