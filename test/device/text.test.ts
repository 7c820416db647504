import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { FONT_FAMILY, registerFonts } from '../../src/device/simulated/screen/paint/fonts.ts';
import { fitLine, widthOf, wrap } from '../../src/device/simulated/screen/text.ts';
import { style } from '../../src/device/simulated/screen/theme.ts';

describe('text layout', () => {
  beforeAll(() => registerFonts(GlobalFonts));

  it.each([
    ['The quick brown fox jumps over the lazy dog, 0123456789.', false],
    ['The quick brown fox jumps over the lazy dog, 0123456789.', true],
    ['Ærøskøbing, Łódź, Curaçao: 105.4 km² “quoted” – naïve…', false],
  ])('knows the width at which “%s” is drawn', (text, isBold) => {
    const context = createCanvas(10, 10).getContext('2d');
    context.font = `${isBold ? 700 : 400} 16px ${FONT_FAMILY}`;
    const drawn = context.measureText(text).width;
    expect(widthOf(text, style(16, { isBold }))).toBeGreaterThan(drawn * 0.97);
    expect(widthOf(text, style(16, { isBold }))).toBeLessThan(drawn * 1.03);
  });

  it('breaks lines between words, keeps every word, and keeps to the width', () => {
    const text = 'one two three four five six seven eight nine ten';
    const lines = wrap(text, 100, style(16));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(widthOf(line, style(16))).toBeLessThanOrEqual(100);
  });

  it('breaks a word only when it is wider than the line', () => {
    const lines = wrap(`a ${'w'.repeat(40)} b`, 100, style(16));
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'w'.repeat(40)}b`);
    for (const line of lines) expect(widthOf(line, style(16))).toBeLessThanOrEqual(100);
  });

  it('cuts a line that is too long, with an ellipsis', () => {
    expect(fitLine('short', 100, style(16))).toBe('short');
    const cut = fitLine('a rather long line of text', 100, style(16));
    expect(cut).toMatch(/^a rather.*…$/);
    expect(widthOf(cut, style(16))).toBeLessThanOrEqual(100);
  });
});
