import { describe, expect, it } from 'vitest';
import { decodeKnown, decodeText } from '../../src/text/decode.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a text is decoded', () => {
  it.each<[string, string, Buffer, boolean, string]>([
    ['by its byte order mark', 'text/plain; charset=latin1', Buffer.from('\ufeffé', 'utf16le'), false, 'é'],
    ['by its mark of UTF-16, big-endian', '', bytes('\xfe\xff\x00\xe9'), false, 'é'],
    ['by its media type', 'text/plain; charset="windows-1251"', bytes('\xcf'), false, 'П'],
    ['by its media type before its meta', 'text/html; charset=koi8-r', bytes('<meta charset=latin1>\xd0'), true, 'п'],
    ['by its meta', 'text/html', bytes('<meta charset="koi8-r">\xd0'), true, 'п'],
    [
      'by a meta with http-equiv',
      '',
      bytes('<meta http-equiv=content-type content="x; charset=koi8-r">\xd0'),
      true,
      'п',
    ],
    ['as UTF-8 where its meta says UTF-16', '', Buffer.from('<meta charset=utf-16>é'), true, 'é'],
    ['without regard to a meta in a plain text', '', bytes('<meta charset=koi8-r>\xe9'), false, 'é'],
    ['without regard to an unknown encoding', 'text/plain; charset=klingon', Buffer.from('é'), false, 'é'],
    ['as UTF-8 where it is valid', '', Buffer.from('é'), false, 'é'],
    ['as windows-1252 otherwise', '', bytes('\x80'), false, '€'],
    [
      'with U+FFFD for what the declared encoding has not',
      'text/plain; charset=utf-8',
      bytes('a\xe9'),
      false,
      'a\ufffd',
    ],
    ['where it is empty', '', Buffer.alloc(0), true, ''],
  ])('%s', (_, mediaType, content, isHtml, text) => {
    expect(decodeText(content, mediaType, { isHtml }).replace(/<.*>/, '')).toBe(text);
  });
});

describe('the text of a file that is stored', () => {
  // 東京の蔵の鍵は箱にある。
  const shiftJis = Buffer.from('938c8b9e82cc91a082cc8cae82cd94a082c982a082e98142', 'hex');
  const known = (content: Buffer, mediaType = 'text/plain') => decodeKnown(content, mediaType, { isHtml: false });

  it('is decoded as declared, or by its script', () => {
    expect(known(shiftJis, 'text/plain; charset=shift_jis')).toBe('東京の蔵の鍵は箱にある。');
    expect(known(shiftJis)).toBe('東京の蔵の鍵は箱にある。');
    expect(known(Buffer.from('a4b3a4cef9bea1a3', 'hex'))).toMatch(/^この/);
    expect(known(bytes('Caf\xe9 na\xefve, 5 \x80'))).toBe('Café naïve, 5 €');
  });

  it('is not taken for another encoding', () => {
    // Russian in windows-1251, Chinese in GB 2312.
    expect(known(bytes('\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0'))).toBeNull();
    expect(known(Buffer.from('d6d0b9fabacdc8d5b1be', 'hex'))).toBeNull();
  });
});
