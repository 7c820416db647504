import { describe, expect, it } from 'vitest';
import { runInSandbox } from '../../../src/device/simulated/scripting/sandbox.ts';
import { browse } from '../../support/browser/browse.ts';
import { evaluate, evaluateIn, valueIn } from './run-script.ts';

const TOO_LONG = 'TimeoutError: the script ran longer than 2 seconds.';

describe('a script', () => {
  it.each([
    ['loops for ever', 'for (;;);'],
    ['catches what stops it', 'for (;;) { try { for (;;); } catch {} }'],
    ['waits for ever', 'async () => { for (;;) await null; }'],
    ['goes round in timers', '() => new Promise(() => { const go = () => { for (;;); }; setTimeout(go); })'],
    ['matches a pattern that backtracks', '/(a+)+$/.test("a".repeat(40) + "b")'],
    ['takes one long step of the engine', '"a".repeat(1e6).indexOf("a".repeat(5e5) + "b")'],
    ['takes many long steps', 'const s = "a".repeat(3e6); for (;;) s.indexOf("ab")'],
    ['throws what cannot be described', 'throw { toJSON() { for (;;); } }'],
    ['gives what cannot be written', '({ toJSON() { for (;;); } })'],
    ['asks for ever', 'for (;;) { try { document.title } catch {} }'],
  ])('that %s is stopped', async (_, js) => {
    const answer = () => '{"value":[]}';
    expect(await runInSandbox(js, 'null', answer, { limitMs: 200 })).toEqual({ ok: false, message: TOO_LONG });
    expect(await runInSandbox('1 + 1', 'null', answer)).toEqual({ ok: true, json: '2' });
  });

  it.each([
    ['selects what multiplies', `document.querySelectorAll("i ~ ${'p ~ '.repeat(30)}b")`],
    ['reads for ever', 'for (;;) { try { document.body.innerText } catch {} }'],
  ])('that %s is stopped on a page', async (_, js) => {
    const { device } = await browse(`<title>Shop</title>${'<p>x</p>'.repeat(200)}<b>y</b>`);
    expect(await evaluateIn(device, js)).toEqual({
      ok: false,
      summary: expect.stringMatching(/^TimeoutError|^QuotaExceeded/),
      value: null,
    });
    expect(await valueIn(device, 'document.title')).toBe('Shop');
  });

  it('may use the document only so often', async () => {
    const js =
      'const p = document.querySelector("p"); for (let n = 0; n < 200000; n++) { try { p.hasAttribute("x") } catch {} }';
    expect(await evaluate(js)).toMatchObject({
      ok: false,
      summary: expect.stringMatching(/more than 100000 times|2 seconds/),
    });
  });

  it.each([
    ['memory', 'new Array(1e8).fill(1)', /memory/],
    ['memory in small pieces', 'const a = []; for (;;) a.push(new Uint8Array(1e6))', /memory/],
    ['memory in the smallest pieces', 'const a = []; for (;;) a.push({})', /memory/],
    ['a long text', '"x".repeat(2e8)', /memory/],
    ['calls', '(function f() { return 1 + f() })()', /stack|nested/],
    ['nested JSON', 'JSON.parse("[".repeat(500000))', /stack|nested/],
    ['nested code', 'eval("(".repeat(200000))', /stack|nested/],
    ['a nested result', 'let x = []; for (let n = 0; n < 1e5; n++) x = [x]; x', /stack|nested|2 seconds/],
    ['a result a little nested', 'let x = []; for (let n = 0; n < 150; n++) x = [x]; x', /deeper than 64/],
    ['a long result', '"x".repeat(256 * 1024 - 1)', /longer than 256 KB/],
    ['a long text for the document', 'document.body.textContent = "x".repeat(2e6)', /1,000,000 characters/],
    ['elements', 'for (;;) document.body.append(document.createElement("p"))', /20,000 elements|2 seconds/],
    ['depth', 'let at = document.body; for (;;) at = at.appendChild(document.createElement("p"))', /too deep/],
    ['storage', 'for (let n = 0; ; n++) localStorage.setItem("k" + n, "x".repeat(100000))', /storage is full/],
    ['code', `"${'x'.repeat(300_000)}"`, /longer than 256 KB/],
  ])('has no more than its share of %s', async (_, js, message) => {
    const { device } = await browse('<title>Shop</title><p>Hello</p>');
    const { ok, summary } = await evaluateIn(device, js);
    expect(summary).toMatch(message);
    expect(ok).toBe(false);
    expect(await valueIn(device, 'document.title')).toBe('Shop');
    await device.observe();
  });

  it('may set a timer that repeats, but not outlive its end', async () => {
    expect(
      await evaluate('let n = 0; setInterval(() => n++, 10); new Promise((done) => setTimeout(() => done(n), 105))'),
    ).toMatchObject({
      value: 10,
    });
    expect(await evaluate('setInterval(() => {}, 10); 1')).toMatchObject({ value: 1 });
  });
});

describe('what a script can reach', () => {
  const nothing = [
    'process',
    'require',
    'fetch',
    'XMLHttpRequest',
    'WebAssembly',
    'Buffer',
    'sendToHost',
    'global',
    'Deno',
    'std',
    'os',
    'module',
  ];

  it.each(nothing)('has no %s', async (name) => {
    expect(await evaluate(`typeof ${name}`)).toMatchObject({ value: 'undefined' });
    expect(await evaluate(`document.constructor.constructor("return typeof ${name}")()`)).toMatchObject({
      value: 'undefined',
    });
    expect(await evaluate(`(async () => {}).constructor("return typeof ${name}")()`)).toMatchObject({
      value: 'undefined',
    });
  });

  it.each(['import("node:fs")', 'import("../script/host.js")', 'import("../evaluate.ts")'])(
    'cannot load more: %s',
    async (js) => {
      const { ok, value } = await evaluate(`${js}.then((m) => Object.keys(m))`);
      expect(ok ? value : null).toSatisfy((found) => found === null || !String(found).includes('readFile'));
    },
  );

  it('changes only its own world', async () => {
    const { device } = await browse('<title>Shop</title><p id="a">Hello</p>');
    await evaluateIn(
      device,
      `Object.prototype.polluted = 1; Array.prototype.map = () => 0; JSON.parse = JSON.stringify = () => { throw 1 };
       Node.prototype.querySelector = null; Element.prototype.toJSON = null; globalThis.mine = 1; Map.prototype.get = () => 7;
       document.title = "x"; Promise.prototype.then = () => {}; Object.defineProperty(globalThis, "document", { value: 1 });`,
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await valueIn(device, '[typeof mine, typeof polluted, document.querySelector("#a").id]')).toEqual([
      'undefined',
      'undefined',
      'a',
    ]);
  });

  it.each([
    'new Element(99999).parentNode',
    'new Element("__proto__").textContent',
    'new Element({}).innerHTML',
    'document.getElementById.call({}, "a").x',
    'document.body.setAttribute("__proto__", "x")',
    'document.body.append(document.body)',
    'document.createElement("a b")',
  ])('refuses %s', async (js) => {
    expect(await evaluate(js)).toMatchObject({ ok: false, summary: expect.stringMatching(/Error: /) });
  });

  it('finds no more among attributes than there is', async () => {
    expect(
      await evaluate('["constructor", "__proto__", "toString"].map((name) => document.body.getAttribute(name))'),
    ).toMatchObject({
      value: [null, null, null],
    });
  });
});
