import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { type StartedDoppel, startDoppel } from 'doppel/testing';
import { order } from '../suite/order.ts';

let doppel: StartedDoppel;

before(async () => {
  doppel = await startDoppel({ env: { TASK_MIN_VISIBLE_MS: '0' } });
});
beforeEach(async () => {
  await doppel.reset();
  await doppel.clearRequests();
});
after(() => doppel.stop());

for (const goods of ['kettle', 'lamp', 'chair']) {
  it(`after a reset, a ${goods} is out of stock`, async () => {
    await doppel.seed({ version: 1, accounts: [{ apiKey: doppel.apiKey, graphs: [{ name: 'customers' }] }] });
    await doppel.rules.add({
      match: { operation: 'submitTask' },
      do: { task: { status: 'failed', reason: 'none left' } },
    });

    assert.equal((await order(doppel, 'Carol', goods)).output, 'none left');

    await doppel.verify({ operation: 'submitTask', body: { task: { contains: goods } } }, { count: 1 });
  });
}
