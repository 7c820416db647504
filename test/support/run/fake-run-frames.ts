import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { DeviceKind } from '../../../src/device/device.ts';
import { PICTURE_MS } from '../../../src/tasks/recording-chapters.ts';
import type { RecordingFrame } from '../../../src/tasks/run-pictures.ts';

const SIZES: Record<DeviceKind, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  'desktop-lg': { width: 1920, height: 1080 },
  mobile: { width: 390, height: 844 },
};
const QUALITY = 80;
const PRODUCTS = ['Trail jacket', 'Rain shell', 'Wool cap', 'Day pack', 'Flask', 'Head torch'];

/** A picture of a shop in a browser, `index` being written on it. */
export function drawFrame(device: DeviceKind, index: number): RecordingFrame {
  const { width, height } = SIZES[device];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  box(context, '#ffffff', [0, 0, width, height]);
  drawChrome(context, width, index);
  drawHero(context, width, index);
  drawProducts(context, width, index);
  return { bytes: canvas.toBuffer('image/webp', QUALITY), width, height, type: 'picture', durationMs: PICTURE_MS };
}

function drawChrome(context: SKRSContext2D, width: number, index: number): void {
  box(context, '#e7ebf1', [0, 0, width, 76]);
  box(context, '#ffffff', [16, 34, width - 32, 32]);
  text(context, '#55606f', 15, [32, 55], `https://northwind.example/step/${index}`);
  text(context, '#1d2430', 14, [20, 22], 'Northwind Outfitters');
}

function drawHero(context: SKRSContext2D, width: number, index: number): void {
  box(context, '#1f4d46', [0, 76, width, 150]);
  text(context, '#ffffff', width < 500 ? 22 : 34, [width < 500 ? 20 : 60, 150], 'Made for the long way round');
  text(context, '#cfe3df', 16, [width < 500 ? 20 : 60, 184], `Frame ${index}`);
}

function drawProducts(context: SKRSContext2D, width: number, index: number): void {
  const columns = width < 500 ? 1 : 3;
  const cardWidth = (width - 40 - columns * 20) / columns;
  PRODUCTS.forEach((name, at) => {
    const x = 30 + (at % columns) * (cardWidth + 20);
    const y = 256 + Math.floor(at / columns) * 230;
    box(context, at === index % PRODUCTS.length ? '#dcebe8' : '#f4f6f9', [x, y, cardWidth, 210]);
    box(context, '#9fc3bb', [x + 20, y + 20, 90, 110]);
    text(context, '#1d2430', 18, [x + 20, y + 160], name);
    text(context, '#55606f', 15, [x + 20, y + 185], `€ ${49 + at * 20}.00`);
  });
}

function box(context: SKRSContext2D, colour: string, [x, y, width, height]: [number, number, number, number]): void {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

function text(context: SKRSContext2D, colour: string, size: number, [x, y]: [number, number], words: string): void {
  context.fillStyle = colour;
  context.font = `${size}px "DejaVu Sans", sans-serif`;
  context.fillText(words, x, y);
}

/** A JPEG that is all of one colour. */
export function drawPlain(colour: string): Buffer {
  const canvas = createCanvas(40, 30);
  box(canvas.getContext('2d'), colour, [0, 0, 40, 30]);
  return canvas.toBuffer('image/jpeg', QUALITY);
}
