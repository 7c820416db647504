import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/text/decode.ts';

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
