import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCanvas, type ImageData, loadImage } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { expect } from 'vitest';

/** Pictures are compared at this share of their size: the strokes of letters become grey, blocks and lines of text stay. */
const SCALE = 1 / 4;
/** Difference of colours that counts, from 0 to 1. */
const THRESHOLD = 0.1;
/** Share of the pixels that may differ. Another font renderer changes up to 1.3 %, a broken layout 15 % and more. */
const MOST_DIFFERENT = 0.02;

/** Share of the pixels that differ, from 0 to 1; 1 for another size.
 * @param before a picture that `reduce` made */
export async function findDifference(before: Buffer, picture: Buffer): Promise<number> {
  const [one, other] = [await readPixels(before), await readPixels(await reduce(picture))];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return 1;
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold: THRESHOLD }) / (width * height);
}

/** A PNG picture in the size in which pictures are compared. */
export async function reduce(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture);
  const [width, height] = [Math.round(image.width * SCALE), Math.round(image.height * SCALE)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas.toBuffer('image/png');
}

/** Expects a picture to look like the one in the file. UPDATE_PICTURES=1 makes that file. */
export async function expectPicture(picture: Buffer, file: string): Promise<void> {
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await reduce(picture));
    return;
  }
  const difference = await findDifference(readFileSync(file), picture);
  if (difference <= MOST_DIFFERENT) return;
  const found = join(tmpdir(), `doppel-${file.split('/').at(-1)}`);
  writeFileSync(found, picture);
  expect.fail(`${(100 * difference).toFixed(1)} % of the pixels differ from ${file}. What was found: ${found}`);
}

export const looksLike = (difference: number): boolean => difference <= MOST_DIFFERENT;

async function readPixels(png: Buffer): Promise<ImageData> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}
