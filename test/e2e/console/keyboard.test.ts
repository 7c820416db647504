import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { useConsole } from '../../support/browser/console.ts';

const MOST_PRESSES = 80;

/** Presses Tab until the element with this role and name has the focus, which must be seen. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await target.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    if (!(await target.evaluate((element) => element === element.ownerDocument.activeElement))) continue;
    expect(await page.evaluate('document.activeElement.matches(":focus-visible")')).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${role} ${name}.`);
}

async function activate(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

describe.runIf(CHROMIUM)('the console by keyboard alone', () => {
  const { open, client } = useConsole();

  it('home: from the first step to its result; then home again to the graph', async () => {
    const page = await open();
    await activate(page, 'button', 'Store the chat');
    await page.waitForURL(/#\/memory\//);
    await page.locator('.answer-text').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe('Skip to the page');
    await activate(page, 'link', 'Home');
    await activate(page, 'link', 'friends');
    await page.waitForURL(/#\/memory\/friends/);
  });

  it('control: lets a request fail, finds it in the journal, verifies it and resets', async () => {
    const page = await open('#/control');
    await activate(page, 'link', 'Faults');
    await activate(page, 'button', 'Let it fail');
    await page.getByText('applied 0 times').waitFor();
    expect((await client().call('POST', '/api/v1/task', { task: 'Buy a lamp' })).status).toBe(429);
    await activate(page, 'link', 'Journal');
    await activate(page, 'button', /429 POST/);
    await activate(page, 'button', 'Verify it');
    await activate(page, 'button', 'Verify');
    await page.getByText('As expected: 1 request matches.').waitFor();
    await activate(page, 'link', 'Clock and state');
    await activate(page, 'button', /Reset this account/);
    await activate(page, 'button', 'Reset it');
    await page.getByText('The account is reset.').waitFor();
    expect((await client().call('GET', '/_doppel/rules')).body.rules).toEqual([]);
  });

  it('account: creates a key, and revokes it', async () => {
    const page = await open('#/account');
    await activate(page, 'button', 'Create a key');
    await page.getByText('Your new key').waitFor();
    const countKeys = async () => {
      const { keys } = (await client().call('GET', '/account')).body;
      return keys.filter(({ revoked_at }: { revoked_at: number | null }) => revoked_at === null).length;
    };
    expect(await countKeys()).toBe(2);
    await activate(page, 'button', 'Revoke');
    await expect.poll(countKeys).toBe(1);
  });

  it('explorer: from the search to an entity, and to a path', async () => {
    const memories = [{ memoryId: 'a', memory: 'Bob Cratchit works for Ebenezer Scrooge.' }];
    await client().call('POST', '/graph/carol/import', { format: 'doppel-graph', version: 1, memories });
    await expect.poll(async () => (await client().call('GET', '/graph/carol')).body.entities).toBe(2);
    const page = await open('#/explore/carol');
    await tabTo(page, 'combobox', 'Find an entity');
    await page.keyboard.type('Bob');
    await page.getByRole('option', { name: 'Bob Cratchit' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Bob Cratchit');
    await tabTo(page, 'combobox', 'Path to');
    await page.keyboard.type('Eben');
    await page.getByRole('option', { name: 'Ebenezer Scrooge' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bob Cratchit to Ebenezer Scrooge' }).waitFor();
  });
});
