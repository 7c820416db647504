import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Bounds } from '../../device.ts';
import { FONT_FAMILY, registerFonts } from './fonts.ts';
import type { Mark, TextMark } from './marks.ts';
import { widthOf } from './text.ts';

// High enough for small text to stay crisp, low enough for a frame of some 30 KB.
const WEBP_QUALITY = 82;

type CreateCanvas = (width: number, height: number) => Canvas;

let loading: Promise<CreateCanvas> | undefined;

/** Draws marks and encodes the picture as lossy WebP. The same marks give the same bytes. */
export async function paintWebp(width: number, height: number, marks: readonly Mark[]): Promise<Buffer> {
  const canvas = await draw(width, height, marks);
  return canvas.encode('webp', WEBP_QUALITY);
}

async function draw(width: number, height: number, marks: readonly Mark[]): Promise<Canvas> {
  // Loaded with the first picture: it is a large native library, and many runs draw none.
  loading ??= loadCanvas();
  const canvas = (await loading)(width, height);
  const context = canvas.getContext('2d');
  for (const mark of marks) paint(context, mark);
  return canvas;
}

async function loadCanvas(): Promise<CreateCanvas> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  registerFonts(GlobalFonts);
  return createCanvas;
}

function paint(context: SKRSContext2D, mark: Mark): void {
  switch (mark.kind) {
    case 'box':
      paintBox(context, mark);
      break;
    case 'gradient':
      paintGradient(context, mark);
      break;
    case 'disc':
      paintDisc(context, mark);
      break;
    case 'polygon':
      paintPolygon(context, mark);
      break;
    case 'text':
      paintText(context, mark);
      break;
    case 'clip':
      paintClipped(context, mark);
      break;
  }
}

type MarkOf<Kind extends Mark['kind']> = Extract<Mark, { kind: Kind }>;

function paintBox(context: SKRSContext2D, box: MarkOf<'box'>): void {
  context.save();
  outline(context, box.bounds, box.radius ?? 0);
  if (box.hasShadow) {
    context.shadowColor = '#0a142666';
    context.shadowBlur = 32;
    context.shadowOffsetY = 10;
  }
  context.fillStyle = box.fill;
  context.fill();
  context.restore();
  if (box.stroke === undefined) return;
  context.strokeStyle = box.stroke;
  context.lineWidth = 1;
  context.stroke();
}

function outline(context: SKRSContext2D, { x, y, width, height }: Bounds, radius: number): void {
  context.beginPath();
  if (radius > 0) context.roundRect(x, y, width, height, radius);
  else context.rect(x, y, width, height);
}

function paintGradient(context: SKRSContext2D, { bounds: box, from, to }: MarkOf<'gradient'>): void {
  const gradient = context.createLinearGradient(0, box.y, 0, box.y + box.height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  context.fillStyle = gradient;
  context.fillRect(box.x, box.y, box.width, box.height);
}

function paintDisc(context: SKRSContext2D, disc: MarkOf<'disc'>): void {
  context.beginPath();
  context.arc(disc.x, disc.y, disc.radius, 0, 2 * Math.PI);
  context.fillStyle = disc.fill;
  context.fill();
}

function paintPolygon(context: SKRSContext2D, polygon: MarkOf<'polygon'>): void {
  context.beginPath();
  for (const [x, y] of polygon.points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = polygon.fill;
  context.fill();
  if (polygon.stroke === undefined) return;
  context.strokeStyle = polygon.stroke;
  context.lineWidth = 1.5;
  context.stroke();
}

function paintText(context: SKRSContext2D, text: TextMark): void {
  context.font = `${text.isBold ? 700 : 400} ${text.size}px ${FONT_FAMILY}`;
  context.fillStyle = text.colour;
  context.fillText(text.text, text.x, text.y);
  if (text.isUnderlined) context.fillRect(text.x, text.y + 2, Math.round(widthOf(text.text, text)), 1);
}

function paintClipped(context: SKRSContext2D, clip: MarkOf<'clip'>): void {
  context.save();
  outline(context, clip.bounds, clip.radius ?? 0);
  context.clip();
  for (const mark of clip.marks) paint(context, mark);
  context.restore();
}
