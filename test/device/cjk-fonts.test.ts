import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawCommand } from '../../src/device/simulated/screen/draw-commands.ts';
import { registerCjkFonts } from '../../src/device/simulated/screen/paint/cjk-fonts.ts';
import { registerFonts } from '../../src/device/simulated/screen/paint/fonts.ts';
import { drawPicture, encodePicture } from '../../src/device/simulated/screen/paint/paint.ts';

const paint = async (text: string, isBold = false) => {
  const commands: DrawCommand[] = [
    { kind: 'box', bounds: { x: 0, y: 0, width: 120, height: 40 }, fill: '#ffffff' },
    { kind: 'text', x: 5, y: 28, text, size: 20, isBold, colour: '#000000' },
  ];
  return encodePicture(await drawPicture(120, 40, commands)).toString('base64');
};

describe('Chinese, Japanese and Korean text', () => {
  beforeAll(() => registerFonts(GlobalFonts));

  it.each(['中', '東', '気', 'ひ', 'カ', '臺', '한', '。'])('has a glyph for %s', (character) => {
    const families = registerCjkFonts(GlobalFonts, character) ?? [];
    const context = createCanvas(40, 40).getContext('2d');
    const draw = (text: string, family: string) => {
      context.clearRect(0, 0, 40, 40);
      context.font = `20px ${family}`;
      context.fillText(text, 5, 28);
      return Buffer.from(context.getImageData(0, 0, 40, 40).data).toString('base64');
    };
    expect(families).toHaveLength(1);
    expect(draw(character, `"${families[0]}"`)).not.toBe(draw('\u{10fffd}', `"${families[0]}"`));
  });

  it('differs by character and by weight', async () => {
    const [zhong, wen, bold] = [await paint('中'), await paint('文'), await paint('中', true)];
    expect(new Set([zhong, wen, bold]).size).toBe(3);
  });

  it('gives the same picture whatever was painted before', async () => {
    const first = await paint('日本 한국 text');
    const plain = await paint('Plain text');
    await paint('臺灣的國家圖書館');
    expect(await paint('日本 한국 text')).toBe(first);
    expect(await paint('Plain text')).toBe(plain);
  });

  it('needs no more fonts for text in other scripts', () => {
    expect(registerCjkFonts(GlobalFonts, 'Ærøskøbing, Łódź, Русский')).toBeNull();
    expect(registerCjkFonts(GlobalFonts, '\u{2fffd}')).toEqual([]);
  });
});
