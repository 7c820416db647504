import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import {
  type ChromiumModel,
  call,
  clickOn,
  move,
  openChromiumModel,
  typeInto,
} from '../../support/browser/chromium-model.ts';

const SECRET = 'engine-1843-Q';
const page = (title: string, body: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`;

const PAGES = (siteUrl: string, trapUrl: string) => ({
  '/': page('Start', '<a href="/two">Second page</a> <button type="button">Nothing</button>'),
  '/two': page('Second', '<a href="/">First page</a>'),
  '/search': page(
    'Search',
    `<form action="/found"><label>Query <input name="q"></label><button>Find</button></form><p id="echo"></p>
    <script>document.querySelector('input').oninput = ({ target }) => {
      echo.textContent = 'You typed ' + target.value; document.title = target.value;
    };</script>`,
  ),
  '/found': page('Found', ''),
  '/calls': page(
    'Calls',
    `<p id="said">Waiting</p><script>Promise.allSettled([
      fetch('${trapUrl}/fetched', { mode: 'no-cors' }), fetch('http://169.254.169.254/latest/meta-data/'),
      fetch('file:///etc/passwd'),
    ]).then(() => { said.textContent = 'Scripts are done'; });
    new Image().src = '${trapUrl}/image'; new WebSocket('${trapUrl.replace('http', 'ws')}/socket');
    </script><iframe src="${trapUrl}/frame"></iframe>`,
  ),
  '/tabs': page(
    'Tabs',
    `<button onclick="for (let i = 0; i < 100; i++) open('${siteUrl}/two?' + i)">Open a hundred</button>`,
  ),
  '/bare': page('Bare', '<script>setTimeout(() => document.documentElement.remove())</script>'),
  '/broken': page('Broken', '<script>getComputedStyle = () => null;</script>'),
  '/hang': page('Hang', '<button onclick="for (;;);">Begin</button>'),
});

describe.skipIf(!CHROMIUM)('a model that misbehaves on Chromium', () => {
  let world: ChromiumModel;
  beforeAll(async () => {
    world = await openChromiumModel(PAGES);
  });
  afterAll(() => world?.close());

  const open = (path: string) => move('goto', { url: `${world.siteUrl}${path}` });

  it('is warned when it clicks in a loop, and ended', async () => {
    const nothing = clickOn('Nothing');
    const run = await world.run([open('/'), nothing, nothing, nothing, nothing]);
    expect(run).toMatchObject({
      status: 'failed',
      end_reason: 'no_progress',
      output: expect.stringContaining('click'),
    });
    expect(run.steps).toHaveLength(3 + 1);
    expect(world.asked.at(-1)?.text).toContain('Your last actions repeat themselves');
  });

  it('is ended when it goes to and fro between two pages', async () => {
    const moves = Array.from({ length: 10 }, () => [clickOn('Second page'), clickOn('First page')]).flat();
    const run = await world.run([open('/'), ...moves]);
    expect(run).toMatchObject({ status: 'failed', end_reason: 'no_progress' });
    expect(run.steps.length).toBeLessThan(10);
    expect(world.asked.at(-1)?.text).toContain('Your last actions repeat themselves');
  });

  it('opens neither files, nor pages of the browser, nor addresses of the network', async () => {
    const trappedBefore = world.trapped();
    const places = ['file:///etc/passwd', 'chrome://settings', 'view-source:file:///etc/passwd', 'javascript:alert(1)']
      .concat('http://169.254.169.254/latest/meta-data/', `${world.serverUrl}/health`, world.trapUrl)
      .concat(world.serverUrl.replace('127.0.0.1', 'localhost'), world.trapUrl.replace('127.0.0.1', '[::1]'));
    const run = await world.run(places.map((url) => move('goto', { url })));
    expect(run.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual(places.map(() => false));
    const said = world.asked.map(({ text }) => text).join('\n');
    expect(said).not.toMatch(/root:|"status":|Trap"/);
    expect(world.trapped()).toBe(trappedBefore);
  });

  it('reaches nothing else by the scripts of a page', async () => {
    const trappedBefore = world.trapped();
    const run = await world.run([open('/calls'), move('wait', { ms: 500 })]);
    expect(run.status).toBe('done');
    const { text = '' } = world.asked.at(-1) ?? {};
    expect(text).toContain('paragraph "Scripts are done"');
    expect(text).not.toMatch(/root:|"Trap"/);
    expect(world.trapped()).toBe(trappedBefore);
  });

  it('cannot act by refs that it invents, or that were valid on the page before', async () => {
    let stale = '';
    const run = await world.run([
      open('/'),
      (asked) => {
        stale = asked.ref('Second page');
        return call('click', { ref: stale });
      },
      () => call('click', { ref: stale }),
      move('click', { ref: 'e99999' }),
    ]);
    expect(run).toMatchObject({ status: 'done' });
    expect(run.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false, false]);
    expect(run.steps.slice(2).map(({ summary }: { summary: string }) => summary)).toEqual([
      expect.stringContaining(`There is no [${stale}] on the screen. Those there are: `),
      expect.stringContaining('There is no [e99999] on the screen. Those there are: '),
    ]);
  });

  it.each([
    ['cuts its JSON short', () => call('click', '{"ref": ')],
    ['calls tools that do not exist', () => call('evaluate_js', { js: 'for (;;);' })],
  ])('ends as failed where it %s five times in a row', async (_, reply) => {
    const run = await world.run([open('/'), ...Array(5).fill(reply)]);
    expect(run).toMatchObject({ status: 'failed', end_reason: 'model' });
    expect(run.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, false, false, false]);
  });

  it('ends as failed where it says something else than JSON in every way that it is asked', async () => {
    const prose = () => ({ text: 'I would rather not.' });
    const run = await world.run([open('/'), prose, prose, prose, prose]);
    expect(run).toMatchObject({ status: 'failed', end_reason: 'model' });
    expect(run.steps).toHaveLength(1);
  });

  it('has no tool for scripts, for reading files or for tabs', async () => {
    await world.run([]);
    const names = world.asked[0]?.body.tools?.map((tool) => (tool.type === 'function' ? tool.function.name : ''));
    expect(names).toEqual([
      ...['goto', 'click', 'type', 'select', 'press', 'scroll', 'wait', 'download', 'upload', 'write_note', 'compute'],
      ...['done', 'fail'],
    ]);
  });

  it('can type a secret anywhere the task may go, without ever seeing it, and nowhere else', async () => {
    const metadata = { shop: { password: SECRET } };
    const moves = [open('/search'), typeInto('Query', '{{secret:shop.password}}'), clickOn('Find')];
    const run = await world.run(moves, { metadata });
    expect(run.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true]);
    expect(world.hits.at(-1)).toBe(`/found?q=${SECRET}`);
    expect(world.asked[2]?.text).toContain('You typed {{secret:shop.password}}');
    expect(JSON.stringify([world.asked, run]).includes(SECRET)).toBe(false);

    const hitsBefore = world.hits.length;
    const bound = await world.run(moves.slice(0, 1), { metadata, allowed_urls: ['shop.example'] });
    expect(bound.steps).toMatchObject([{ ok: false }]);
    expect(world.hits).toHaveLength(hitsBefore);
  });

  it('opens no more tabs than a computer has', async () => {
    const before = world.hits.length;
    const run = await world.run([open('/tabs'), clickOn('Open a hundred')]);
    expect(run).toMatchObject({ status: 'done', output: 'All is done.' });
    const tabs = world.asked.at(-1)?.text.match(/^ *\[tab:\d+\]/gm) ?? [];
    expect(tabs.length).toBeGreaterThan(0);
    expect(tabs.length).toBeLessThanOrEqual(20);
    expect(world.hits.length - before).toBeLessThan(101);
  });

  it.each([
    ['hangs', '/hang', clickOn('Begin')],
    ['removes itself', '/bare', move('wait', { ms: 100 })],
    ['replaces what it is read with', '/broken', move('wait', { ms: 100 })],
  ])('goes on after a page that %s', async (_, path, act) => {
    const run = await world.run([open(path), act, open('/two')]);
    expect(run.status).toBe('done');
    expect(run.steps.at(-1)).toMatchObject({ ok: true });
    expect(world.asked.at(-1)?.text).toContain('heading "Second"');
  });

  it('has scripts of a client kept within their time and what a run may reach', async () => {
    const trappedBefore = world.trapped();
    const answers = await world.evaluate(`${world.siteUrl}/two`, [
      'for (;;);',
      `fetch('${world.trapUrl}/script', { mode: 'no-cors' }).then(() => 'sent', () => 'refused')`,
      `for (let i = 0; i < 100; i++) open('${world.siteUrl}/two?script' + i)`,
      '1 + 1',
    ]);
    // A hundred windows may take longer than a script has.
    const opened = { code: expect.any(Number) };
    expect(answers).toMatchObject([{ code: 400 }, { code: 200 }, opened, { code: 200, output: { output: 2 } }]);
    expect(answers[0].output).toMatch(/ran longer than 2 seconds/);
    expect(world.trapped()).toBe(trappedBefore);
  });

  it('does nothing more once its run is cancelled', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      world.play(open('/'), async ({ ref }) => {
        resolve();
        await new Promise<void>((release) => {
          answer = release;
        });
        return call('click', { ref: ref('Second page') });
      });
    });
    const { body } = await world.client.call('POST', '/api/v1/task', { task: 'Look around.' });
    await asked;
    const before = world.hits.length;
    await world.client.call('DELETE', `/api/v1/task/${body.id}`);
    answer();
    await expect
      .poll(async () => (await world.client.call('GET', `/api/v1/task/${body.id}`)).body.status)
      .toBe('cancelled');
    const { body: run } = await world.client.call('GET', `/api/v1/task/${body.id}/steps`);
    expect(run.steps).toHaveLength(1);
    await world.run([]);
    expect(world.hits).toHaveLength(before);
  });
});

describe.skipIf(!CHROMIUM)('a model on Chromium with every public host', () => {
  let world: ChromiumModel;
  beforeAll(async () => {
    world = await openChromiumModel(PAGES, { DEVICE_NETWORK: 'open' });
  });
  afterAll(() => world?.close());

  it('reaches no private address, be it by itself or by scripts', async () => {
    const places = [`${world.trapUrl}/`, `${world.serverUrl}/health`, 'http://169.254.169.254/latest/meta-data/']
      .concat(world.trapUrl.replace('127.0.0.1', 'localhost'), world.trapUrl.replace('127.0.0.1', '2130706433'))
      .concat('http://[::ffff:127.0.0.1]:8080/', 'http://[fd00:ec2::254]/');
    const run = await world.run(places.map((url) => move('goto', { url })));
    expect(run.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual(places.map(() => false));
    const read = (url: string) => `fetch('${url}').then((answer) => answer.text(), () => 'refused')`;
    const answers = await world.evaluate('https://home.example/', places.map(read));
    expect(answers).toMatchObject(places.map(() => ({ code: 200, output: { output: 'refused' } })));
    expect(world.trapped()).toBe(0);
  });
});
