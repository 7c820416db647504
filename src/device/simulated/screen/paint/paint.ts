import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Bounds } from '../../../device.ts';
import type { DrawCommand, TextCommand } from '../draw-commands.ts';
import { registerCjkFonts } from './cjk-fonts.ts';
import { FONT_FAMILY, MONO_FAMILY, registerFonts } from './fonts.ts';
import { createGlyphCache, type GlyphCache } from './glyph-cache.ts';
import type { Picture } from './picture.ts';

// Keeps small text crisp at about 30 KB a frame.
const WEBP_QUALITY = 82;

// The visible extent of a shadow around its box.
const SHADOW_BLUR = 32;
const SHADOW_OFFSET = 10;
const SHADOW_MARGIN = 2 * SHADOW_BLUR;

const MAX_CACHED_PIXELS = 2 ** 20;

type CanvasLibrary = typeof import('@napi-rs/canvas');
type Image = Awaited<ReturnType<CanvasLibrary['loadImage']>>;

interface PaintEngine {
  library: CanvasLibrary;
  glyphs: GlyphCache;
}

interface Tools {
  /** By source. */
  pictures: ReadonlyMap<string, Image>;
  glyphs: GlyphCache;
  fonts: CanvasLibrary['GlobalFonts'];
}

let engine: Promise<PaintEngine> | undefined;

/** Encodes the canvas as lossy WebP in the calling thread. The same commands produce the same bytes. */
export function encodePicture(canvas: Canvas): Buffer {
  return canvas.encodeSync('webp', WEBP_QUALITY);
}

export async function drawPicture(width: number, height: number, commands: readonly DrawCommand[]): Promise<Canvas> {
  // Loaded on first use: a large native library, and many runs draw no pictures.
  engine ??= loadEngine();
  const { library } = await engine;
  const canvas = library.createCanvas(width, height);
  await drawOver(canvas.getContext('2d'), commands);
  return canvas;
}

/** Draws on top of what a canvas shows. */
export async function drawOver(context: SKRSContext2D, commands: readonly DrawCommand[]): Promise<void> {
  engine ??= loadEngine();
  await drawOn(context, commands, await engine);
}

async function drawOn(
  context: SKRSContext2D,
  commands: readonly DrawCommand[],
  { library, glyphs }: PaintEngine,
): Promise<void> {
  const tools = { pictures: await decodePictures(library, commands), glyphs, fonts: library.GlobalFonts };
  for (const command of commands) paint(context, command, tools);
}

// PDF counts in points of 1/72 inch, CSS in pixels of 1/96 inch.
const POINTS_PER_PIXEL = 0.75;

/** Prints a PDF with a page for each picture. The same pictures produce the same bytes. */
export async function printPictures(title: string, pages: readonly Picture[]): Promise<Buffer> {
  engine ??= loadEngine();
  const loaded = await engine;
  const document = new loaded.library.PDFDocument({ title });
  for (const { width, height, commands } of pages) {
    const context = document.beginPage(width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL);
    context.scale(POINTS_PER_PIXEL, POINTS_PER_PIXEL);
    // Without alternate glyphs, which no character stands for: the text of the PDF can be read.
    context.textRendering = 'optimizeSpeed';
    await drawOn(context as SKRSContext2D, commands, loaded);
    document.endPage();
  }
  return document.close();
}

async function loadEngine(): Promise<PaintEngine> {
  const library = await import('@napi-rs/canvas');
  registerFonts(library.GlobalFonts);
  return { library, glyphs: createGlyphCache(library.createCanvas) };
}

/** Decodes all pictures up front: decoding is asynchronous, drawing is synchronous. */
async function decodePictures(
  { loadImage }: CanvasLibrary,
  commands: readonly DrawCommand[],
): Promise<Tools['pictures']> {
  const pictures = new Map<string, Image>();
  const sources = sourcesOf(commands);
  for (const [source, encoding] of new Map(sources)) {
    // What cannot be decoded is not drawn.
    const picture = await loadImage(Buffer.from(source, encoding)).catch(() => null);
    if (picture) pictures.set(source, picture);
  }
  return pictures;
}

function sourcesOf(commands: readonly DrawCommand[]): [source: string, encoding: BufferEncoding][] {
  return commands.flatMap((command): [string, BufferEncoding][] => {
    if (command.kind === 'picture') return [[command.svg, 'utf8']];
    if (command.kind === 'image') return [[command.base64, 'base64']];
    return command.kind === 'clip' ? sourcesOf(command.commands) : [];
  });
}

function paint(context: SKRSContext2D, command: DrawCommand, tools: Tools): void {
  switch (command.kind) {
    case 'box':
      if (command.hasShadow) paintShaded(context, command, tools.glyphs);
      else paintBox(context, command);
      break;
    case 'gradient':
      paintGradient(context, command);
      break;
    case 'disc':
      paintDisc(context, command);
      break;
    case 'polygon':
      paintPolygon(context, command);
      break;
    case 'text':
      paintText(context, command, tools.fonts);
      break;
    case 'picture':
      paintPicture(context, command, tools);
      break;
    case 'image':
      paintImage(context, command, tools);
      break;
    case 'clip':
      paintClipped(context, command, tools);
      break;
  }
}

type CommandOf<Kind extends DrawCommand['kind']> = Extract<DrawCommand, { kind: Kind }>;

function paintBox(context: SKRSContext2D, box: CommandOf<'box'>): void {
  context.save();
  outline(context, box.bounds, box.radius ?? 0);
  // Multiply, like a marker pen: the text below stays dark.
  if (box.isMarker) context.globalCompositeOperation = 'multiply';
  context.fillStyle = box.fill;
  context.fill();
  context.restore();
  if (box.stroke === undefined) return;
  context.strokeStyle = box.stroke;
  context.lineWidth = box.strokeWidth ?? 1;
  context.stroke();
}

/** Draws a box with a shadow. Blurring is slow, so the result is cached per size. */
function paintShaded(
  context: SKRSContext2D,
  { bounds: box, radius = 0, fill }: CommandOf<'box'>,
  glyphs: GlyphCache,
): void {
  const draw = (target: SKRSContext2D): void => {
    target.shadowColor = '#0a142666';
    target.shadowBlur = SHADOW_BLUR;
    target.shadowOffsetY = SHADOW_OFFSET;
    outline(target, { ...box, x: SHADOW_MARGIN, y: SHADOW_MARGIN }, radius);
    target.fillStyle = fill;
    target.fill();
  };
  const [width, height] = [box.width + 2 * SHADOW_MARGIN, box.height + 2 * SHADOW_MARGIN];
  const glyph = { key: JSON.stringify([width, height, radius, fill]), width, height, draw };
  glyphs.put(context, glyph, box.x - SHADOW_MARGIN, box.y - SHADOW_MARGIN);
}

function outline(context: SKRSContext2D, { x, y, width, height }: Bounds, radius: number): void {
  context.beginPath();
  if (radius > 0) context.roundRect(x, y, width, height, radius);
  else context.rect(x, y, width, height);
}

function paintGradient(context: SKRSContext2D, { bounds: box, from, to }: CommandOf<'gradient'>): void {
  const gradient = context.createLinearGradient(0, box.y, 0, box.y + box.height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  context.fillStyle = gradient;
  context.fillRect(box.x, box.y, box.width, box.height);
}

function paintDisc(context: SKRSContext2D, disc: CommandOf<'disc'>): void {
  context.beginPath();
  context.arc(disc.x, disc.y, disc.radius, 0, 2 * Math.PI);
  context.fillStyle = disc.fill;
  context.fill();
}

function paintPolygon(context: SKRSContext2D, polygon: CommandOf<'polygon'>): void {
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

function paintText(context: SKRSContext2D, command: TextCommand, fonts: Tools['fonts']): void {
  const text = { ...command, text: drawable(command.text) };
  const weight = text.isBold ? 700 : 400;
  const cjk = registerCjkFonts(fonts, text.text);
  const families = [text.isMono ? MONO_FAMILY : FONT_FAMILY, ...(cjk ?? []).map((family) => `"${family}"`)];
  context.font = `${text.isItalic ? 'italic ' : ''}${weight} ${text.size}px ${families.join(', ')}`;
  // These are variable fonts, whose default is the lightest weight.
  context.fontVariationSettings = cjk ? `"wght" ${weight}` : 'normal';
  context.fillStyle = text.colour;
  context.fillText(text.text, text.x, text.y);
  if (text.isUnderlined) context.fillRect(text.x, text.y + 2, Math.round(context.measureText(text.text).width), 1);
}

/** Replaces characters that the canvas rejects: U+0000 and lone surrogates. */
const drawable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

function paintPicture(context: SKRSContext2D, { bounds: box, svg }: CommandOf<'picture'>, tools: Tools): void {
  const picture = tools.pictures.get(svg);
  if (!picture) return;
  const { width, height } = box;
  // A page can ask for any size: large pictures are not cached, and drawn only where visible.
  if (width * height > MAX_CACHED_PIXELS) return void context.drawImage(picture, box.x, box.y, width, height);
  const draw = (target: SKRSContext2D) => target.drawImage(picture, 0, 0, width, height);
  tools.glyphs.put(context, { key: JSON.stringify([width, height, svg]), width, height, draw }, box.x, box.y);
}

function paintImage(context: SKRSContext2D, { bounds: box, base64 }: CommandOf<'image'>, tools: Tools): void {
  const image = tools.pictures.get(base64);
  if (image) context.drawImage(image, box.x, box.y, box.width, box.height);
}

function paintClipped(context: SKRSContext2D, clip: CommandOf<'clip'>, tools: Tools): void {
  context.save();
  outline(context, clip.bounds, clip.radius ?? 0);
  context.clip();
  if (clip.shift) context.translate(clip.shift.x, clip.shift.y);
  for (const command of clip.commands) paint(context, command, tools);
  context.restore();
}
