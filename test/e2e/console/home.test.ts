import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectAccessible, useConsole } from '../../support/browser/console.ts';

describe.runIf(CHROMIUM)('the home page of the console', () => {
  const { open, client } = useConsole();

  it('offers three things to those who have nothing, and one click has a result', async () => {
    const page = await open();
    await expect.poll(() => page.locator('.offers h3').count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Read the chapter' }).click();
    await page.waitForURL(/#\/memory\/lighthouse\?/);
    await page.getByText('Clara Voss').first().waitFor();
  });

  it('shows what failed and why, in dark and on a phone, too', async () => {
    const task = await client().runTask({ task: '[[doppel:fail The printer is on fire.]] Print it' });
    expect(task.status).toBe('failed');
    for (const context of [{ colorScheme: 'dark' as const }, { viewport: { width: 360, height: 740 } }]) {
      const page = await open('', context);
      await page.getByText('The printer is on fire.').waitFor();
      await page.getByText('Ready', { exact: true }).waitFor();
      await expectAccessible(page);
      const isScrolledSideways = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(isScrolledSideways).toBe(false);
    }
  });

  it('asks for a key after signing out, and takes it', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The server does not know this key.').waitFor();
    await expectAccessible(page);
    const { body } = await client().call('POST', '/account/keys');
    await page.getByLabel('API key').fill(body.api_key);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('used here').waitFor();
    await expectAccessible(page);
  });
});

describe.runIf(CHROMIUM)('the home page of an operator', () => {
  const { open } = useConsole({ STEP_MS: '7', LLM_API_KEY: 'sk-of-the-model', CONTROL: 'on' });

  it('shows the settings in force without secrets, and the size of the data', async () => {
    const page = await open();
    const settings = page.locator('section', { has: page.getByRole('heading', { name: 'Settings' }) });
    expect(await settings.locator('dl').first().innerText()).toMatch(/STEP_MS\s+7/);
    expect(await settings.innerText()).toMatch(/LLM_API_KEY\s+•••/);
    await settings.getByText(/All \d+ settings in force/).click();
    await settings.getByText('RETENTION_DAYS', { exact: true }).waitFor();
    const data = page.locator('section', { has: page.getByRole('heading', { name: 'Data', exact: true }) });
    expect(await data.innerText()).toMatch(/\d [kM]B[\s\S]*Accounts and tasks[\s\S]* are free/);
    await expectAccessible(page);
  });
});

describe.runIf(CHROMIUM)('the home page where the control API has a token', () => {
  const { open } = useConsole({ CONTROL: 'token', CONTROL_TOKEN: 'token-of-the-tests' });

  it('leaves them out, and stays signed in', async () => {
    const page = await open();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { name: 'Settings' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Control' }).click();
    await page.getByText('The control API needs its own token').waitFor();
  });
});
