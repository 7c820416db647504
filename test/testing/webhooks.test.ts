import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Doppel } from '../../src/testing/verbs.ts';
import { verifySignature } from '../../src/testing/webhooks.ts';
import { startReceiver } from '../support/server/webhook-receiver.ts';
import { type ConnectedServer, clientOf, startConnectedServer } from './connected-server.ts';

let server: ConnectedServer;
let doppel: Doppel;

beforeAll(async () => {
  server = await startConnectedServer();
});
beforeEach(async () => {
  doppel = await server.openAccount();
});
afterAll(() => server.close());

const submit = async (): Promise<string> =>
  (await clientOf(doppel).call('POST', '/api/v1/task', { task: 'Compute 12 * 7' })).body.id;

it('sets, reads and removes a webhook', async () => {
  const { secret, ...set } = await doppel.webhooks.set({ url: 'http://127.0.0.1:9/', events: ['task.ended'] });
  expect(secret).toMatch(/[\w-]{20}/);
  expect(await doppel.webhooks.read()).toEqual(set);
  await doppel.webhooks.remove();
  await expect(doppel.webhooks.read()).rejects.toThrow('No webhook is set here');
});

it('waits for a delivery, whose signature can be verified', async () => {
  const receiver = await startReceiver();
  await doppel.webhooks.set({ url: receiver.url, secret: 'of-the-tests' });
  const id = await submit();
  const delivery = await doppel.webhooks.waitForDelivery({ recordId: id });
  expect(delivery).toMatchObject({ event: 'task.ended', status: 'delivered', responseStatus: 204 });
  expect(await doppel.webhooks.deliveries()).toEqual([delivery]);
  const [{ headers, text } = expect.fail()] = receiver.received;
  expect(verifySignature(headers, text, 'of-the-tests')).toBe(true);
  expect(verifySignature(new Headers(headers as Record<string, string>), Buffer.from(text), 'of-the-tests')).toBe(true);
  expect(verifySignature(headers, `${text} `, 'of-the-tests')).toBe(false);
  expect(verifySignature(headers, text, 'another')).toBe(false);
  expect(verifySignature({}, text, 'of-the-tests')).toBe(false);
  expect((await doppel.webhooks.retry(delivery.id)).status).toBe('pending');
  await receiver.waitFor(2);
});

it('says which deliveries there are when none is as expected', async () => {
  const receiver = await startReceiver((response) => response.writeHead(410).end());
  await doppel.webhooks.set({ url: receiver.url });
  const id = await submit();
  await doppel.webhooks.waitForDelivery({ status: 'failed' });
  await expect(doppel.webhooks.waitForDelivery({ recordId: id }, 1)).rejects.toThrow(
    new RegExp(
      `^No delivery with status "delivered", recordId "${id}" within 1 ms; there are 1\\.\\n- task\\.ended of ${id}: failed after 1 attempts: .*410`,
    ),
  );
});
