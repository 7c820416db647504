import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { checkFolderSites, withFolderSites } from '../../../src/device/simulated/web/folder-sites/with-folder-sites.ts';
import { jarWith } from '../../support/browser/cookies.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const MANIFEST = `
aliases: [www.store.test]
forms:
  - path: /login
    method: POST
    require: [user, password]
    respond: {redirect: /account/, set: {session: abc}}
  - path: /contact
    respond: {status: 201, html: '<h1>Thank you</h1>'}
  - path: /search
    method: GET
    respond: {file: results.html}
`;

function makeSites(files: Record<string, string>): string {
  const root = join(makeTemporaryFolder(), 'sites');
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const SHOP = {
  'shop.test/index.html': '<h1>Shop</h1>',
  'shop.test/about.html': '<h1>About</h1>',
  'shop.test/account/index.html': '<h1>Account</h1>',
  'shop.test/results.html': '<h1>Results</h1>',
  'shop.test/prices.csv': 'a,b',
  'shop.test/.secret': 'hidden',
  'shop.test/site.yaml': MANIFEST,
  'secret.html': 'outside',
};

function visit(root: string) {
  const web = withFolderSites(createBuiltInWeb({ seed: 1 }), root);
  return async (address: string, form: Record<string, string> | null = null) => {
    const url = new URL(address);
    const cookies = jarWith(url, {});
    const { body, ...response } = await web.fetch({
      method: form ? 'POST' : 'GET',
      ...{ url, cookies, form: new URLSearchParams(form ?? {}) },
    });
    const text = body.type === 'html' ? body.html : body.bytes.toString();
    return { ...response, text, type: body.type, cookies: cookies.values(response.url) };
  };
}

const STYLED = {
  'styled.test/index.html': `<link rel="stylesheet" href="css/site.css"><style>h1 { color: #123456; position: fixed; }</style>
<h1>Styled</h1><p><img src="logo.svg" alt="Logo"></p>`,
  'styled.test/css/site.css': 'body { background: #fafafa; } .tile { content: url(tile.svg); animation: spin 1s; }',
  'styled.test/css/tile.svg': '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>',
  'styled.test/logo.svg': '<svg viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#00ff00"/></svg>',
  'plain.test/index.html': '<h1>Plain</h1>',
};

describe('the style of a site of a folder', () => {
  const fetch = async (root: string, address: string) => {
    const url = new URL(address);
    const web = withFolderSites(createBuiltInWeb({ seed: 1 }), root);
    const request = { method: 'GET' as const, url, form: new URLSearchParams(), cookies: jarWith(url, {}) };
    const { body } = await web.fetch(request);
    return body.type === 'html' ? body.style : undefined;
  };

  it('has the style sheets of the page in order, and the pictures that these and the page name', async () => {
    const style = await fetch(makeSites(STYLED), 'http://styled.test/');
    expect(style?.css).toMatch(/background: #fafafa[\s\S]*url\(\/css\/tile\.svg\)[\s\S]*color: #123456/);
    expect([...(style?.pictures?.keys() ?? [])].sort()).toEqual(['/css/tile.svg', '/logo.svg']);
    expect(await fetch(makeSites(STYLED), 'http://plain.test/')).toBeUndefined();
  });

  it('says for each site what is not applied', () => {
    const root = makeSites(STYLED);
    const [sentence, ...others] = checkFolderSites(root);
    expect(sentence).toContain(join(root, 'styled.test'));
    expect(sentence).toContain('position: fixed');
    expect(sentence).toContain('animation: spin 1s');
    expect(sentence).not.toContain('background');
    expect(others).toEqual([]);
  });
});

describe('sites of a folder', () => {
  it.each([
    ['http://shop.test/', 'Shop'],
    ['https://www.shop.test/index.html', 'Shop'],
    ['http://shop.test/about', 'About'],
    ['http://shop.test/account/', 'Account'],
    ['http://store.test/about.html', 'About'],
    ['http://shop.test/prices.csv', 'a,b'],
  ])('serves %s', async (address, text) => {
    expect(await visit(makeSites(SHOP))(address)).toMatchObject({ status: 200, text: expect.stringContaining(text) });
  });

  it('adds the slash to the address of a folder, so that its links work', async () => {
    const { url, text } = await visit(makeSites(SHOP))('http://shop.test/account');
    expect(url.href).toBe('http://shop.test/account/');
    expect(text).toContain('Account');
  });

  it.each([
    'http://shop.test/..%2Fsecret.html',
    'http://shop.test/%2e%2e/secret.html',
    'http://shop.test/..%5Csecret.html',
    'http://shop.test/.secret',
    'http://shop.test/site.yaml',
    'http://shop.test/linked.html',
    'http://shop.test/folder/secret.html',
    'http://shop.test/%00',
    'http://shop.test/%E0%A4%A',
  ])('serves nothing outside of the folder, and nothing hidden: %s', async (address) => {
    const root = makeSites(SHOP);
    symlinkSync(join(root, 'secret.html'), join(root, 'shop.test', 'linked.html'));
    symlinkSync(root, join(root, 'shop.test', 'folder'));
    const { status, text } = await visit(root)(address);
    expect(status).toBe(404);
    expect(text).not.toContain('outside');
  });

  it('answers forms as the manifest says', async () => {
    const open = visit(makeSites(SHOP));
    const blank = await open('http://shop.test/login', { user: 'ada', password: ' ' });
    expect(blank).toMatchObject({ status: 422, text: expect.stringContaining('password') });
    const done = await open('http://shop.test/login', { user: 'ada', password: 'x' });
    expect(done.url.pathname).toBe('/account/');
    expect(done.cookies.get('session')).toBe('abc');
    expect(await open('http://shop.test/contact', { a: 'b' })).toMatchObject({
      status: 201,
      text: '<h1>Thank you</h1>',
    });
    expect((await open('http://shop.test/search?q=lamp')).text).toContain('Results');
    expect((await open('http://shop.test/other', { a: 'b' })).status).toBe(404);
  });

  it('sees changes at once, and says what is wrong with a manifest', async () => {
    const root = makeSites(SHOP);
    const open = visit(root);
    await open('http://shop.test/');
    writeFileSync(join(root, 'shop.test/index.html'), '<h1>Sale</h1>');
    expect((await open('http://shop.test/')).text).toContain('Sale');
    writeFileSync(join(root, 'shop.test/site.yaml'), 'aliases: [sale.test]');
    expect((await open('http://sale.test/')).text).toContain('Sale');
    writeFileSync(join(root, 'shop.test/site.yaml'), 'forms: 3');
    expect(await open('http://shop.test/')).toMatchObject({
      status: 500,
      text: expect.stringContaining('forms must be a list'),
    });
  });

  it('leaves other hosts to the built-in web', async () => {
    const open = visit(makeSites(SHOP));
    expect((await open('https://shop.example/')).status).toBe(200);
    expect((await open('http://unknown.test/')).status).toBe(404);
  });
});

describe('the check at the start', () => {
  it.each([
    ['forms: [{path: login, respond: {html: a}}]', /site\.yaml: forms\[0\]\.path must be a path that begins with "\/"/],
    ['forms: [{path: /a, respond: {html: a, file: b}}]', /forms\[0\]\.respond must have one of/],
    ['forms: [{path: /a, method: put, respond: {html: a}}]', /forms\[0\]\.method must be GET or POST/],
    ['forms: [{path: /a, respond: {redirect: //evil.test}}]', /forms\[0\]\.respond\.redirect must be/],
    ['aliasses: []', /unknown field "aliasses"/],
    ['a: [\nb: ]', /line \d+: /],
  ])('names the file and the place: %s', (manifest, message) => {
    const root = makeSites({ ...SHOP, 'shop.test/site.yaml': manifest });
    expect(() => checkFolderSites(root)).toThrow(message);
  });

  it('names a folder that is missing', () => {
    expect(() => checkFolderSites('/nowhere/at/all')).toThrow(/^SITES_DIR: .*nowhere/);
  });
});
