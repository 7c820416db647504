import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNetworkWeb, type NetworkWebOptions } from '../../../src/device/simulated/network/network-web.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';
import type { WebResponse } from '../../../src/device/simulated/web/web.ts';
import { jarWith, storedCookie } from '../../support/browser/cookies.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A server on this machine that the web knows as `site.test` at its port. */
async function serve(handler: Handler, host = '127.0.0.1'): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}

const lookupLocal = async (): Promise<string[]> => ['127.0.0.1'];

interface Ask extends Partial<NetworkWebOptions> {
  method?: 'GET' | 'POST';
  form?: Record<string, string>;
  cookies?: CookieJar;
  mayGoTo?: (url: URL) => boolean;
}

function ask(
  address: string,
  { method = 'GET', form, cookies = new CookieJar(), mayGoTo, ...options }: Ask = {},
): Promise<WebResponse> {
  const url = new URL(address);
  const web = createNetworkWeb({ allowedHosts: [url.host], lookup: lookupLocal, ...options });
  return web.fetch({
    method,
    url,
    form: new URLSearchParams(form),
    cookies,
    ...(mayGoTo && { mayGoTo }),
  });
}

const htmlOf = ({ body }: WebResponse): string => (body.type === 'html' ? body.html : '(a file)');
const reply = (html: string | Buffer, headers: Record<string, string | string[]> = {}): Handler => {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
};

async function askServer(handler: Handler, path = '/', options: Ask = {}): Promise<WebResponse> {
  return ask(`http://site.test:${await serve(handler)}${path}`, options);
}

describe('a page', () => {
  it('is had from the address asked for, by a browser that names itself', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const response = await askServer((request, answer) => {
      seen.push(request.headers);
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>');
    }, '/a?b=c#d');
    expect(response).toMatchObject({ status: 200, body: { type: 'html', html: '<p>Hello</p>' } });
    expect(response.url.href).toMatch(/^http:\/\/site\.test:\d+\/a\?b=c#d$/);
    expect(seen[0]).toMatchObject({ 'user-agent': 'Doppel/0.1 (simulated browser)' });
  });

  it('is had with the status that it has', async () => {
    const response = await askServer((_, answer) => answer.writeHead(404, { 'content-type': 'text/html' }).end('no'));
    expect(response).toMatchObject({ status: 404, body: { html: 'no' } });
  });

  it('gets a form that is posted', async () => {
    const posted = await askServer(
      async (request, answer) => {
        const chunks = await request.toArray();
        const text = `${request.method} ${request.headers['content-type']} ${Buffer.concat(chunks)}`;
        answer.writeHead(200, { 'content-type': 'text/html' }).end(text);
      },
      '/',
      { method: 'POST', form: { name: 'A b', mail: 'ä@x' } },
    );
    expect(htmlOf(posted)).toBe('POST application/x-www-form-urlencoded name=A+b&mail=%C3%A4%40x');
  });

  it('is not asked with the credentials in its address', async () => {
    const port = await serve((request, answer) =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(String(request.headers.authorization)),
    );
    expect(htmlOf(await ask(`http://user:secret@site.test:${port}/`))).toBe('undefined');
  });

  it('of plain text is shown as it is', async () => {
    const response = await askServer(reply('1 < 2\n&', { 'content-type': 'text/plain' }), '/notes.txt');
    expect(htmlOf(response)).toContain('<pre>1 &lt; 2\n&amp;</pre>');
  });

  it.each([
    ['its content type', 'text/html; charset=iso-8859-1', Buffer.from('<p>caf\xe9</p>', 'latin1')],
    ['its meta element', 'text/html', Buffer.from('<meta charset="windows-1252"><p>caf\xe9</p>', 'latin1')],
    [
      'the older meta element',
      'text/html',
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=latin1"><p>caf\xe9</p>', 'latin1'),
    ],
    ['being UTF-8', 'text/html', Buffer.from('<p>café</p>')],
    ['not being UTF-8', 'text/html', Buffer.from('<p>caf\xe9</p>', 'latin1')],
    ['its byte order mark', 'text/html; charset=latin1', Buffer.from('\ufeff<p>café</p>', 'utf16le')],
    ['a charset that does not exist', 'text/html; charset=klingon', Buffer.from('<p>café</p>')],
  ])('is decoded by %s', async (_, contentType, bytes) => {
    expect(htmlOf(await askServer(reply(bytes, { 'content-type': contentType })))).toContain('<p>café</p>');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is inflated from %s', async (encoding, compress) => {
    const handler = reply(compress('<p>small</p>'), { 'content-encoding': encoding });
    expect(htmlOf(await askServer(handler))).toBe('<p>small</p>');
  });
});

describe('a file', () => {
  it.each([
    ['/report.pdf', {}, 'report.pdf'],
    ['/a/b%20c.pdf?x=1', {}, 'b c.pdf'],
    ['/', {}, 'download'],
    ['/x', { 'content-disposition': 'attachment; filename="sales 2025.pdf"' }, 'sales 2025.pdf'],
    ['/x', { 'content-disposition': "attachment; filename=a.pdf; filename*=UTF-8''%C3%BCber.pdf" }, 'über.pdf'],
    ['/x', { 'content-disposition': 'attachment; filename="../../etc/passwd"' }, 'passwd'],
    ['/x', { 'content-disposition': String.raw`attachment; filename="a\"b.pdf"` }, 'a"b.pdf'],
    ['/x.pdf', { 'content-disposition': 'attachment' }, 'x.pdf'],
    ['/%2e%2e%2f%2e%2e%2f', {}, 'download'],
  ])('at %s with %j is named %s', async (path, headers, name) => {
    const response = await askServer(reply('%PDF', { 'content-type': 'application/pdf', ...headers }), path);
    expect(response.body).toEqual({ type: 'file', name, mediaType: 'application/pdf', bytes: Buffer.from('%PDF') });
  });

  it('is what a page sent as an attachment is', async () => {
    const response = await askServer(reply('<p>', { 'content-disposition': 'attachment; filename=a.html' }));
    expect(response.body).toMatchObject({ type: 'file', name: 'a.html', mediaType: 'text/html' });
  });

  it('is not what an error is', async () => {
    const response = await askServer((_, answer) =>
      answer.writeHead(500, { 'content-type': 'application/json' }).end('{}'),
    );
    expect(response.status).toBe(500);
    expect(htmlOf(response)).toContain('answered with an error (500)');
  });
});

describe('cookies', () => {
  it('are sent, stored and removed', async () => {
    const set = [
      'a=1; Path=/; HttpOnly',
      'b=x=y; Max-Age=60',
      'c=; Max-Age=0',
      'd=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ];
    const cookies = new CookieJar();
    cookies.restore([storedCookie('site.test', 'theme', 'dark'), storedCookie('site.test', 'bad', 'a\r\nx: y')]);
    const response = await askServer(
      (request, answer) => reply(String(request.headers.cookie), { 'set-cookie': set })(request, answer),
      '/',
      { cookies },
    );
    expect(htmlOf(response)).toBe('theme=dark');
    expect(Object.fromEntries(cookies.values(response.url))).toEqual({ theme: 'dark', a: '1', b: 'x=y' });
  });

  it('set on the way are sent on to the same host, and not to another', async () => {
    const seen: (string | undefined)[] = [];
    const port = await serve((request, answer) => {
      seen.push(request.headers.cookie);
      const next = { '/': '/2', '/2': `http://other.test:${port}/3` }[request.url ?? ''];
      const cookie = request.url === '/3' ? 'other=2' : 'mine=1';
      if (next) answer.writeHead(302, { location: next, 'set-cookie': cookie }).end();
      else answer.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookie }).end('end');
    });
    const hosts = [`site.test:${port}`, `other.test:${port}`];
    const cookies = jarWith(new URL('http://site.test/'), { own: '0' });
    const response = await ask(`http://site.test:${port}/`, { allowedHosts: hosts, cookies });
    expect(seen).toEqual(['own=0', 'own=0; mine=1', undefined]);
    expect(Object.fromEntries(cookies.values(response.url))).toEqual({ other: '2' });
  });
});

describe('a redirect', () => {
  it('is not followed to where the task may not go, and nothing is asked for there', async () => {
    const asked: string[] = [];
    const handler: Handler = (request, answer) => {
      asked.push(request.url ?? '');
      answer.writeHead(302, { location: '/secret?from=here' }).end();
    };
    const response = await askServer(handler, '/', { mayGoTo: ({ pathname }) => pathname !== '/secret' });
    expect(response).toMatchObject({ status: 403, url: { pathname: '/secret' } });
    expect(asked).toEqual(['/']);
  });

  it('is followed, with the fragment, and turns a posted form into a question', async () => {
    const handler: Handler = (request, answer) => {
      if (request.url === '/done') reply(`${request.method}`)(request, answer);
      else answer.writeHead(303, { location: '/done' }).end();
    };
    const response = await askServer(handler, '/#part', { method: 'POST', form: { a: '1' } });
    expect(htmlOf(response)).toBe('GET');
    expect(response.url.pathname + response.url.hash).toBe('/done#part');
  });

  it('of kind 307 posts the form again', async () => {
    const handler: Handler = (request, answer) => {
      if (request.url === '/done') reply(`${request.method}`)(request, answer);
      else answer.writeHead(307, { location: 'done' }).end();
    };
    expect(htmlOf(await askServer(handler, '/', { method: 'POST' }))).toBe('POST');
  });

  it('is followed five times at most', async () => {
    const asked = vi.fn();
    const response = await askServer((_, answer) => {
      asked();
      answer.writeHead(302, { location: '/again' }).end();
    });
    expect(response.status).toBe(502);
    expect(htmlOf(response)).toContain('it redirects too often');
    expect(asked).toHaveBeenCalledTimes(6);
  });

  it.each([
    ['http://127.0.0.1/', 'the host is not allowed'],
    ['http://2130706433/', 'the host is not allowed'],
    ['http://[::ffff:7f00:1]/', 'the host is not allowed'],
    ['http://169.254.169.254/latest/meta-data/', 'the host is not allowed'],
    ['http://hidden.test/', 'its address 10.0.0.1 is private'],
    ['http://hidden.test:6379/', 'port 6379 is not allowed'],
    ['file:///etc/passwd', 'only http and https'],
    ['http://[bad', 'no address'],
  ])('to %s is not followed', async (location, reason) => {
    const port = await serve((_, answer) => answer.writeHead(302, { location }).end());
    const response = await ask(`http://site.test:${port}/`, {
      allowedHosts: [`site.test:${port}`, '*.test'],
      lookup: async (host) => [host === 'site.test' ? '127.0.0.1' : '10.0.0.1'],
    });
    expect([403, 502]).toContain(response.status);
    expect(htmlOf(response)).toContain(reason);
  });
});

describe('an open network', () => {
  const open = (address: string, addresses: readonly string[] = []): Promise<WebResponse> =>
    ask(address, { allowedHosts: null, lookup: async () => addresses });

  it.each([
    ['http://127.0.0.1/', '127.0.0.1 is a loopback address'],
    ['http://2130706433/', '127.0.0.1 is a loopback address'],
    ['http://0x7f000001/', '127.0.0.1 is a loopback address'],
    ['http://0177.0.0.1/', '127.0.0.1 is a loopback address'],
    ['http://127.1/', '127.0.0.1 is a loopback address'],
    ['http://0/', '0.0.0.0 is not a public address'],
    ['http://①②⑦.⓪.⓪.①/', '127.0.0.1 is a loopback address'],
    ['http://10.1.2.3/', '10.1.2.3 is private'],
    ['http://169.254.169.254/', 'belongs to a metadata service'],
    ['http://[::1]/', '::1 is a loopback address'],
    ['http://[::ffff:127.0.0.1]/', 'is not a public address'],
    ['http://[64:ff9b::7f00:1]/', 'is not a public address'],
    ['http://[2002:7f00:1::]/', 'is not a public address'],
    ['http://[fd00:ec2::254]/', 'belongs to a metadata service'],
    ['http://localhost/', 'belongs to a local network'],
    ['http://db.internal/', 'belongs to a local network'],
    ['http://example.com:22/', 'port 22 is not allowed'],
  ])('does not open %s', async (address, reason) => {
    const response = await open(address);
    expect(response.status).toBe(403);
    expect(htmlOf(response)).toContain(reason);
  });

  it('does not open a name that has one private address among public ones', async () => {
    const response = await open('http://site.test/', ['93.184.215.14', '192.168.0.1']);
    expect(response.status).toBe(403);
    expect(htmlOf(response)).toContain('Could not open site.test: its address 192.168.0.1 is private.');
  });

  it('says when there is no such host', async () => {
    expect(htmlOf(await open('http://site.test/'))).toContain('Could not open site.test: no such host was found.');
  });
});

describe('the connection', () => {
  it('goes to the address that was checked: the name is looked up once for each hop', async () => {
    const lookup = vi.fn<(host: string) => Promise<string[]>>().mockResolvedValue(['10.9.9.9']);
    lookup.mockResolvedValueOnce(['127.0.0.1']);
    const response = await askServer(reply('<p>once</p>'), '/', { lookup });
    expect(htmlOf(response)).toBe('<p>once</p>');
    expect(lookup.mock.calls).toEqual([['site.test']]);
  });

  it('is checked again at the next hop, though the host is the same', async () => {
    const lookup = vi.fn<(host: string) => Promise<string[]>>().mockResolvedValue(['169.254.169.254']);
    lookup.mockResolvedValueOnce(['127.0.0.1']);
    const response = await askServer((_, answer) => answer.writeHead(302, { location: '/next' }).end(), '/', {
      lookup,
    });
    expect(response.status).toBe(403);
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  it('tries the next of several checked addresses', async () => {
    const lookup = async (): Promise<string[]> => ['127.0.0.2', '127.0.0.1'];
    expect(htmlOf(await askServer(reply('<p>here</p>'), '/', { lookup }))).toBe('<p>here</p>');
  });

  it('may be refused, which is said plainly', async () => {
    const port = await serve(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const response = await ask(`http://site.test:${port}/`);
    expect(response.status).toBe(502);
    expect(htmlOf(response)).toContain('the connection was refused');
  });

  it('can be aborted', async () => {
    const response = await askServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' });
      answer.write('half', () => answer.destroy());
    });
    expect(response.status).toBe(502);
    expect(htmlOf(response)).toContain('Could not open site.test');
  });
});

describe('limits', () => {
  const slow = { timeoutMs: 150 };

  it.each<[string, Handler]>([
    ['no answer at all', () => {}],
    [
      'a body that does not end',
      (_, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).write('<p>'),
    ],
    [
      'a body that trickles',
      (_, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => answer.write('.'), 10);
        answer.on('close', () => clearInterval(timer));
      },
    ],
  ])('on time hold for %s', async (_, handler) => {
    const response = await askServer(handler, '/', slow);
    expect(response.status).toBe(504);
    expect(htmlOf(response)).toContain('it took too long to answer');
  });

  it('on time hold for a name server that does not answer', async () => {
    const response = await ask('http://site.test/', { ...slow, lookup: () => new Promise(() => {}) });
    expect(response.status).toBe(504);
  });

  it.each<[string, Handler]>([
    [
      'a body that says it is large',
      (_, answer) => void answer.writeHead(200, { 'content-length': '5000001' }).write('x'),
    ],
    [
      'a body without end',
      (_, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html' });
        const chunk = Buffer.alloc(65_536, 0x20);
        const more = (): void => {
          while (!answer.destroyed && answer.write(chunk));
        };
        answer.on('drain', more);
        more();
      },
    ],
    ['a small body that inflates', reply(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })],
    ['one that inflates by Brotli', reply(brotliCompressSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'br' })],
  ])('on size hold for %s', async (_, handler) => {
    const response = await askServer(handler);
    expect(response.status).toBe(502);
    expect(htmlOf(response)).toContain('its answer is larger than 5000 KB');
  });

  it.each([
    ['an unknown encoding', { 'content-encoding': 'zstd' }],
    ['several encodings', { 'content-encoding': 'gzip, gzip' }],
    ['what is not what it says', { 'content-encoding': 'gzip' }],
  ])('refuse %s', async (_, headers) => {
    expect((await askServer(reply('plain', headers))).status).toBe(502);
  });

  it('hold for headers', async () => {
    const response = await askServer(reply('x', { 'x-long': 'a'.repeat(40_000) }));
    expect(response.status).toBe(502);
    expect(htmlOf(response)).not.toMatch(/Error|UND_|node:/);
  });
});
