import { SourceMap } from 'node:module';
import { expect, it } from 'vitest';
import { toOneByte } from '../support/package/one-byte.ts';

const PADDING = ' '.repeat(800);

it('writes characters beyond Latin-1 as escapes, which mean the same', () => {
  const code = `const a = '’😀é';${PADDING}\nconst b = /[’😀]/u;`;
  expect(toOneByte(code, 'AAAA;AACA')?.code).toBe(
    `const a = '\\u2019\\ud83d\\ude00é';${PADDING}\nconst b = /[\\u2019\\ud83d\\ude00]/u;`,
  );
});

it('keeps in the map where each part of a line came from', () => {
  const code = `f('’’’');g('${'x'.repeat(27)}’');h();${PADDING}\n  k();`;
  // Of f, g, h in the columns 0, 9 and 43, and k: each from the next line of the source.
  const { code: text = '', mappings = '' } = toOneByte(code, 'AAAA,SACA,kCACA;EACA') ?? {};
  const map = new SourceMap({
    ...{ file: 'out.js', version: 3, sources: ['in.ts'], sourcesContent: [], sourceRoot: '', names: [], mappings },
  });
  for (const [at, name] of ['f(', 'g(', 'h(', 'k('].entries()) {
    const line = text.split('\n').findIndex((each) => each.includes(name));
    const generatedColumn = text.split('\n')[line]?.indexOf(name) ?? -1;
    expect(map.findEntry(line, generatedColumn)).toMatchObject({ originalLine: at, generatedColumn });
  }
});

it.each([
  ['has none of them', `const a = 'é';`],
  ['is a table of them', `const a = '${'’'.repeat(100)}';`],
  ['has them where the program sees how they are written', `const a = String.raw\`’\`;${PADDING}`],
  ['has them there after another such text', `const a = String.raw\`\${String.raw\`a\`}’\`;${PADDING}`],
  ['has them behind a backslash, in a text', `const a = '\\’';${PADDING}`],
  ['has them behind a backslash, in a pattern', `const a = /\\’/;${PADDING}`],
])('keeps a text that %s', (_, code) => {
  expect(toOneByte(code, 'AAAA')).toBeNull();
});
