import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { toForm } from '../../support/server/form.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { toFile } from '../../support/server/uploads.ts';
import { startReceiver } from '../../support/server/webhook-receiver.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
});
afterEach(() => doppel.close());

interface Keyed {
  apiKey?: string | null;
}

const set = async (json: object, { apiKey = doppel.apiKey }: Keyed = {}) =>
  (await doppel.call('PUT', '/_doppel/webhooks', { json, apiKey })).body;
const submit = async (task = 'Compute 12 * 7', { apiKey = doppel.apiKey }: Keyed = {}) =>
  (await doppel.call('POST', '/api/v1/task', { json: { task }, apiKey })).body.id as string;
const deliveries = async ({ apiKey = doppel.apiKey }: Keyed = {}) =>
  (await doppel.call('GET', '/_doppel/webhooks/deliveries', { apiKey })).body.deliveries;
const advance = (duration: string) => doppel.call('PUT', '/_doppel/clock', { json: { advance: duration } });
const freeze = () => doppel.call('PUT', '/_doppel/clock', { json: { freeze: true } });

const withoutOrigins = (record: object) => JSON.parse(JSON.stringify(record).replaceAll(/http:\/\/[^/"]+/g, ''));

async function waitForDelivery(fields: object) {
  await expect
    .poll(() => deliveries(), { timeout: 10_000, interval: 5 })
    .toContainEqual(expect.objectContaining(fields));
  return (await deliveries())[0];
}

describe('a delivery', () => {
  it('has the task as it is read, signed with the secret of the webhook', async () => {
    const receiver = await startReceiver();
    await set({ url: receiver.url, secret: 'of-the-tests' });
    const id = await submit();
    const [{ headers, body, text } = expect.fail()] = await receiver.waitFor(1);
    const record = (await doppel.call('GET', `/api/v1/task/${id}`)).body;
    expect(body).toMatchObject({ type: 'task.ended', data: { id, status: 'done', output: 84 } });
    expect(withoutOrigins(body.data)).toEqual(withoutOrigins(record));
    expect(Date.parse(body.createdAt) / 1000).toBeGreaterThanOrEqual(record.created_at);
    const signed = `${headers['x-doppel-timestamp']}.${text}`;
    const signature = createHmac('sha256', 'of-the-tests').update(signed).digest('hex');
    expect(headers['x-doppel-signature']).toBe(`v1=${signature}`);
    expect(headers['x-doppel-delivery']).toBe(body.id);
    expect(await waitForDelivery({ status: 'delivered' })).toMatchObject({
      ...{ id: body.id, event: 'task.ended', recordId: id, attempts: 1, responseStatus: 204, error: null },
      nextAttemptAt: null,
    });
  });

  it('has a graph request as it is read, once for a batch of files', async () => {
    const receiver = await startReceiver();
    await set({ url: receiver.url });
    await doppel.call('POST', '/graph/g/insert', { json: { memory: 'The lamp is green.', memoryId: 'lamp' } });
    await receiver.waitFor(1);
    const query = await doppel.call('POST', '/graph/g/query', { json: { query: 'What colour is the lamp?' } });
    await receiver.waitFor(2);
    const answer = (await doppel.finishRequest('g', 'query', query)).body;
    expect(receiver.received.map(({ body }) => [body.type, body.data])).toEqual([
      ['graph_request.ended', { status: 'DONE', answer: '', context: '', memoryId: 'lamp' }],
      ['graph_request.ended', answer],
    ]);
    const files = ['One.', 'Two.', 'Three.'].map((text, at) => toFile(text, `${at}.txt`, 'files'));
    await doppel.call('POST', '/graph/g/files', toForm(files));
    await receiver.waitFor(3);
    await waitForDelivery({ status: 'delivered' });
    expect(await deliveries()).toHaveLength(3);
  });

  it('reports failed and cancelled tasks, and no session', async () => {
    const receiver = await startReceiver();
    await set({ url: receiver.url });
    await submit('Compute 1 + 1 [[doppel:fail no luck]]');
    await receiver.waitFor(1);
    const waiting = await submit('Compute 1 + 1 [[doppel:delay 1h]]');
    await doppel.call('DELETE', `/api/v1/task/${waiting}`);
    await receiver.waitFor(2);
    const { body: session } = await doppel.call('POST', '/api/v1/browser/session', { json: {} });
    await doppel.call('DELETE', `/api/v1/browser/session/${session.id}`);
    const last = await submit('Compute 1 + 2');
    await receiver.waitFor(3);
    expect(receiver.received.map(({ body }) => body.data.status)).toEqual(['failed', 'cancelled', 'done']);
    expect(receiver.received[2]?.body.data.id).toBe(last);
  });

  it('shows the end to readers before it is sent', async () => {
    await doppel.close();
    doppel = await startTestServer({ control: { kind: 'on' }, minimumVisibleMs: 3_600_000 });
    const receiver = await startReceiver();
    await set({ url: receiver.url });
    const id = await submit();
    await receiver.waitFor(1);
    expect((await doppel.call('GET', `/api/v1/task/${id}`)).body.status).toBe('done');
  });

  it('waits until the end of a graph request is shown', async () => {
    const receiver = await startReceiver();
    await set({ url: receiver.url });
    await freeze();
    await doppel.call('POST', '/graph/g/insert', { json: { memory: 'One. [[doppel:delay 30m]]' } });
    await waitForDelivery({ status: 'pending', nextAttemptAt: expect.stringMatching(/./), attempts: 0 });
    await advance('31m');
    await receiver.waitFor(1);
    await doppel.call('PUT', '/_doppel/transitions', { json: { memory: { by: 'hand' } } });
    const { body } = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'Two.' } });
    await expect.poll(async () => (await deliveries()).length).toBe(2);
    expect(receiver.received).toHaveLength(1);
    await doppel.call('POST', `/_doppel/graph-requests/${body.requestId}/advance`);
    await receiver.waitFor(2);
    expect(receiver.received[1]?.body.data.status).toBe('DONE');
  });
});

describe('attempts', () => {
  it('are repeated after a delay by the clock of the server, with the same id', async () => {
    const receiver = await startReceiver((response, count) => response.writeHead(count === 1 ? 500 : 200).end());
    await set({ url: receiver.url });
    await freeze();
    await submit();
    const failed = await waitForDelivery({ attempts: 1, responseStatus: 500 });
    expect(failed).toMatchObject({ status: 'pending', error: 'The receiver answered 500.' });
    await advance('2s');
    const [first, second] = await receiver.waitFor(2);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['x-doppel-signature']).not.toBe(first?.headers['x-doppel-signature']);
    await waitForDelivery({ status: 'delivered', attempts: 2, responseStatus: 200, error: null });
  });

  it('end after ten', async () => {
    const receiver = await startReceiver((response) => response.writeHead(503).end());
    await set({ url: receiver.url });
    await freeze();
    await submit();
    for (let attempts = 1; attempts < 10; attempts += 1) {
      await waitForDelivery({ attempts, status: 'pending' });
      await advance('5m');
    }
    await waitForDelivery({ attempts: 10, status: 'failed', nextAttemptAt: null, responseStatus: 503 });
    expect(receiver.received).toHaveLength(10);
  });

  it('end with 410', async () => {
    const receiver = await startReceiver((response) => response.writeHead(410).end());
    await set({ url: receiver.url });
    await submit();
    await waitForDelivery({ status: 'failed', attempts: 1, responseStatus: 410 });
  });

  it('follow no redirect', async () => {
    const target = await startReceiver();
    const receiver = await startReceiver((response) => response.writeHead(307, { location: target.url }).end());
    await set({ url: receiver.url });
    await freeze();
    await submit();
    const error = 'The receiver answered 307: redirects are not followed.';
    await waitForDelivery({ status: 'pending', attempts: 1, responseStatus: 307, error });
    expect(target.received).toEqual([]);
  });

  it('begin anew by hand, and only for the account of the delivery', async () => {
    const receiver = await startReceiver((response, count) => response.writeHead(count === 1 ? 410 : 200).end());
    await set({ url: receiver.url });
    await submit();
    const { id } = await waitForDelivery({ status: 'failed' });
    const retry = `/_doppel/webhooks/deliveries/${id}/retry`;
    expectError(await doppel.call('POST', retry, { apiKey: await doppel.signUp() }), 404, /No delivery/);
    expect((await doppel.call('POST', retry)).body).toMatchObject({ id, status: 'pending', attempts: 0 });
    await waitForDelivery({ id, status: 'delivered', attempts: 1 });
  });

  it('fail if the record was removed', async () => {
    const receiver = await startReceiver((response) => response.writeHead(410).end());
    await set({ url: receiver.url });
    await submit();
    const { id } = await waitForDelivery({ status: 'failed' });
    await doppel.call('POST', '/_doppel/reset', { json: { keep: ['webhooks'] } });
    await doppel.call('POST', `/_doppel/webhooks/deliveries/${id}/retry`);
    await waitForDelivery({ status: 'failed', error: 'The record was removed before it was delivered.' });
  });
});

describe('addresses', () => {
  it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://[fd00::1]/', 'http://192.168.0.1:8080/'])(
    '%s is refused at once',
    async (url) => {
      await set({ url });
      await submit();
      const delivery = await waitForDelivery({ status: 'failed', attempts: 1 });
      expect(delivery.error).toMatch(/^Could not be sent: its address /);
    },
  );

  it.each(['127.0.0.1', 'localhost', '[::1]'])('%s is refused if others reach the server', async (host) => {
    await doppel.close();
    doppel = await startTestServer({ control: { kind: 'on' }, host: '0.0.0.0' });
    const receiver = await startReceiver();
    await set({ url: receiver.url.replace('127.0.0.1', host) });
    await submit();
    const delivery = await waitForDelivery({ status: 'failed', attempts: 1 });
    expect(delivery.error).toMatch(/is a loopback address/);
    expect(receiver.received).toEqual([]);
  });

  it.each(['ftp://example.com', 'example.com', 'http://user:secret@example.com/', ''])('%j is no URL', async (url) => {
    const reply = await doppel.call('PUT', '/_doppel/webhooks', { json: { url } });
    expectError(reply, 400, /^url must be an http or https URL/);
  });
});

describe('settings', () => {
  it('show a secret that the server made only once', async () => {
    const { secret, ...shown } = await set({ url: 'http://127.0.0.1:9/' });
    expect(secret).toMatch(/^[\w-]{40}$/);
    expect((await doppel.call('GET', '/_doppel/webhooks')).body).toEqual(shown);
    expect(await set({ url: 'http://127.0.0.1:9/', secret: 'own' })).not.toHaveProperty('secret');
  });

  it('are absent at first, and after they were removed', async () => {
    expectError(await doppel.call('GET', '/_doppel/webhooks'), 404, /PUT \/_doppel\/webhooks/);
    expectError(await doppel.call('DELETE', '/_doppel/webhooks'), 404, /PUT \/_doppel\/webhooks/);
    await set({ url: 'http://127.0.0.1:9/' });
    expect((await doppel.call('DELETE', '/_doppel/webhooks')).body).toEqual({ status: 'ok' });
    await doppel.finishTask(await submit());
    expect(await deliveries()).toEqual([]);
  });

  it('select events', async () => {
    const receiver = await startReceiver();
    await set({ url: receiver.url, events: ['graph_request.ended'] });
    await doppel.finishTask(await submit());
    await doppel.call('POST', '/graph/g/insert', { json: { memory: 'The lamp is green.' } });
    await receiver.waitFor(1);
    expect((await deliveries()).map(({ event }: { event: string }) => event)).toEqual(['graph_request.ended']);
  });

  it('stay, without effect, while the control API is off', async () => {
    const dataDirectory = makeTemporaryFolder();
    const receiver = await startReceiver();
    const ids: string[] = [];
    for (const kind of ['on', 'off', 'on'] as const) {
      await doppel.close();
      doppel = await startTestServer({ control: { kind }, dataDirectory });
      if (ids.length === 0) await set({ url: receiver.url }, { apiKey: null });
      const id = await submit();
      await doppel.finishTask(id);
      ids.push(id);
      if (kind === 'on') await waitForDelivery({ recordId: id, status: 'delivered' });
    }
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual([ids[0], ids[2]]);
  });

  it.each([
    [{}, /url/],
    [{ url: 'http://127.0.0.1/', events: ['task.began'] }, /^events\[0\] must be one of/],
    [{ url: 'http://127.0.0.1/', event: ['task.ended'] }, /^event is not a field/],
    [{ url: 'http://127.0.0.1/', secret: '' }, /^secret must be/],
  ])('refuse %j', async (json, detail) => {
    expectError(await doppel.call('PUT', '/_doppel/webhooks', { json }), 400, detail);
  });

  it('of one account are for its work only; those for all are for accounts without any', async () => {
    const [own, shared] = [await startReceiver(), await startReceiver()];
    const other = await doppel.signUp();
    await set({ url: own.url });
    await set({ url: shared.url }, { apiKey: null });
    const [mine, theirs] = [await submit(), await submit('Compute 1 + 1', { apiKey: other })];
    await Promise.all([own.waitFor(1), shared.waitFor(1)]);
    await expect
      .poll(async () => (await deliveries({ apiKey: null })).map((each: { status: string }) => each.status))
      .toEqual(['delivered', 'delivered']);
    expect(own.received.map(({ body }) => body.data.id)).toEqual([mine]);
    expect(shared.received.map(({ body }) => body.data.id)).toEqual([theirs]);
    expect((await deliveries({ apiKey: other })).map(({ recordId }: { recordId: string }) => recordId)).toEqual([
      theirs,
    ]);
  });

  it('are removed by a reset of their account, which reports none of the tasks that it cancels', async () => {
    const [own, shared] = [await startReceiver(), await startReceiver()];
    await set({ url: own.url });
    await set({ url: shared.url }, { apiKey: null });
    await submit('Compute 1 + 1 [[doppel:stuck]]');
    await doppel.call('POST', '/_doppel/reset');
    expectError(await doppel.call('GET', '/_doppel/webhooks'), 404, /./);
    expect(await deliveries()).toEqual([]);
    expect((await doppel.call('GET', '/_doppel/webhooks', { apiKey: null })).status).toBe(200);
    expect(own.received).toEqual([]);
    await doppel.call('POST', '/_doppel/reset', { apiKey: null });
    expectError(await doppel.call('GET', '/_doppel/webhooks', { apiKey: null }), 404, /./);
  });
});

describe('a rule', () => {
  it('sends the end of its own work elsewhere, signed with the secret of the account', async () => {
    const [ruled, other] = [await startReceiver(), await startReceiver()];
    const rule = { match: { body: { task: { contains: 'kettle' } } }, do: { task: { webhookUrl: ruled.url } } };
    await doppel.call('POST', '/_doppel/rules', { json: rule });
    const unsigned = await submit('Compute 1 + 1 for the kettle');
    await ruled.waitFor(1);
    await set({ url: other.url, secret: 's' });
    const signed = await submit('Compute 1 + 1 for the kettle');
    const plain = await submit('Compute 1 + 1');
    await Promise.all([ruled.waitFor(2), other.waitFor(1)]);
    expect(ruled.received.map(({ body }) => body.data.id)).toEqual([unsigned, signed]);
    expect(ruled.received.map(({ headers }) => 'x-doppel-signature' in headers)).toEqual([false, true]);
    expect(other.received.map(({ body }) => body.data.id)).toEqual([plain]);
  });

  it('does the same for graph requests', async () => {
    const receiver = await startReceiver();
    const rule = { match: { operation: 'insertMemory' }, do: { memory: { webhookUrl: receiver.url } } };
    await doppel.call('POST', '/_doppel/rules', { json: rule });
    await doppel.call('POST', '/graph/g/insert', { json: { memory: 'The lamp is green.', memoryId: 'lamp' } });
    const [first] = await receiver.waitFor(1);
    expect(first?.body).toMatchObject({ type: 'graph_request.ended', data: { memoryId: 'lamp', status: 'DONE' } });
  });

  it('needs a URL', async () => {
    const rule = { do: { task: { webhookUrl: 'kettle' } } };
    const reply = await doppel.call('POST', '/_doppel/rules', { json: rule });
    expectError(reply, 400, /^rules\[0\]\.do\.task\.webhookUrl must be an http or https URL/);
  });

  it('is the only way for a client to name a receiver: a directive in a text is none', async () => {
    const reply = await doppel.call('POST', '/api/v1/task', {
      json: { task: 'x [[doppel:webhookUrl http://127.0.0.1]]' },
    });
    expectError(reply, 400, /directive/);
  });
});
