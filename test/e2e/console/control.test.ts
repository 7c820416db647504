import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/chromium.ts';
import { expectAccessible, useConsole } from '../../support/console.ts';

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
    await page.getByText('applied 1 times').waitFor();
    await expectAccessible(page);
  });

  it('says what is wrong with a rule', async () => {
    const page = await open('#/control?tab=rules');
    await page.getByLabel('A rule').fill('{"do": {"http": {"status": 9}}}');
    await page.getByRole('button', { name: 'Put in force' }).click();
    await page.getByRole('alert').getByText('status').waitFor();
  });

  it('moves the clock, and brings an account back to a snapshot', async () => {
    const page = await open('#/control?tab=state');
    await page.getByLabel('Name of the snapshot').fill('before');
    await page.keyboard.press('Enter');
    await page.getByText('Snapshot before is made.').waitFor();
    await client().call('POST', '/graph/later', {});
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('before is restored.').waitFor();
    expect((await client().call('GET', '/list_graphs')).body).toEqual({ graphs: [] });
    await page.getByRole('button', { name: '+30d' }).click();
    await page.getByText('The clock is moved on by 30d.').waitFor();
    const { body } = await client().call('GET', '/_doppel/clock');
    expect(body.offsetMs).toBeGreaterThan(29 * 86_400_000);
    await expectAccessible(page);
  });
});
