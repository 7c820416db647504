import { describe, expect, it } from 'vitest';
import { browse, find, nodesOf, START, urlOf } from '../../support/browser/browse.ts';
import { evaluateIn, evaluateOn, valueIn } from './run-script.ts';

const PAGE = `<html lang="en"><head><title> My  shop </title></head><body><header><a href="/">Shop</a></header>
<main class="wide big" id="m" data-item-id="7"><h1>Lamps</h1><p>One <b>two</b><br>three</p><img src="/a.png" alt="A">
<table><tr><th>Name</th><th>Price</th></tr><tr><td>Arc</td><td>10</td></tr><tr><td>Bow</td><td>20</td></tr></table>
<form action="/order" method="post"><label for="n">Name</label><input id="n" name="name" required><input type="checkbox" id="c" name="gift">
<label><input type="radio" name="size" value="s" checked>Small</label><label><input type="radio" name="size" value="l">Large</label>
<select id="s" name="colour"><option value="r">Red</option><option value="g">Green</option></select>
<textarea name="note">Hi</textarea><input type="number" id="q" name="count" value="1"><button id="b">Order</button></form></main></body></html>`;

const read = async (js: string): Promise<unknown> => {
  const { result } = await evaluateOn(PAGE, js);
  return result.ok ? result.value : result.summary;
};

describe('a script reads', () => {
  it.each([
    ['document.title', 'My shop'],
    ['[document.URL, document.readyState, document.forms.length, document.links.length]', [START, 'complete', 1, 1]],
    ['[document.documentElement.lang, document.head.tagName, document.body.tagName]', ['en', 'HEAD', 'BODY']],
    ['document.querySelector("a").href', START],
    ['[document.images[0].src, document.images[0].alt]', [`${START}a.png`, 'A']],
    ['document.querySelector("main").dataset.itemId', '7'],
    ['[...document.getElementById("m").classList]', ['wide', 'big']],
    ['document.querySelector("p").innerText', 'One two\nthree'],
    ['document.querySelector("p").textContent', 'One twothree'],
    ['document.querySelector("p").innerHTML', 'One <b>two</b><br>three'],
    ['document.querySelector("b").outerHTML', '<b>two</b>'],
    ['document.querySelector("b").closest("main").id', 'm'],
    ['document.querySelector("b").parentElement === document.querySelector("p")', true],
    ['document.querySelector("h1").nextElementSibling.tagName', 'P'],
    ['document.querySelector("p").previousElementSibling.matches("h1, h2")', true],
    ['document.querySelector("p").childNodes.map((node) => node.nodeType)', [3, 1, 1, 3]],
    ['document.getElementsByClassName("wide big").length', 1],
    ['document.getElementsByTagName("TD").length', 4],
    ['document.getElementsByName("size").length', 2],
    ['document.body.contains(document.querySelector("b"))', true],
    ['document.querySelector("h1")', { tag: 'h1', id: '', text: 'Lamps' }],
    [
      'document.querySelectorAll("th")',
      [
        { tag: 'th', id: '', text: 'Name' },
        { tag: 'th', id: '', text: 'Price' },
      ],
    ],
    ['document.querySelector("nothing")', null],
    [
      '[...document.querySelectorAll("tr")].slice(1).map((row) => [...row.cells].map((cell) => cell.innerText))',
      [
        ['Arc', '10'],
        ['Bow', '20'],
      ],
    ],
    ['document.querySelector("#s").value', 'r'],
    [
      '[...document.querySelector("#s").options].map((o) => [o.value, o.text, o.selected])',
      [
        ['r', 'Red', true],
        ['g', 'Green', false],
      ],
    ],
    ['document.querySelector("#s").selectedIndex', 0],
    ['document.querySelector("[name=size]:checked").value', 's'],
    ['document.querySelector("#n").form === document.forms[0]', true],
    ['document.forms[0].elements.map((e) => e.name)', ['name', 'gift', 'size', 'size', 'colour', 'note', 'count', '']],
    ['document.querySelector("#n").labels[0].textContent', 'Name'],
    [
      '[document.forms[0].action, document.forms[0].method, document.forms[0].checkValidity()]',
      [`${START}order`, 'post', false],
    ],
    ['document.querySelector("#n") instanceof HTMLInputElement && !(document.body instanceof HTMLInputElement)', true],
    ['typeof document.body.value', 'undefined'],
    [
      '[location.href, location.pathname, location.hostname, location.origin, location.search, location.protocol]',
      [START, '/', 'shop.example', 'https://shop.example', '', 'https:'],
    ],
    ['window === globalThis && window.document === document && self === top', true],
    ['window.innerWidth > 300 && innerHeight > 300 && scrollY === 0', true],
    ['typeof navigator.userAgent', 'string'],
    ['new URL("/x?a=1&b=2#c", location.href)', `${START}x?a=1&b=2#c`],
    ['new URL("/x?a=1&b=2", location).searchParams.get("b")', '2'],
    ['[...new URLSearchParams({ a: "b c" })].join() + new URLSearchParams({ a: "b c" })', 'a,b ca=b+c'],
    ['document', { title: 'My shop', url: START }],
    ['history.length', 1],
  ])('%s', async (js, value) => {
    expect(await read(js)).toEqual(value);
  });

  it('where things are', async () => {
    const { device } = await browse(PAGE);
    const { bounds } = await find(device, 'Order');
    const box = (await valueIn(device, 'document.querySelector("#b").getBoundingClientRect()')) as {
      width: number;
      height: number;
    };
    expect(box).toMatchObject({ width: bounds?.width, height: bounds?.height });
    expect(await valueIn(device, 'document.head.getBoundingClientRect().width')).toBe(0);
  });

  it('pages that leave out what every document has', async () => {
    const { result } = await evaluateOn(
      '<title>T</title><p>x</p>',
      '[document.body.innerText, document.title, document.head !== null]',
    );
    expect(result.value).toEqual(['x', 'T', true]);
  });
});

describe('a script changes', () => {
  it('what is seen, read and acted on', async () => {
    const { device } = await browse(PAGE);
    await device.observe();
    const before = (await device.frame('')).bytes;
    await valueIn(
      device,
      `const a = document.createElement('a'); a.href = '/cart'; a.textContent = 'Cart';
      document.querySelector('h1').textContent = 'Chairs'; document.querySelector('main').prepend(a); document.title = 'Seats';`,
    );
    const { title, tree } = await device.observe();
    expect(title).toBe('Seats - Browser');
    expect(nodesOf(tree).find(({ role }) => role === 'heading')?.name).toBe('Chairs');
    expect((await device.frame('')).bytes.equals(before)).toBe(false);
    await device.perform({ type: 'click', target: (await find(device, 'Cart')).ref });
    expect(await urlOf(device)).toBe(`${START}cart`);
  });

  it.each([
    ['const p = document.querySelector("p"); p.innerHTML = "<i>a</i><script>x</script>b"; p.innerHTML', '<i>a</i>b'],
    ['const h = document.querySelector("h1"); h.classList.add("x"); h.classList.toggle("y"); h.className', 'x y'],
    [
      'const h = document.querySelector("h1"); h.dataset.someKey = 1; h.style.display = "none"; h.outerHTML',
      '<h1 data-some-key="1" style="display: none">Lamps</h1>',
    ],
    [
      'const b = document.querySelector("b"); b.replaceWith("2", document.createElement("hr")); document.querySelector("p").innerHTML',
      'One 2<hr><br>three',
    ],
    [
      'const p = document.querySelector("p"); p.append("!"); p.prepend("?"); p.querySelector("br").remove(); p.textContent',
      '?One twothree!',
    ],
    [
      'const p = document.querySelector("p"); p.insertAdjacentHTML("afterend", "<hr>"); p.nextElementSibling.tagName',
      'HR',
    ],
    [
      'const p = document.querySelector("p"); const q = p.cloneNode(true); p.after(q); [q.textContent, q === p, q.isConnected]',
      ['One twothree', false, true],
    ],
    [
      'const p = document.querySelector("p"); p.remove(); [p.isConnected, p.parentNode, document.querySelector("p")]',
      [false, null, null],
    ],
    [
      'const i = document.querySelector("#n"); i.value = "a\\nb"; i.dispatchEvent(new Event("input", { bubbles: true })); i.value',
      'ab',
    ],
    ['const i = document.querySelector("#q"); i.value = "many"; i.value', ''],
    ['const i = document.querySelector("#n"); i.disabled = true; [i.disabled, i.getAttribute("disabled")]', [true, '']],
    [
      'const s = document.querySelector("#s"); s.value = "g"; [s.selectedIndex, s.selectedOptions[0].text]',
      [1, 'Green'],
    ],
    ['const s = document.querySelector("#s"); s.selectedIndex = 1; s.value', 'g'],
    [
      'const c = document.querySelector("#c"); c.click(); const on = c.checked; c.checked = false; [on, c.checked]',
      [true, false],
    ],
    ['const [s, l] = document.getElementsByName("size"); l.checked = true; [s.checked, l.checked]', [false, true]],
    ['document.querySelectorAll("label")[2].click(); document.querySelector("[name=size]:checked").value', 'l'],
    ['const t = document.querySelector("textarea"); t.value = "a\\nb"; t.value', 'a\nb'],
    ['document.querySelector("#n").focus(); document.activeElement.id', 'n'],
    ['const n = document.querySelector("#n"); n.value = "x"; document.forms[0].reset(); n.value', ''],
    ['let n = 0; document.body.addEventListener("click", () => n++); document.querySelector("h1").click(); n', 1],
    [
      'document.cookie = "a=1; path=/"; document.cookie = "b=2"; document.cookie = "a=; max-age=0"; document.cookie',
      'b=2',
    ],
    ['location.hash = "m"; location.href', `${START}#m`],
    [
      'const s = document.querySelector("h1").style; s.cssText = "color: red"; s.setProperty("margin-top", "1px"); [s.color, s.marginTop, { ...s }]',
      ['red', '1px', { color: 'red', marginTop: '1px' }],
    ],
    ['const d = document.querySelector("main").dataset; d.newKey = 1; delete d.itemId; ({ ...d })', { newKey: '1' }],
    [
      'const c = document.querySelector("main").classList; c.replace("big", "small"); c.remove("wide"); [c.contains("small"), c.length, c]',
      [true, 1, ['small']],
    ],
    [
      'const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); set.call(document.querySelector("#n"), "x"); document.querySelector("#n").value',
      'x',
    ],
    ['document.querySelector("#n").value = "x"; document.querySelector("#n").getAttribute("value")', 'x'],
  ])('%s', async (js, value) => {
    expect(await read(js)).toEqual(value);
  });

  it('no file field, and marks as secret what may hold a password', async () => {
    const { device } = await browse(
      '<label>File<input type="file" name="f"></label><label>Password<input type="password" id="p"></label>',
    );
    expect(
      await valueIn(
        device,
        'const f = document.querySelector("input"); f.setAttribute("value", "/etc/passwd"); f.value',
      ),
    ).toBe('');
    await expect(valueIn(device, 'document.querySelector("input").value = "x"')).rejects.toThrow('InvalidStateError');
    expect(await evaluateIn(device, '1')).not.toHaveProperty('isSecret');
    expect(await evaluateIn(device, 'document.querySelector("#p").value = "secret"')).toMatchObject({
      value: 'secret',
      isSecret: true,
    });
    expect((await evaluateIn(device, '1')).isSecret).toBe(true);
  });

  it('how far the page is scrolled', async () => {
    const { device } = await browse(`<title>Long</title>${'<p>line</p>'.repeat(200)}<h2>End</h2>`);
    const [end, tall] = (await valueIn(
      device,
      'scrollTo(0, document.body.scrollHeight); [scrollY, document.body.scrollHeight]',
    )) as number[];
    expect(end).toBeGreaterThan(1000);
    expect(end).toBeLessThan(tall ?? 0);
    expect(await valueIn(device, 'scrollBy(0, -100); scrollY')).toBe((end ?? 0) - 100);
    expect(await valueIn(device, 'window.scrollTo({ top: 0 }); scrollY')).toBe(0);
  });

  it('the same to the same', async () => {
    const run = async () => {
      const { device } = await browse(PAGE);
      await valueIn(
        device,
        'for (const cell of document.querySelectorAll("td")) cell.textContent += "!"; document.querySelector("#n").focus()',
      );
      return (await device.frame('')).bytes;
    };
    expect((await run()).equals(await run())).toBe(true);
  });
});
