import { describe, expect, it } from 'vitest';
import { citedTexts, splitAnswer } from '../../../src/console/pages/memory/ask/answer-parts.ts';
import { findQuote } from '../../../src/console/pages/memory/ask/context/quote.ts';
import { labelDocument, toReason } from '../../../src/console/pages/memory/ask/context/why-words.ts';

describe('an answer', () => {
  it('is split at its citations', () => {
    const parts = splitAnswer('Marley. [1][2] Fred [9] too. [2]', new Set(['1', '2']));
    expect(parts).toEqual([
      { text: 'Marley. ' },
      { reference: '1' },
      { reference: '2' },
      { text: ' Fred [9] too. ' },
      { reference: '2' },
    ]);
    expect(parts.map((part) => ('text' in part ? part.text : `[${part.reference}]`)).join('')).toBe(
      'Marley. [1][2] Fred [9] too. [2]',
    );
    expect(citedTexts(parts, '1')).toEqual(['Marley.']);
    expect(citedTexts(parts, '2')).toEqual(['Marley.', 'Fred [9] too.']);
    expect(citedTexts(parts, '3')).toEqual([]);
  });

  it('may be empty, or without citations', () => {
    expect(splitAnswer('', new Set(['1']))).toEqual([]);
    expect(splitAnswer('No [1].', new Set())).toEqual([{ text: 'No [1].' }]);
  });
});

describe('the quotation of a chunk', () => {
  const content = 'The fog was thick. Marley was the partner of Scrooge. He died on a Christmas Eve long ago.';
  const quoteOf = (...quoted: string[]) => {
    const span = findQuote(content, quoted);
    return span && content.slice(span.start, span.end);
  };

  it('is the sentence itself', () => {
    expect(quoteOf('Marley was the partner of Scrooge.')).toBe('Marley was the partner of Scrooge.');
    expect(quoteOf('Marley. Marley was the partner of Scrooge.')).toBe('Marley was the partner of Scrooge.');
  });

  it('is the sentence that answers, also over several lines', () => {
    const wrapped = 'The fog\n  was thick.\nMarley was the\n\tpartner of Scrooge. He died.';
    const span = findQuote(wrapped, ['Marley was the partner of Scrooge. The fog was thick.']);
    expect(span && wrapped.slice(span.start, span.end)).toBe('Marley was the\n\tpartner of Scrooge.');
  });

  it('is else the sentence that shares most words', () => {
    expect(quoteOf('On Christmas Eve he died')).toBe('He died on a Christmas Eve long ago.');
  });

  it('is nothing where the words are others', () => {
    expect(quoteOf('Tea is hot in summer')).toBeNull();
    expect(quoteOf()).toBeNull();
  });
});

describe('why an item was found', () => {
  const labelOf = (id: string) => (id === 'd-1' ? 'Stave One' : null);

  it.each([
    [{ seed: 'name' }, { sentence: 'The question names it' }],
    [{ seed: 'later kind' }, { sentence: 'later kind' }],
    [{ stated_in: 'd-1' }, { sentence: 'It is stated in “Stave One”' }],
    [{ path: ['Scrooge', 'd-1', 'd-2'] }, { way: ['Scrooge', '“Stave One”', 'd-2'] }],
    [{ path: [] }, { sentence: 'It is mentioned in what was found' }],
  ])('%j', (why, expected) => {
    expect(toReason(why, labelOf)).toEqual(expected);
  });
});

it.each([
  [{ memoryId: 'm', metadata: { title: 'Stave One', id: 'x' } }, 'Stave One'],
  [{ memoryId: 'm', metadata: { file_name: 'notes.md' } }, 'notes.md'],
  [{ memoryId: 'chat 0001', metadata: { speaker: 'Ana' } }, 'Ana, chat 0001'],
  [{ memoryId: 'm', metadata: { title: 7 } }, 'm'],
  [{ metadata: {} }, 'd-1'],
  [{ memoryId: 'm', metadata: { title: 'x'.repeat(80) } }, `${'x'.repeat(59)}…`],
  [undefined, 'd-1'],
])('names the document %j', (document, expected) => {
  expect(labelDocument('d-1', document)).toBe(expected);
});
