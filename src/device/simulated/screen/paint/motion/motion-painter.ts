import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Bounds, InBetweenFrame } from '../../../../device.ts';
import type { DrawCommand } from '../../draw-commands.ts';
import { bounds } from '../../draw-commands.ts';
import { drawOver, drawPicture } from '../paint.ts';
import { ChangingScreen } from '../vp8/changing-screen.ts';
import type { Pixels } from '../vp8/samples.ts';
import { extentOf, unionOf } from './extent.ts';
import type { InBetween } from './plan-motion.ts';

interface Size {
  width: number;
  height: number;
}

// Of a macroblock.
const SIDE = 16;

/** Draws and encodes in-betweens for a screen of this size. The first is what is on the screen; of each further one, only
 *  what differs from the one before is drawn and encoded. */
export async function paintMotion(
  size: Size,
  [first, ...motion]: readonly [InBetween, ...InBetween[]],
): Promise<InBetweenFrame[]> {
  const whole = bounds(0, 0, size.width, size.height);
  const canvas = await MotionCanvas.open(size);
  const screen = new ChangingScreen(await canvas.show(first, whole));
  const frames: InBetweenFrame[] = [];
  let last = first;
  for (const each of motion) {
    const area = changedArea(last, each);
    const part = area ? withinScreen(area, whole) : whole;
    screen.put(await canvas.show(each, part), part.x, part.y);
    frames.push({ durationMs: each.durationMs, bytes: screen.encodeChanges() });
    last = each;
  }
  return frames;
}

/** A canvas that shows one in-between after the other. What these are drawn over is drawn once. */
class MotionCanvas {
  readonly #size: Size;
  readonly #context: SKRSContext2D;
  readonly #drawn = new Map<readonly DrawCommand[], Canvas>();

  private constructor(size: Size, context: SKRSContext2D) {
    this.#size = size;
    this.#context = context;
  }

  static async open(size: Size): Promise<MotionCanvas> {
    return new MotionCanvas(size, (await drawPicture(size.width, size.height, [])).getContext('2d'));
  }

  /** Draws a part of an in-between. Returns its pixels. */
  async show({ base, blend, over }: InBetween, { x, y, width, height }: Bounds): Promise<Pixels> {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.drawImage(await this.#draw(base), 0, 0);
    context.globalAlpha = blend?.share ?? 1;
    if (blend) context.drawImage(await this.#draw(blend.commands), 0, 0);
    context.globalAlpha = 1;
    await drawOver(context, over);
    context.restore();
    // A plain object: reading a field of the library's own takes as long as converting a pixel.
    const { data } = context.getImageData(x, y, width, height);
    return { width, height, data };
  }

  async #draw(commands: readonly DrawCommand[]): Promise<Canvas> {
    const known = this.#drawn.get(commands);
    if (known) return known;
    const canvas = await drawPicture(this.#size.width, this.#size.height, commands);
    this.#drawn.set(commands, canvas);
    return canvas;
  }
}

/** Where two in-betweens differ; null if that can be anywhere. */
function changedArea(before: InBetween, after: InBetween): Bounds | null {
  if (before.base !== after.base || before.blend || after.blend) return null;
  const changed = [
    ...before.over.filter((command) => !after.over.includes(command)),
    ...after.over.filter((command) => !before.over.includes(command)),
  ];
  return changed.map(extentOf).reduce(unionOf, bounds(0, 0, 0, 0));
}

/** Whole macroblocks from the left, within the screen. */
function withinScreen(area: Bounds, whole: Bounds): Bounds {
  const x = Math.floor(Math.min(Math.max(0, area.x), whole.width - 1) / SIDE) * SIDE;
  const y = Math.max(0, Math.floor(area.y));
  const right = Math.min(whole.width, Math.ceil(area.x + area.width));
  const bottom = Math.min(whole.height, Math.ceil(area.y + area.height));
  return bounds(x, Math.min(y, whole.height - 1), Math.max(1, right - x), Math.max(1, bottom - y));
}
