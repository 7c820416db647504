import { describe, expect, it } from 'vitest';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { browse, START, urlOf } from '../../support/browser/browse.ts';
import { evaluateIn, valueIn } from './run-script.ts';

async function openBuiltIn(url: string) {
  const web = createBuiltInWeb({ seed: 1 });
  const device = await createSimulatedDevices({ web, homeUrl: web.homeUrl }).open({
    accountId: 'a',
    kind: 'desktop',
    allowedUrls: [],
    files: [],
  });
  await device.perform({ type: 'goto', url });
  return device;
}

const FORM = '<form action="/sent"><input name="q" required><button>Go</button></form>';
const OTHERS = {
  [`${START}a`]: '<title>A</title>',
  [`${START}b`]: '<title>B</title>',
  [`${START}sent`]: '<title>Sent</title>',
};

describe('where a script leads', () => {
  it.each([
    ['location.href = "/a"', 'a'],
    ['window.location = "a"', 'a'],
    ['location.assign("/a"); location.replace("/b")', 'b'],
    ['location.search = "x=1"', '?x=1'],
    ['document.querySelector("a").click()', 'a'],
    ['document.querySelector("a b").click()', 'a'],
    ['document.querySelector("a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))', 'a'],
    [
      'document.querySelector("a").addEventListener("click", (event) => event.preventDefault()); document.querySelector("a").click()',
      '',
    ],
    ['document.querySelector("input").value = "x"; document.querySelector("button").click()', 'sent?q=x'],
    ['document.querySelector("input").value = "x"; document.forms[0].requestSubmit()', 'sent?q=x'],
    ['document.forms[0].requestSubmit()', ''],
    ['document.forms[0].submit()', 'sent?q='],
    ['setTimeout(() => document.querySelector("a").click(), 1000)', 'a'],
  ])('%s', async (js, path) => {
    const { device } = await browse(`<title>Shop</title><a href="/a">To <b>A</b></a>${FORM}`, OTHERS);
    expect(await evaluateIn(device, js)).toMatchObject({ ok: true });
    expect(await urlOf(device)).toBe(START + path);
  });

  it('is gone to after its end: the value is of the page before', async () => {
    const { device } = await browse('<title>Shop</title>', OTHERS);
    expect(await evaluateIn(device, 'location.href = "/a"; document.title')).toEqual({
      ok: true,
      value: 'Shop',
      summary: 'Ran a script on “Shop”. It went; now on “A” at https://shop.example/a.',
    });
    expect(await evaluateIn(device, 'location.href = "/b"; throw new Error("no")')).toMatchObject({ ok: false });
    expect(await urlOf(device)).toBe(`${START}a`);
  });

  it('may be the history', async () => {
    const { device, web } = await browse('<title>Shop</title>', OTHERS);
    await device.perform({ type: 'goto', url: `${START}a` });
    await valueIn(device, 'history.back()');
    expect(await urlOf(device)).toBe(START);
    await valueIn(device, 'history.go(1)');
    expect(await urlOf(device)).toBe(`${START}a`);
    const count = web.requests.length;
    await valueIn(device, 'location.reload()');
    expect(web.requests).toHaveLength(count + 1);
    expect(await evaluateIn(device, 'history.go(9)')).toMatchObject({ ok: true });
  });

  it('is only where the task may go', async () => {
    const { device, web } = await browse('<title>Shop</title>', OTHERS, { allowedUrls: ['shop.example'] });
    const { ok, summary } = await evaluateIn(device, 'location.href = "https://other.example/"');
    expect([ok, summary]).toEqual([true, expect.stringContaining('not allowed')]);
    await evaluateIn(device, 'history.back()');
    expect(await evaluateIn(device, 'location.href = "javascript:alert(1)"')).toMatchObject({
      summary: expect.stringContaining('does not open'),
    });
    expect(web.requests.every(({ url }) => url.host === 'shop.example')).toBe(true);
  });
});

describe('what a page stores', () => {
  it('is stored for the run, by origin', async () => {
    const { device } = await browse('<title>Shop</title>', OTHERS);
    await valueIn(device, 'localStorage.setItem("a", 1); localStorage.b = "2"; sessionStorage.c = 3');
    await device.perform({ type: 'goto', url: `${START}a` });
    expect(
      await valueIn(
        device,
        '[localStorage.a, localStorage.getItem("b"), sessionStorage.c, localStorage.length, localStorage.x]',
      ),
    ).toEqual(['1', '2', '3', 2, null]);
    expect(await valueIn(device, 'localStorage')).toEqual({ a: '1', b: '2' });
    await device.perform({ type: 'goto', url: 'https://other.example/' });
    expect(await valueIn(device, 'localStorage.getItem("a")')).toBeNull();
    await device.perform({ type: 'goto', url: START });
    expect(await valueIn(device, 'delete localStorage.a; localStorage.removeItem("b"); localStorage.length')).toBe(0);
    await device.perform({ type: 'goto', url: 'about:blank' });
    expect(await evaluateIn(device, 'localStorage.a')).toMatchObject({
      ok: false,
      summary: expect.stringContaining('SecurityError'),
    });
    expect(await valueIn(device, 'document.cookie')).toBe('');
  });

  it('in cookies is sent with the next request', async () => {
    const { device, web } = await browse('<title>Shop</title>', OTHERS);
    await valueIn(device, 'document.cookie = "theme=dark; path=/"; location.href = "/a"');
    expect(Object.fromEntries(web.requests.at(-1)?.cookies ?? [])).toEqual({ theme: 'dark' });
  });
});

describe('cookies of a server', () => {
  it('are seen and changed by scripts, unless they are HttpOnly', async () => {
    const setCookie = ['id=1; Path=/; HttpOnly', 'theme=light; Path=/', 'elsewhere=1; Path=/other'];
    const { device, web } = await browse(() => ({ body: '<title>Shop</title>', setCookie }), OTHERS);
    expect(await valueIn(device, 'document.cookie')).toBe('theme=light');
    await valueIn(device, 'document.cookie = "id=2; path=/"; document.cookie = "theme=dark; path=/"');
    await device.perform({ type: 'goto', url: `${START}a` });
    expect(Object.fromEntries(web.requests.at(-1)?.cookies ?? [])).toEqual({ id: '1', theme: 'dark' });
  });
});

describe('on the built-in sites a script', () => {
  it('logs in and reads a table', async () => {
    const device = await openBuiltIn('https://portal.example/login');
    await valueIn(
      device,
      `(args) => { for (const [name, value] of Object.entries(args)) document.querySelector('[name=' + name + ']').value = value;
      document.querySelector('form').requestSubmit(); }`,
      { username: 'demo', password: 'demo1234' },
    );
    await valueIn(device, '[...document.links].find((link) => link.textContent === "All invoices").click()');
    const rows = await valueIn(
      device,
      '[...document.querySelectorAll("table tbody tr")].map((row) => row.cells[0].innerText)',
    );
    expect(rows).toEqual(expect.arrayContaining([expect.stringMatching(/\d/)]));
  });

  it('fills in a form and sends it', async () => {
    const device = await openBuiltIn('https://forms.example/contact');
    await valueIn(
      device,
      `const set = (name, value) => { document.querySelector('form [name=' + name + ']').value = value; };
      set('name', 'Ada'); set('email', 'ada@example.com'); set('subject', document.querySelector('form select').options[1].value);
      set('message', 'Hello'); document.querySelector('form button').click();`,
    );
    expect(await valueIn(device, 'document.querySelector("h1").innerText')).toMatch(/Thank you|sent/);
  });
});
