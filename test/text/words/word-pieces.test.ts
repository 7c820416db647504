import { expect, it } from 'vitest';
import { createWordPieces } from '../../../src/text/words/word-pieces.ts';

const PIECES = ['un', '##aff', '##able', 'Un', 'cafe', 'café', '!', '$', '漢', '字', 'a', '##a', 'aa', 'x'];

function split(text: string, changes: Partial<Parameters<typeof createWordPieces>[0]> = {}): string[] {
  const ids = new Map(PIECES.map((piece, at) => [piece, at]));
  const common = { ids, continuation: '##', maxWordLength: 100, lowercase: true, stripAccents: true };
  return createWordPieces({ ...common, ...changes })(text).map((id) => PIECES[id] ?? '');
}

it('takes the longest pieces first', () => {
  expect(split('Unaffable')).toEqual(['un', '##aff', '##able']);
  expect(split('aaa')).toEqual(['aa', '##a']);
});

it('gives a word no pieces if one part of it is unknown or it is too long', () => {
  expect(split('a unaffects x')).toEqual(['a', 'x']);
  expect(split('a aaa x', { maxWordLength: 2 })).toEqual(['a', 'x']);
});

it('divides at punctuation, symbols and ideographs', () => {
  expect(split('$a!漢字x')).toEqual(['$', 'a', '!', '漢', '字', 'x']);
});

it('ignores case, accents and invisible characters, if the tokenizer does', () => {
  expect(split('CAFE\u0301 a\u200ba')).toEqual(['cafe', 'aa']);
  expect(split('Un café', { lowercase: false, stripAccents: false })).toEqual(['Un', 'café']);
});

it('reads a long text without spaces, and any text', () => {
  expect(split('a'.repeat(100_000))).toEqual([]);
  expect(split('a'.repeat(100_000), { maxWordLength: Infinity })).toHaveLength(99_999);
  expect(split('a\ud800a \u0000')).toEqual(['aa']);
});
