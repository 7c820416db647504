import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectAccessible, useConsole } from '../../support/browser/console.ts';

const CAROL = [
  { memoryId: 'marley', memory: 'Jacob Marley was the partner of Ebenezer Scrooge.', metadata: { title: 'Stave One' } },
  { memoryId: 'clerk', memory: 'Bob Cratchit works for Ebenezer Scrooge in London.', metadata: { source: 'a novel' } },
];
const CHAT = `13/04/2026, 10:00 - Messages are encrypted.
13/04/2026, 10:02 - Ana: My oven broke.
It was old.
13/04/2026, 10:03 - Ben: Call Jonas.`;

describe.runIf(CHROMIUM)('the memory page of the console', () => {
  const { open, client } = useConsole();

  async function store(graph: string, memories: readonly object[]): Promise<void> {
    const document = { format: 'doppel-graph', version: 1, memories };
    const { body } = await client().call('POST', `/graph/${graph}/import`, document);
    const url = `/graph/${graph}/insert/${body.requestId}`;
    await expect.poll(async () => (await client().call('GET', url)).body.status).toBe('DONE');
  }

  const listIds = async (graph: string): Promise<string[]> => {
    const { body } = await client().call('GET', `/graph/${graph}/memory`);
    return body.memories.map(({ memoryId }: { memoryId: string }) => memoryId);
  };
  const ask = async (page: Page, question: string) => {
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: question }).waitFor();
  };

  it('leads from an empty server to an answer, by keyboard alone', async () => {
    const page = await open('#/memory');
    await page.getByText('There are no graphs yet.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('New graph').focus();
    await page.keyboard.type('notes');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Text' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Drop files here').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The lamp in the hall is green.');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Stored.').waitFor();
    await page.getByText('1 memory').waitFor();
    await page.getByRole('link', { name: 'Ask about it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Question', { exact: true }).focus();
    await page.keyboard.type('What colour is the lamp?');
    await page.keyboard.press('Enter');
    await page.locator('.answer-text', { hasText: 'green' }).waitFor();
  });

  it('shows what an answer is made from, and why', async () => {
    await store('carol', CAROL);
    const page = await open('#/memory/carol');
    await ask(page, 'Who was the partner of Scrooge?');
    await page.getByRole('button', { name: 'Source 1' }).first().click();
    const source = page.getByRole('listitem', { name: 'Source 1' });
    expect(await source.locator('mark').innerText()).toBe('Jacob Marley was the partner of Ebenezer Scrooge.');
    expect(await source.evaluate('document.activeElement?.textContent')).toContain('Stave One');
    expect(await source.locator('.why').innerText()).not.toBe('');
    await expectAccessible(page);
    for (const [tab, text] of [
      ['Entities', 'Ebenezer Scrooge'],
      ['Relations', 'Jacob Marley'],
      ['Documents', 'Stave One'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('link', { name: text }).first().waitFor();
      await expectAccessible(page);
    }
    const explorer = await page.getByRole('link', { name: 'Show in explorer' }).getAttribute('href');
    expect(explorer).toMatch(/^#\/explore\/carol\?focus=.+&nodes=.+/);
  });

  it('sends the options of a question, and keeps the questions', async () => {
    await store('options', CAROL);
    const page = await open('#/memory/options');
    await ask(page, 'Who works for Scrooge?');
    await page.locator('.answer-text', { hasText: 'Bob Cratchit' }).waitFor();
    await page.locator('.ask-options summary').click();
    await page.getByLabel('Context only, no answer').check();
    await page.getByRole('spinbutton', { name: 'Entities' }).fill('-1');
    await page.getByLabel('Only memories with this metadata').fill('{"source": ["a novel"]}');
    await ask(page, 'Who was the partner of Scrooge?');
    await page.getByText('Only the context was asked for.').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Chunks\s*1/), expect.stringMatching(/Entities\s*0/)]),
    );
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Questions of this tab' })
      .getByRole('button', { name: 'works' })
      .click();
    await page.locator('.answer-text', { hasText: 'Bob Cratchit' }).waitFor();
    await page.getByLabel('Only memories with this metadata').fill('{source}');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('alert').getByText('The filter must be JSON').waitFor();
  });

  it('waits for an answer, and stops waiting', async () => {
    await store('slow', CAROL);
    const page = await open('#/memory/slow');
    await ask(page, 'Who works for Scrooge? [[doppel:stuck]]');
    await page.locator('[aria-current=step]', { hasText: 'Queued or being answered' }).waitFor();
    await page.getByText(/^for .*, read \d+ times$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByText('Stopped waiting.').waitFor();
    await ask(page, 'Who works for Scrooge? [[doppel:fail no such luck]]');
    await page.locator('.answer').getByText('no such luck', { exact: true }).waitFor();
  });

  it('keeps the questions over a reload, goes on with an open one, and forgets them at the end', async () => {
    await store('kept', CAROL);
    const page = await open('#/memory/kept');
    await ask(page, 'Who works for Scrooge?');
    await page.locator('.answer-text', { hasText: 'Bob Cratchit' }).waitFor();
    await ask(page, 'Who was the partner of Scrooge? [[doppel:delay 4s]]');
    await page.getByText('Queued or being answered').waitFor();
    await page.getByText(/accepted after/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Who was the partner of Scrooge?' }).waitFor();
    await page.locator('.answer-text', { hasText: 'Jacob Marley' }).waitFor();
    const history = page.getByRole('navigation', { name: 'Questions of this tab' });
    await history.getByRole('button', { name: 'Who works' }).click();
    await page.locator('.answer-text', { hasText: 'Bob Cratchit' }).waitFor();
    const countKept = () => page.evaluate("Object.keys(sessionStorage).filter((name) => name.includes('kept')).length");
    expect(await countKept()).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await countKept()).toBe(0);
  });

  it('finds, changes and deletes a memory', async () => {
    await store('desk', CAROL);
    const page = await open('#/memory/desk?tab=memories');
    await page.getByLabel('Search texts').fill('cratchit novel');
    await page.getByText('1 shown').waitFor();
    await page.getByRole('link', { name: 'Bob Cratchit' }).click();
    await page.getByRole('list', { name: 'Entities' }).getByText('London').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Metadata (JSON)').fill('[1]');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a JSON object').waitFor();
    await page.getByLabel('Metadata (JSON)').fill('{"source": "a play"}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.memory-detail').getByText('a play').waitFor();
    const { body } = await client().call('GET', '/graph/desk/memory/clerk');
    expect(body).toMatchObject({ memory: CAROL[1]?.memory, metadata: { source: 'a play' } });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('clerk').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete the memory' }).click();
    await page.getByText('1 memory').waitFor();
    expect(await listIds('desk')).toEqual(['marley']);
  });

  it('browses thousands of memories', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => ({
      memoryId: `m-${String(at).padStart(4, '0')}`,
      memory: `Box ${at} holds ${at === 2400 ? 'a violin' : 'screws'}. ${'It is made of wood. '.repeat(40)}`,
    }));
    await store('boxes', many);
    const page = await open('#/memory/boxes?tab=memories');
    await page.getByText('2,500 memories').waitFor();
    await page.getByText('100 shown, there are more').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('200 shown, there are more').waitFor();
    // It is beyond the first page of the search, which finds nothing.
    await page.getByLabel('Search texts').fill('violin');
    await page.getByRole('link', { name: 'Box 2400' }).waitFor();
    await page.getByText('1 shown', { exact: true }).waitFor();
    await page.getByLabel('Search texts').fill('trumpet');
    await page.getByText('No memory has all these words.').waitFor();
  });

  it('adds files, and says which it could not read', async () => {
    await client().call('POST', '/graph/shelf', {});
    const page = await open('#/memory/shelf');
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByLabel('Drop files here').setInputFiles([
      { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Lamps\n\nThe lamp is green.') },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
    ]);
    await page.getByText('1 of 2 added, 1 failed').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'broken.pdf' }).getByText('not a readable PDF').waitFor();
    await expectAccessible(page);
    expect(await listIds('shelf')).toHaveLength(1);
    const dropped = await page.evaluateHandle(`
      const transfer = new DataTransfer();
      transfer.items.add(new File(['The kettle is blue.'], 'kettle.txt', { type: 'text/plain' }));
      transfer`);
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('2 of 3 added, 1 failed').waitFor();
    expect(await listIds('shelf')).toHaveLength(2);
  });

  it('splits a chat into turns, shows them and stores them', async () => {
    await client().call('POST', '/graph/chats', {});
    const page = await open('#/memory/chats?tab=add');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('textbox', { name: 'Chat' }).fill(CHAT);
    await page.getByText('2 turns of 2 speakers').waitFor();
    await page.getByText('1 line without a speaker, left out').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Name of the conversation').fill('kitchen');
    await page.getByRole('button', { name: 'Store 2 turns' }).click();
    await page.getByText('2 turns stored.').waitFor();
    const { body } = await client().call('GET', '/graph/chats/memory/kitchen%200001');
    expect(body).toMatchObject({
      memory: 'My oven broke.\nIt was old.',
      metadata: { speaker: 'Ana', session: 'kitchen', timestamp: '2026-04-13T10:02:00' },
      time: Date.UTC(2026, 3, 13, 10, 2),
    });
  });

  it('changes the configuration, exports and deletes a graph', async () => {
    await store('old one', CAROL);
    const page = await open('#/memory/old%20one?tab=settings');
    await page.getByLabel('What the memories are about').fill('A novel');
    await page.getByLabel('Example questions').fill('Who?\nWhere?');
    await page.getByLabel('Types of entities').fill('Ghost\nPerson, Place');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await client().call('GET', '/graph/old%20one/configuration')).body).toEqual({
      domain: 'A novel',
      exampleQueries: 'Who?\nWhere?',
      entityTypes: ['Ghost', 'Person', 'Place'],
    });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    const exported = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
    expect(exported).toMatchObject({
      format: 'doppel-graph',
      memories: [{ memoryId: 'clerk' }, { memoryId: 'marley' }],
    });
    await page.getByRole('button', { name: 'Make a GraphML link' }).click();
    const url = (await page.getByRole('link', { name: 'Download GraphML' }).getAttribute('href')) ?? '';
    expect(await (await fetch(url)).text()).toContain('Jacob Marley');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete old one' }).click();
    await page.getByRole('dialog', { name: 'Delete the graph “old one”?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete old one' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete old one' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/memory$/);
    expect((await client().call('GET', '/list_graphs')).body.graphs).not.toContain('old one');
  });

  it('shows what the server says of a graph that is not there', async () => {
    const page = await open('#/memory/nowhere');
    await page.getByText('No graph is named "nowhere".').waitFor();
    await expectAccessible(page);
  });

  it.each([
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
    ['on a small phone', { viewport: { width: 360, height: 640 } }],
  ] as const)('fits and is legible %s', async (_name, context) => {
    await store('fitting', CAROL);
    for (const place of [
      '',
      '/fitting',
      '/fitting?tab=memories&memory=clerk',
      '/fitting?tab=add',
      '/fitting?tab=settings',
    ]) {
      const page = await open(`#/memory${place}`, context);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (place === '/fitting') await ask(page, 'Who was the partner of Scrooge?');
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await expectAccessible(page);
      await page.context().close();
    }
  });
});
