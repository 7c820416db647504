import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectAccessible, useConsole } from '../../support/browser/console.ts';

const CAROL = [
  ['marley', 'Jacob Marley was the partner of Ebenezer Scrooge.'],
  ['fred', 'Fred Holywell is the nephew of Ebenezer Scrooge.'],
  ['tim', 'Bob Cratchit works for Ebenezer Scrooge. Bob Cratchit is the father of Tim Cratchit.'],
  ['apart', 'Ada Lovelace worked with Charles Babbage.'],
].map(([memoryId, memory]) => ({ memoryId, memory }));

describe.runIf(CHROMIUM)('the explorer of the console', () => {
  const { open, client } = useConsole({}, ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']);

  async function store(graph: string, memories: readonly object[]): Promise<void> {
    const { body } = await client().call('POST', `/graph/${graph}/import`, {
      ...{ format: 'doppel-graph', version: 1, memories },
    });
    const url = `/graph/${graph}/insert/${body.requestId}`;
    await expect.poll(async () => (await client().call('GET', url)).body.status).toBe('DONE');
  }

  const side = (page: Page) => page.getByRole('complementary', { name: 'Details' });
  const heading = (page: Page, name: string) => side(page).getByRole('heading', { name, exact: true });
  const isArranged = (page: Page) => page.getByText('Arranging …').waitFor({ state: 'detached' });

  it('goes from the list to an entity, along its relations and back, by keyboard alone', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol');
    await page.getByText('7 entities and 5 relations from 4 memories.').waitFor();
    await expectAccessible(page);
    await side(page).getByRole('button', { name: 'Bob Cratchit' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Bob Cratchit').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Bob Cratchit');
    expect(await side(page).locator('mark').allInnerTexts()).toEqual(['Bob Cratchit', 'Bob Cratchit']);
    expect(await side(page).getByRole('link', { name: 'tim' }).getAttribute('href')).toBe(
      '#/memory/carol?tab=memories&memory=tim',
    );
    await expectAccessible(page);
    await side(page).getByRole('button', { name: 'Tim Cratchit' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Tim Cratchit').waitFor();
    expect(new URL(page.url()).hash).toBe('#/explore/carol?focus=Tim+Cratchit');
    await page.goBack();
    await heading(page, 'Bob Cratchit').waitFor();
    await side(page).getByRole('button', { name: 'All entities' }).click();
    await heading(page, 'Entities').waitFor();
  });

  it('finds an entity by a part of its name, and a path to another', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol');
    const field = page.getByLabel('Find an entity');
    await field.pressSequentially('cratch');
    await page.getByRole('option', { name: 'Tim Cratchit' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[aria-selected=true]').innerText()).toContain('Tim Cratchit');
    await page.keyboard.press('Enter');
    await heading(page, 'Tim Cratchit').waitFor();
    // It takes the focus soon after it appears.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Tim Cratchit');
    await page.getByLabel('Path to').pressSequentially('fred');
    await page.getByRole('option', { name: 'Fred Holywell' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Tim Cratchit to Fred Holywell').waitFor();
    const steps = await side(page).locator('.path > li > button').allInnerTexts();
    expect(steps).toEqual(['Tim Cratchit', 'Bob Cratchit', 'Ebenezer Scrooge', 'Fred Holywell']);
    expect(await side(page).locator('blockquote').last().innerText()).toBe(CAROL[1]?.memory);
    await expectAccessible(page);
  });

  it('says that no relations join two entities', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol?focus=Tim+Cratchit&to=Ada+Lovelace');
    await page.getByText('No relations join the two.').waitFor();
  });

  it('filters the list and the drawing', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol');
    const names = () => side(page).locator('tbody button').allInnerTexts();
    await page.getByRole('img', { name: 'Drawing of 7 entities and 5 relations' }).waitFor();
    await page.getByLabel('Neighbors').selectOption('2 or more');
    await page.getByRole('img', { name: 'Drawing of 2 entities and 1 relations' }).waitFor();
    expect(await names()).toEqual(['Ebenezer Scrooge', 'Bob Cratchit']);
  });

  it('shows the entities of an answer only, until asked for all', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol?nodes=Bob+Cratchit%7CTim+Cratchit');
    await page.getByRole('img', { name: 'Drawing of 2 entities and 1 relations' }).waitFor();
    await page.getByRole('button', { name: 'Show the whole graph' }).click();
    await page.getByRole('img', { name: 'Drawing of 7 entities and 5 relations' }).waitFor();
  });

  it('draws entities, which a click chooses', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol');
    await page.getByRole('img', { name: 'Drawing of 7 entities' }).waitFor();
    await isArranged(page);
    await expect.poll(() => findColour(page, '--group-1')).not.toBeNull();
    const { x, y } = (await findColour(page, '--group-1')) ?? { x: 0, y: 0 };
    await page.mouse.click(x, y);
    await side(page)
      .getByText(/ · \d+ neighbors? · /)
      .waitFor();
    const chosen = await side(page).getByRole('heading').first().innerText();
    expect(['Ebenezer Scrooge', 'Jacob Marley', 'Fred Holywell', 'Bob Cratchit', 'Tim Cratchit']).toContain(chosen);
  });

  it('lets entities be dragged, which stay, until all are arranged again', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol?nodes=Ebenezer+Scrooge%7CJacob+Marley');
    await page.getByRole('img', { name: 'Drawing of 2 entities' }).waitFor();
    await isArranged(page);
    await expect.poll(() => findColour(page, '--group-1')).not.toBeNull();
    const from = (await findColour(page, '--group-1')) ?? { x: 0, y: 0 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // It stays the uppermost, which is the one that is found.
    await page.mouse.move(from.x + 40, from.y - 20, { steps: 4 });
    await page.mouse.move(from.x + 90, from.y - 40, { steps: 4 });
    await page.mouse.up();
    const isThere = async ({ x, y }: { x: number; y: number }) => {
      const found = await findColour(page, '--group-1');
      return found !== null && Math.hypot(found.x - x, found.y - y) < 6;
    };
    await expect.poll(() => isThere({ x: from.x + 90, y: from.y - 40 })).toBe(true);
    // It was no click.
    expect(new URL(page.url()).hash).not.toContain('focus');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Arrange again' }).click();
    await page.getByRole('button', { name: 'Arrange again' }).waitFor({ state: 'detached' });
  });

  it('moves, zooms and pans the drawing by keyboard', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol?nodes=Ebenezer+Scrooge%7CJacob+Marley', { reducedMotion: 'reduce' });
    await page.getByRole('img', { name: 'Drawing of 2 entities' }).waitFor();
    await isArranged(page);
    await page.mouse.move(5, 5);
    await expect.poll(() => findColour(page, '--group-1')).not.toBeNull();
    const find = async () => (await findColour(page, '--group-1')) ?? { x: 0, y: 0 };
    const before = await find();
    const area = page.getByRole('application', { name: 'Drawing' });
    await area.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => Math.round((await find()).x - before.x)).toBe(-60);
    await page.keyboard.press('0');
    await expect.poll(async () => Math.round((await find()).x - before.x)).toBe(0);
    await side(page).getByRole('button', { name: 'Jacob Marley' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Jacob Marley').waitFor();
    await area.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Arrange again' }).waitFor();
    await expectAccessible(page);
  });

  it('works in the dark, on a phone and with an unknown entity', async () => {
    await store('carol', CAROL);
    const page = await open('#/explore/carol?focus=Dracula', {
      ...{ colorScheme: 'dark', viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    });
    await page.getByRole('alert').getByText('no entity named "Dracula"').waitFor();
    await side(page).getByRole('button', { name: 'Ebenezer Scrooge' }).click();
    await heading(page, 'Ebenezer Scrooge').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });

  it('says what to do where there are no entities, and that there is no such graph', async () => {
    await client().call('POST', '/graph/empty', {});
    const page = await open('#/explore/empty');
    await page.getByText('No entities yet').waitFor();
    expect(await page.getByRole('link', { name: 'Add a memory' }).getAttribute('href')).toBe('#/memory/empty?tab=add');
    await expectAccessible(page);
    await page.goto(page.url().replace('empty', 'nowhere'));
    await page.getByRole('alert').getByText('No graph is named "nowhere"').waitFor();
  });
});

/** A pixel of the drawing with the colour of a token, in the middle of others; null for none. */
async function findColour(page: Page, token: string): Promise<{ x: number; y: number } | null> {
  const box = await page.locator('.explorer-drawing').boundingBox();
  if (!box) return null;
  const image = await loadImage(await page.screenshot({ clip: box }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const wanted = await page.evaluate<number[]>(`(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'var(${token})';
    const colour = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
    probe.remove();
    return colour;
  })()`);
  const isWanted = (at: number) => wanted.every((value, i) => Math.abs((data[4 * at + i] ?? 0) - value) < 12);
  for (let at = 2; at < data.length / 4 - 2; at++) {
    if ([at - 2, at - 1, at, at + 1, at + 2].every(isWanted)) {
      return { x: box.x + (at % image.width), y: box.y + Math.floor(at / image.width) + 2 };
    }
  }
  return null;
}
