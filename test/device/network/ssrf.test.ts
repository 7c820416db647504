import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionResult, Device } from '../../../src/device/device.ts';
import { createNetworkWeb } from '../../../src/device/simulated/network/network-web.ts';
import { withNetwork } from '../../../src/device/simulated/network/with-network.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import type { Web } from '../../../src/device/simulated/web/web.ts';
import { click, find } from '../../support/browser/browse.ts';
import { ADDRESSES, SECRET, waysTo } from '../../support/egress/ssrf-cases.ts';

/** A port that the rules let through, so that nothing but the address keeps a connection away. */
const SECRET_PORT = 8443;
const WAYS = waysTo(SECRET_PORT);

/** Takes every connection to this machine at `SECRET_PORT`, by whatever address, and counts them. */
let secret: SocketServer;
let knocks = 0;
let entry: Server;
let entryPort: number;
/** What the page that may be opened answers. */
let answer: RequestListener;

beforeAll(async () => {
  secret = createSocketServer((socket) => {
    knocks += 1;
    socket.on('error', () => {});
    socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<p>${SECRET}`);
  });
  entry = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => secret.listen(SECRET_PORT, '::', resolve));
  await new Promise<void>((resolve) => entry.listen(0, '127.0.0.1', resolve));
  entryPort = (entry.address() as AddressInfo).port;
});
beforeEach(() => {
  knocks = 0;
});
afterEach(() => expect(knocks, 'connections to what is secret').toBe(0));
afterAll(() => {
  secret.close();
  entry.close();
});

/** Of the entry alone, and of whatever lies below `.test` if it is public. */
const guardedHosts = () => [`entry.test:${entryPort}`, '*.test'];

function network(allowedHosts: readonly string[] | null): Web {
  const lookup = async (host: string) => ADDRESSES[host.replace(/\.$/, '')] ?? [];
  return createNetworkWeb({ allowedHosts, lookup, timeoutMs: 2000 });
}

async function openDevice(web: Web): Promise<Device> {
  const devices = createSimulatedDevices({ web, homeUrl: 'about:blank' });
  return devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
}

async function show(html: string): Promise<Device> {
  answer = (_request, response) => response.setHeader('content-type', 'text/html').end(html);
  const device = await openDevice(network(guardedHosts()));
  const { ok, summary } = await device.perform({ type: 'goto', url: `http://entry.test:${entryPort}/` });
  expect(ok, summary).toBe(true);
  return device;
}

async function expectNothing(device: Device): Promise<void> {
  const { tree } = await device.observe();
  expect(JSON.stringify(tree)).not.toContain(SECRET);
  for (const { bytes } of await device.downloads()) expect(bytes.toString()).not.toContain(SECRET);
}

describe('what is not public is not connected to', () => {
  it.each(WAYS)('at %s, where every host may be opened', async (url) => {
    const device = await openDevice(network(null));
    await device.perform({ type: 'goto', url });
    await expectNothing(device);
  });

  it.each(WAYS)('at %s, where some hosts may be opened', async (url) => {
    const device = await openDevice(network(guardedHosts()));
    await device.perform({ type: 'goto', url });
    await expectNothing(device);
  });

  it('by the names that the system’s own resolver knows', async () => {
    const web = withNetwork(network([]), null);
    for (const host of ['localhost', 'localhost.localdomain', 'ip6-loopback', '127.0.0.1.nip.io']) {
      const device = await openDevice(web);
      await device.perform({ type: 'goto', url: `http://${host}:${SECRET_PORT}/` });
      await expectNothing(device);
    }
  });

  it.each([301, 302, 303, 307, 308])('by a redirect (%i) to any of these', async (status) => {
    const device = await openDevice(network(guardedHosts()));
    for (const location of [...WAYS, `//127.0.0.1:${SECRET_PORT}/`, `/\\127.0.0.1:${SECRET_PORT}/`]) {
      answer = (_request, response) =>
        response.writeHead(status, { location: encodeURI(location.replace('\n', '')) }).end();
      await device.perform({ type: 'goto', url: `http://entry.test:${entryPort}/` });
      await expectNothing(device);
    }
  });

  it('by a redirect behind several others', async () => {
    const device = await openDevice(network(guardedHosts()));
    answer = ({ url = '' }, response) => {
      const next = { '/': '/a', '/a': `http://user@entry.test:${entryPort}/b`, '/b': '../c?x' }[url];
      response.writeHead(302, { location: next ?? `http://loopback.test:${SECRET_PORT}/` }).end();
    };
    const { ok } = await device.perform({ type: 'goto', url: `http://entry.test:${entryPort}/` });
    expect(ok).toBe(false);
    await expectNothing(device);
  });

  it('by the refresh of a header or of a page, by frames, pictures, styles or scripts', async () => {
    const inner = `http://loopback.test:${SECRET_PORT}/`;
    const device =
      await show(`<title>Page</title><base href="${inner}"><meta http-equiv="refresh" content="0;url=${inner}">
      <link rel="stylesheet" href="${inner}"><link rel="preload" as="fetch" href="${inner}"><script src="${inner}"></script>
      <iframe src="${inner}"></iframe><object data="${inner}"></object><embed src="${inner}"><img src="${inner}"
      srcset="${inner} 2x"><video src="${inner}" poster="${inner}"></video><svg><image href="${inner}"/></svg>
      <style>@import "${inner}"; body { background: url(${inner}) }</style><frameset><frame src="${inner}"></frameset>`);
    await device.frame('');
    answer = (_request, response) =>
      response.writeHead(200, { refresh: `0;url=${inner}`, link: `<${inner}>; rel=preload` }).end();
    await device.perform({ type: 'goto', url: `http://entry.test:${entryPort}/` });
    await expectNothing(device);
  });

  it('by a link, a form, a form’s button or a download on a page', async () => {
    for (const host of ['127.0.0.1', '[::1]', 'loopback.test', 'localhost', 'mapped.test']) {
      const inner = `http://${host}:${SECRET_PORT}/`;
      const device = await show(`<title>Page</title><a href="${inner}">Link</a><a href="${inner}" download>Download</a>
        <a href="${inner}" target="_blank">Other tab</a>
        <form method="post" action="${inner}"><button>Post</button></form><form action="${inner}"><button>Ask</button></form>
        <form method="post" enctype="multipart/form-data" action="${inner}"><button>Send</button></form>
        <form><button formaction="${inner}" formmethod="post">Elsewhere</button></form>`);
      for (const name of ['Link', 'Download', 'Other tab', 'Post', 'Ask', 'Send', 'Elsewhere']) {
        await click(device, name);
        await expectNothing(device);
        await device.perform({ type: 'goto', url: `http://entry.test:${entryPort}/` });
        await device.perform({ type: 'download', target: (await find(device, name)).ref });
        await expectNothing(device);
        await device.perform({ type: 'goto', url: `http://entry.test:${entryPort}/` });
      }
    }
  });

  it('by a form that a page which may be opened passes on', async () => {
    const device = await show(
      '<title>Page</title><form method="post" action="/send"><input name="a" value="1"><button>Send</button></form>',
    );
    answer = (_request, response) =>
      response.writeHead(307, { location: `http://loopback.test:${SECRET_PORT}/` }).end();
    await click(device, 'Send');
    await expectNothing(device);
  });

  it('by a script', async () => {
    const inner = `http://loopback.test:${SECRET_PORT}/`;
    const scripts = [
      `location.href = '${inner}'`,
      `location = '${inner}'`,
      `window.location.assign('${inner}')`,
      `window.location.replace('${inner}')`,
      `window.open('${inner}')`,
      `fetch('${inner}').then((answer) => answer.text())`,
      `new XMLHttpRequest().open('GET', '${inner}')`,
      `new WebSocket('ws://127.0.0.1:${SECRET_PORT}')`,
      `navigator.sendBeacon('${inner}')`,
      `import('${inner}')`,
      `document.body.innerHTML = '<img src="${inner}"><iframe src="${inner}"></iframe>'`,
      `const form = document.createElement('form'); form.action = '${inner}'; document.body.append(form); form.submit()`,
      `const a = document.createElement('a'); a.href = '${inner}'; document.body.append(a); a.click()`,
      `history.pushState(null, '', '${inner}'); location.reload()`,
    ];
    for (const js of scripts) {
      const device = await show('<title>Page</title><p>Hello');
      await device.perform({ type: 'evaluate_js', js, args: null });
      await device.observe();
      await expectNothing(device);
    }
  });

  it('by a name whose address changes once it was checked', async () => {
    let asked = 0;
    const lookup = async () => (asked++ % 2 === 0 ? ['192.0.2.1'] : ['127.0.0.1']);
    const device = await openDevice(createNetworkWeb({ allowedHosts: null, lookup, timeoutMs: 300 }));
    const results: ActionResult[] = [];
    for (let round = 0; round < 4; round++) {
      results.push(await device.perform({ type: 'goto', url: `http://rebinding.test:${SECRET_PORT}/` }));
    }
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, false]);
    await expectNothing(device);
  });
});

it('serves the secret to allowed requests', async () => {
  const device = await openDevice(network([`loopback.test:${SECRET_PORT}`]));
  await device.perform({ type: 'goto', url: `http://loopback.test:${SECRET_PORT}/` });
  expect(JSON.stringify((await device.observe()).tree)).toContain(SECRET);
  expect(knocks).toBe(1);
  knocks = 0;
});
