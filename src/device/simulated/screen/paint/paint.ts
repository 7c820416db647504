import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Bounds } from '../../../device.ts';
import type { DrawCommand, TextCommand } from '../draw-commands.ts';
import { FONT_FAMILY, MONO_FAMILY, registerFonts } from './fonts.ts';
import { createGlyphCache, type GlyphCache } from './glyph-cache.ts';

// High enough for small text to stay crisp, low enough for a frame of some 30 KB.
const WEBP_QUALITY = 82;

// As far as a shadow can be seen around its box.
const SHADOW_BLUR = 32;
const SHADOW_OFFSET = 10;
const SHADOW_MARGIN = 2 * SHADOW_BLUR;

const MAX_STAMP_PIXELS = 2 ** 20;

type CanvasLibrary = typeof import('@napi-rs/canvas');
type Picture = Awaited<ReturnType<CanvasLibrary['loadImage']>>;

interface Studio {
  library: CanvasLibrary;
  stamps: GlyphCache;
}

/** What a picture is drawn with. */
interface Tools {
  pictures: ReadonlyMap<string, Picture>;
  stamps: GlyphCache;
}

let opening: Promise<Studio> | undefined;

/** Encodes what was drawn as lossy WebP, in the calling thread. The same marks give the same bytes. */
export function encodePicture(canvas: Canvas): Buffer {
  return canvas.encodeSync('webp', WEBP_QUALITY);
}

export async function drawPicture(width: number, height: number, marks: readonly DrawCommand[]): Promise<Canvas> {
  // Loaded with the first picture: it is a large native library, and many runs draw none.
  opening ??= openStudio();
  const { library, stamps } = await opening;
  const tools = { pictures: await decodePictures(library, marks), stamps };
  const canvas = library.createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const mark of marks) paint(context, mark, tools);
  return canvas;
}

async function openStudio(): Promise<Studio> {
  const library = await import('@napi-rs/canvas');
  registerFonts(library.GlobalFonts);
  return { library, stamps: createGlyphCache(library.createCanvas) };
}

/** Decoding takes a turn of the event loop, drawing must not: so it comes first. */
async function decodePictures({ loadImage }: CanvasLibrary, marks: readonly DrawCommand[]): Promise<Tools['pictures']> {
  const pictures = new Map<string, Picture>();
  for (const svg of new Set(svgsOf(marks))) {
    // What is not a picture after all leaves its place empty.
    const picture = await loadImage(Buffer.from(svg)).catch(() => null);
    if (picture) pictures.set(svg, picture);
  }
  return pictures;
}

function svgsOf(marks: readonly DrawCommand[]): string[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'picture') return [mark.svg];
    return mark.kind === 'clip' ? svgsOf(mark.marks) : [];
  });
}

function paint(context: SKRSContext2D, mark: DrawCommand, tools: Tools): void {
  switch (mark.kind) {
    case 'box':
      if (mark.hasShadow) paintShaded(context, mark, tools.stamps);
      else paintBox(context, mark);
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
    case 'picture':
      paintPicture(context, mark, tools);
      break;
    case 'clip':
      paintClipped(context, mark, tools);
      break;
  }
}

type MarkOf<Kind extends DrawCommand['kind']> = Extract<DrawCommand, { kind: Kind }>;

function paintBox(context: SKRSContext2D, box: MarkOf<'box'>): void {
  context.save();
  outline(context, box.bounds, box.radius ?? 0);
  // As of a marker pen: what is under it stays as dark as it was.
  if (box.isMarker) context.globalCompositeOperation = 'multiply';
  context.fillStyle = box.fill;
  context.fill();
  context.restore();
  if (box.stroke === undefined) return;
  context.strokeStyle = box.stroke;
  context.lineWidth = box.strokeWidth ?? 1;
  context.stroke();
}

/** A blurred shadow takes longer than the rest of the picture, so that it is drawn once for each size. */
function paintShaded(
  context: SKRSContext2D,
  { bounds: box, radius = 0, fill }: MarkOf<'box'>,
  stamps: GlyphCache,
): void {
  const draw = (ground: SKRSContext2D): void => {
    ground.shadowColor = '#0a142666';
    ground.shadowBlur = SHADOW_BLUR;
    ground.shadowOffsetY = SHADOW_OFFSET;
    outline(ground, { ...box, x: SHADOW_MARGIN, y: SHADOW_MARGIN }, radius);
    ground.fillStyle = fill;
    ground.fill();
  };
  const [width, height] = [box.width + 2 * SHADOW_MARGIN, box.height + 2 * SHADOW_MARGIN];
  const stamp = { key: JSON.stringify([width, height, radius, fill]), width, height, draw };
  stamps.put(context, stamp, box.x - SHADOW_MARGIN, box.y - SHADOW_MARGIN);
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

function paintText(context: SKRSContext2D, mark: TextCommand): void {
  const text = { ...mark, text: drawable(mark.text) };
  const family = text.isMono ? MONO_FAMILY : FONT_FAMILY;
  context.font = `${text.isItalic ? 'italic ' : ''}${text.isBold ? 700 : 400} ${text.size}px ${family}`;
  context.fillStyle = text.colour;
  context.fillText(text.text, text.x, text.y);
  if (text.isUnderlined) context.fillRect(text.x, text.y + 2, Math.round(context.measureText(text.text).width), 1);
}

/** The text with a replacement character for what the canvas refuses: U+0000 and halves of surrogate pairs. */
const drawable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

function paintPicture(context: SKRSContext2D, { bounds: box, svg }: MarkOf<'picture'>, tools: Tools): void {
  const picture = tools.pictures.get(svg);
  if (!picture) return;
  const { width, height } = box;
  // A page can ask for any size; what is not seen of it is not drawn either.
  if (width * height > MAX_STAMP_PIXELS) return void context.drawImage(picture, box.x, box.y, width, height);
  const draw = (ground: SKRSContext2D) => ground.drawImage(picture, 0, 0, width, height);
  tools.stamps.put(context, { key: JSON.stringify([width, height, svg]), width, height, draw }, box.x, box.y);
}

function paintClipped(context: SKRSContext2D, clip: MarkOf<'clip'>, tools: Tools): void {
  context.save();
  outline(context, clip.bounds, clip.radius ?? 0);
  context.clip();
  if (clip.shift) context.translate(clip.shift.x, clip.shift.y);
  for (const mark of clip.marks) paint(context, mark, tools);
  context.restore();
}
