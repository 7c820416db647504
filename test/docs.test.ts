import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Environment } from '../src/environment.ts';
import { findBrokenLinks, listNamedPaths } from './support/source/markdown-links.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function readPages(): Map<string, string> {
  const names = globSync(['*.md', '{clients,docs,src,test}/**/*.md'], { cwd: ROOT });
  return new Map(names.sort().map((name) => [name.replaceAll('\\', '/'), read(name)]));
}

describe('the documentation', () => {
  const pages = readPages();

  it('has no broken links', () => {
    expect(pages.size).toBeGreaterThan(10);
    expect(findBrokenLinks(pages, (path) => existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names only paths that exist, except in decisions, which are history', () => {
    const current = [...pages].filter(([name]) => !name.startsWith('docs/decisions/'));
    const named = current.flatMap(([name, text]) => listNamedPaths(text).map((path) => ({ name, path })));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('opens every page with its title, and has what is to be released first in the changelog', () => {
    expect([...pages].filter(([, text]) => !/^(?:#|<h1|---\n)/.test(text)).map(([name]) => name)).toEqual([]);
    const headings = [...(pages.get('CHANGELOG.md') ?? '').matchAll(/^#{1,2} (.*)$/gm)].map(([, title]) => title);
    expect(headings.slice(0, 2)).toEqual(['Changelog', '[Unreleased]']);
  });

  it('shows the example suites as CI runs them', () => {
    const page = read('docs/testing-with-doppel.md');
    const shown = [...page.matchAll(/^\[`(clients\/examples\/[^`]+)`\].*:\n\n```\w+\n([\s\S]*?)^```$/gm)];
    expect(shown.length).toBe([...page.matchAll(/^```(?:ts|python|yaml)$/gm)].length);
    for (const [, path = '', code] of shown) expect(code, path).toBe(read(path));
  });

  it('lists every environment variable with its default', () => {
    const page = read('docs/configuration.md');
    for (const [name, { default: value }] of Object.entries(Environment.properties)) {
      const cell = value === '' ? '' : `\`${value}\` `;
      expect(page, name).toContain(`| \`${name}\` | ${cell}|`);
    }
  });
});

describe('a link', () => {
  const brokenIn = (text: string) => {
    const pages = new Map([
      ['docs/a.md', text],
      ['docs/b.md', '# A title\n\n## It is `code`, is it?\n\n## Twice\n\n## Twice\n\n```sh\n# not a heading\n```\n'],
    ]);
    return findBrokenLinks(pages, (path) => [...pages.keys(), 'docs', 'LICENSE'].includes(path));
  };

  it.each([
    '[page](b.md)',
    '[anchor](b.md#a-title)',
    '[anchor with code](b.md#it-is-code-is-it)',
    '[second of two](b.md#twice-1)',
    '# Here\n[own anchor](#here)',
    '[above](../LICENSE)',
    '![picture](../LICENSE)',
    '[folder](../docs)',
    '[elsewhere](https://example.com/none)',
    '`[code](none.md)`',
    '```\n[code](none.md)\n```',
  ])('leads somewhere: %s', (text) => {
    expect(brokenIn(text)).toEqual([]);
  });

  it.each([
    ['[page](none.md)', 'none.md'],
    ['[anchor](b.md#none)', 'b.md#none'],
    ['[in a code block](b.md#not-a-heading)', 'b.md#not-a-heading'],
    ['[own anchor](#none)', '#none'],
    ['[third of two](b.md#twice-2)', 'b.md#twice-2'],
    ['[anchor of a file that is no page](../LICENSE#top)', '../LICENSE#top'],
    ['![picture](none.png)', 'none.png'],
  ])('leads nowhere: %s', (text, target) => {
    expect(brokenIn(text)).toEqual([`docs/a.md: ${target}`]);
  });
});
