import { describe, expect, it } from 'vitest';
import { maskHeaders, maskJson, maskValue } from '../../src/control/mask.ts';

describe('masking JSON', () => {
  it('hides the values of secret names at any depth, with what they contain', () => {
    const value = {
      task: 'Log in',
      metadata: { user: 'ada', Password: 'demo 1234', pin: 1234 },
      secrets: { mail: ['a', { b: '}' }], bank: 'c' },
      list: [{ apiKey: 'dpl_x' }, { api_key: 'dpl_y' }],
      certificates: [{ key: 'abc' }],
      after: 'shown',
    };
    expect(maskValue(value)).toEqual({
      task: 'Log in',
      metadata: { user: 'ada', Password: '•••', pin: '•••' },
      secrets: '•••',
      list: [{ apiKey: '•••' }, { api_key: '•••' }],
      certificates: '•••',
      after: 'shown',
    });
  });

  it('hides secrets in strings that hold JSON, such as the metadata of a memory', () => {
    const metadata = JSON.stringify({ id: 'ada', token: 'abc', nested: { pwd: 'x' } });
    const shown = maskValue({ metadata }) as { metadata: string };
    expect(JSON.parse(shown.metadata)).toEqual({ id: 'ada', token: '•••', nested: { pwd: '•••' } });
  });

  it.each([
    ['{"proxy_server":"http://ann:p%20@proxy.example:3128"}', '{"proxy_server":"http://•••@proxy.example:3128"}'],
    [
      '{"a":"see ftp:\\/\\/ann:p@b.example, http:\\/\\/c.example"}',
      '{"a":"see ftp:\\/\\/•••@b.example, http:\\/\\/c.example"}',
    ],
    [
      '{"metadata":"{\\"url\\":\\"http://ann:p@b.example\\"}"}',
      '{"metadata":"{\\"url\\":\\"http://•••@b.example\\"}"}',
    ],
    ['{"proxy_server":"http://ann:p', '{"proxy_server":"http://•••'],
  ])('hides credentials in addresses: %s', (text, shown) => {
    expect(maskJson(text)).toBe(shown);
  });

  it.each(['{"url":"https://a.example/@ann:p"}', '{"url":"https://a.example:8080/b","mail":"ann@a.example"}'])(
    'shows other addresses as they are: %s',
    (text) => {
      expect(maskJson(text)).toBe(text);
    },
  );

  it('reads names that are written with escapes', () => {
    expect(maskJson('{"pass\\u0077ord": "demo"}')).toBe('{"pass\\u0077ord": "•••"}');
  });

  it.each([
    ['{"password":"de', '{"password":"•••"'],
    ['{"password":{"a":"b', '{"password":"•••"'],
    ['{"a":"b","password":', '{"a":"b","password":'],
    ['{"metadata":"{\\"password\\":\\"de', '{"metadata":"•••"'],
    ['{"password":"a\\', '{"password":"•••"\\'],
  ])('hides what is left of a secret where the text ends early: %s', (text, shown) => {
    expect(maskJson(text)).toBe(shown);
  });

  it('leaves null, counts of tokens, and all other values as they are', () => {
    const text =
      '{ "password": null, "usage": {"input_tokens": 12, "total_tokens":7}, "passenger": "Ada", "b": [1, true] }';
    expect(maskJson(text)).toBe(text);
  });

  it('takes linear time on hostile texts', () => {
    for (const part of ['"', '"password', '\\', '{"token":', '"a\\"', '"{', '[', '://a', ':\\/\\/']) {
      expect(maskJson(`"secret${part.repeat(200_000 / part.length)}`)).toBeTypeOf('string');
    }
  });
});

it('cuts keys in headers after their first characters', () => {
  expect(maskHeaders({ apikey: 'dpl_secret', cookie: ['a=bcd', 'e=f'], accept: 'text/html' })).toEqual({
    apikey: 'dpl_…',
    cookie: 'a=bc…',
    accept: 'text/html',
  });
});
