import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_TOKENS, estimateTokens, splitIntoChunks } from '../../../src/text/parts/chunks.ts';
import { loadTokenCounter } from '../../../src/text/tokens.ts';

describe('chunks', () => {
  it('of a short text are the text without the space around it', () => {
    expect(splitIntoChunks('  One sentence. Another.\n')).toEqual([{ start: 2, end: 24 }]);
    expect(splitIntoChunks(' \n ')).toEqual([]);
  });

  it('end with sentences, and repeat the last one of the chunk before', () => {
    const text = Array.from({ length: 400 }, (_, i) => `Sentence number ${i} says a little.`).join(' ');
    const chunks = splitIntoChunks(text);
    expect(chunks.length).toBeGreaterThan(2);
    chunks.slice(1).forEach(({ start }, i) => {
      const before = chunks[i];
      expect(text.slice(start, before?.end)).toMatch(/^Sentence number \d+ says a little\.$/);
    });
  });

  it('cover any text, each within the limit', () => {
    const parts = fc.constantFrom('word ', 'End. ', '\n\n', '中', '🍓', 'x'.repeat(900), '\u0000', ' ');
    fc.assert(
      fc.property(fc.array(fc.tuple(parts, fc.integer({ min: 1, max: 400 })), { maxLength: 8 }), (pieces) => {
        const text = pieces.map(([part, count]) => part.repeat(count)).join('');
        let covered = 0;
        for (const { start, end } of splitIntoChunks(text)) {
          expect(estimateTokens(text, start, end)).toBeLessThanOrEqual(CHUNK_TOKENS + 150);
          expect(text.slice(covered, Math.max(start, covered)).replace(/[\0\s]/g, '')).toBe('');
          expect(text.slice(start, end).isWellFormed()).toBe(true);
          covered = end;
        }
        expect(text.slice(covered).replace(/[\0\s]/g, '')).toBe('');
      }),
    );
  });

  it('are as large as estimated, roughly, by the real tokenizer', async () => {
    const countTokens = await loadTokenCounter();
    const text = 'The lamp in the window had been burning since the ferry left the harbour that evening. '.repeat(30);
    expect(estimateTokens(text) / countTokens(text)).toBeGreaterThan(0.7);
    expect(estimateTokens(text) / countTokens(text)).toBeLessThan(1.5);
  });

  it('hold no encoded data, but the text beside it', () => {
    const blob = 'Zm9vYmFyMTIz'.repeat(400);
    const text = `A picture of the valve: data:image/png;base64,${blob}== The valve is number 12.`;
    const chunks = splitIntoChunks(text).map(({ start, end }) => text.slice(start, end));
    expect(chunks).toEqual(['A picture of the valve:', 'The valve is number 12.']);
    expect(splitIntoChunks(blob).length).toBeGreaterThan(1);
  });
});
