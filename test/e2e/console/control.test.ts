import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectAccessible, useConsole } from '../../support/browser/console.ts';
import { startReceiver } from '../../support/server/webhook-receiver.ts';

describe.runIf(CHROMIUM)('the control page of the console', () => {
  const { open, client } = useConsole();
  const submit = async () => (await client().call('POST', '/api/v1/task', { task: 'Compute 1 + 1' })).status;

  it('shows requests as they happen, and makes a rule of one', async () => {
    const page = await open('#/control');
    expect(await submit()).toBe(200);
    await page.getByRole('button', { name: '/api/v1/task' }).click();
    await page.getByText('"Compute 1 + 1"').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make a rule of it' }).click();
    await page.getByRole('button', { name: 'Put in force' }).click();
    await page.getByText('applied 0 times').waitFor();
    expect(await submit()).toBe(503);
    expect(await submit()).toBe(200);
    await page.getByText('applied 1 time,').waitFor();
    await expectAccessible(page);
  });

  it('leaves no trace in the journal by what it reads', async () => {
    const { id } = await client().runTask({ task: 'Open shop.example' });
    await client().call('DELETE', '/_doppel/requests');
    const page = await open(`#/tasks/${id}`);
    await page.getByRole('heading', { name: 'Steps', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect((await client().call('GET', '/_doppel/requests')).body.requests).toEqual([]);
  });

  it('says what is wrong with a rule', async () => {
    const page = await open('#/control?tab=rules');
    await page.getByLabel('A rule').fill('{"do": {"http": {"status": 9}}}');
    await page.getByRole('button', { name: 'Put in force' }).click();
    await page.getByRole('alert').getByText('status').waitFor();
  });

  it('verifies a request of the journal, and says what differs', async () => {
    await client().call('DELETE', '/_doppel/requests');
    const page = await open('#/control');
    await client().call('POST', '/api/v1/task', { task: 'Buy a lamp' });
    await page.getByRole('button', { name: '/api/v1/task' }).click();
    await page.getByRole('button', { name: 'Verify it' }).click();
    await page.getByLabel('There are').selectOption('exactly');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('As expected: 1 request matches.').waitFor();
    await expectAccessible(page);
    const match = page.getByLabel('The match');
    await match.fill((await match.inputValue()).replace('lamp', 'kettle'));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(/Expected exactly 1 request, but 0 of/).waitFor();
    expect(await result.locator('[data-side=expected]').first().innerText()).toContain('"Buy a kettle"');
    expect(await result.locator('[data-side=received]').first().innerText()).toContain('"Buy a lamp"');
    await expectAccessible(page);
    await result.getByRole('link', { name: 'POST /api/v1/task -> 200' }).click();
    await page.getByRole('heading', { name: 'submitTask' }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/control?tab=verify'));
    await page.getByLabel('The match').fill('{"operation": "noSuch"}');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('alert').getByText('operation').waitFor();
  });

  it('verifies what tasks changed, and leads to the task that did', async () => {
    const { id } = await client().runTask({ task: 'Add two desk lamps to the cart' });
    const page = await open('#/control?tab=verify');
    await page.getByLabel('Of', { exact: true }).selectOption({ label: 'Changes by tasks' });
    await page.getByLabel('The match').fill(JSON.stringify({ task: id, kind: 'cart', after: '2' }));
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    await verify.click();
    await page.getByText('As expected: 1 change matches.').waitFor();
    await page.getByLabel('There are').selectOption('exactly');
    await page.getByLabel('Number').fill('0');
    await verify.click();
    await page.getByText(/Expected exactly 0 effects, but 1 of 1/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^cart "Desk lamp", quantity "0" -> "2"/ }).click();
    await page.getByRole('heading', { name: 'Add two desk lamps to the cart' }).waitFor();
  });

  it('lets requests of clients fail, and not its own', async () => {
    const page = await open('#/control?tab=faults');
    await page.getByLabel('Requests', { exact: true }).selectOption({ label: 'List graphs (listGraphs)' });
    await page.getByLabel('What happens').selectOption('503 Service Unavailable');
    await page.getByLabel('Retry-After in s').fill('7');
    await page.getByLabel('Number').fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Let it fail' }).click();
    const rule = page.getByRole('listitem').filter({ hasText: '503 Service Unavailable: listGraphs' });
    await rule.getByText('applied 0 times').waitFor();
    const { body } = await client().call('GET', '/_doppel/rules');
    expect(body.rules).toContainEqual(expect.objectContaining({ do: { http: { status: 503, retryAfter: 7 } } }));
    const own = "fetch('list_graphs', { headers: { apikey: sessionStorage['doppel-api-key'] } }).then((r) => r.status)";
    expect(await page.evaluate(own)).toBe(200);
    expect((await client().call('GET', '/list_graphs')).status).toBe(503);
    expect((await client().call('GET', '/list_graphs')).status).toBe(200);
    await rule.getByText('applied 1 time,').waitFor();
    await rule.getByRole('button', { name: 'Remove' }).click();
    await rule.waitFor({ state: 'detached' });
  });

  it('stores a fixture, and says where one is wrong', async () => {
    const page = await open('#/control?tab=fixtures');
    const wrong = 'version: 1\naccounts:\n  - graphs:\n      - {name: home, memories: [{memory: 5}]}\n';
    await page.getByLabel('Drop a file here').setInputFiles({
      ...{ name: 'wrong.yaml', mimeType: 'application/yaml', buffer: Buffer.from(wrong) },
    });
    await page.getByRole('button', { name: 'Store it' }).click();
    await page.getByRole('alert').getByText('accounts[0].graphs[0].memories[0].memory').waitFor();
    await page.getByLabel('The fixture').fill('accounts: [');
    await page.getByRole('button', { name: 'Store it' }).click();
    await page.getByRole('alert').getByText('line 1').waitFor();
    await page.getByLabel('The fixture').fill('');
    await page.getByRole('button', { name: 'Store the example' }).click();
    const stored = page.getByRole('region', { name: 'What was stored' });
    await stored.getByRole('link', { name: 'home (1)' }).waitFor();
    await expectAccessible(page);
    await stored.getByRole('link', { name: 'Compute 12 * 7' }).click();
    await page.getByRole('heading', { name: 'Compute 12 * 7' }).waitFor();
    expect((await client().call('GET', '/list_graphs')).body.graphs).toContain('home');
    await page.goto(page.url().replace(/#.*/, '#/control?tab=fixtures'));
    await page
      .getByLabel('The fixture')
      .fill('version: 1\naccounts: [{name: Carol, apiKey: key-of-carol, graphs: [{name: hers}]}]');
    await page.getByRole('button', { name: 'Store it' }).click();
    await stored.getByText('key-of-carol').waitFor();
    expect((await client().call('GET', '/list_graphs')).body.graphs).not.toContain('hers');
  });

  it('sets a webhook, and shows what was delivered to it', async () => {
    const page = await open('#/control?tab=webhooks');
    const receiver = await startReceiver();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Ends of graph requests').uncheck();
    await page.getByRole('button', { name: 'Set it' }).click();
    await page.getByText('The key of its signatures').waitFor();
    await client().runTask({ task: 'Compute 1 + 2' });
    await page.locator('.status', { hasText: 'delivered' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: 'Set it' }).waitFor();
    expect((await client().call('GET', '/_doppel/webhooks')).status).toBe(404);
  });

  it('resets the account after asking, but for what is to stay', async () => {
    await client().call('POST', '/graph/stays', {});
    await client().call('POST', '/api/v1/task', { task: 'Compute 1 + 1' });
    const page = await open('#/control?tab=state');
    await page.getByLabel('Graphs').check();
    await page.getByRole('button', { name: 'Reset this account' }).click();
    await page.getByRole('dialog').getByText('tasks, sessions, profiles').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const countTasks = async () => (await client().call('GET', '/api/v1/task')).body.r.length;
    expect(await countTasks()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Reset this account' }).click();
    await page.getByRole('button', { name: 'Reset it' }).click();
    await page.getByText('The account is reset.').waitFor();
    expect(await countTasks()).toBe(0);
    expect((await client().call('GET', '/list_graphs')).body.graphs).toContain('stays');
  });

  it('moves the clock, and brings an account back to a snapshot', async () => {
    const page = await open('#/control?tab=state');
    await page.getByLabel('Name of the snapshot').fill('before');
    await page.keyboard.press('Enter');
    await page.getByText('Snapshot before is made.').waitFor();
    await client().call('POST', '/graph/later', {});
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('before is restored.').waitFor();
    expect((await client().call('GET', '/list_graphs')).body.graphs).not.toContain('later');
    await page.getByRole('button', { name: '+30d' }).click();
    await page.getByText('The clock is moved on by 30d.').waitFor();
    const { body } = await client().call('GET', '/_doppel/clock');
    expect(body.offsetMs).toBeGreaterThan(29 * 86_400_000);
    await expectAccessible(page);
  });
});
