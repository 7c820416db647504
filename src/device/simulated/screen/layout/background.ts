import type { Bounds } from '../../../device.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { bordersOf, type Line, type Look, toPixels } from '../style/look.ts';
import type { LayoutContext } from './layout-context.ts';

/** How a box looks unless its style says otherwise. */
export interface BoxStyle {
  fill?: string;
  radius?: number;
  stroke?: string;
}

const CLEAR = '#00000000';
const SHADOW = '#0f172a';

/** Puts the background of a box into a reserved draw command; a grid may stretch it. */
export function putBackground(layout: LayoutContext, slot: number, box: Bounds, look: Look, usual: BoxStyle): void {
  const make = (height: number): DrawCommand => toBackground({ ...box, height }, look, usual, layout.size);
  layout.backgrounds.set(slot, make);
  layout.commands[slot] = make(box.height);
}

/** Gives the background of a box another height. */
export function stretch(layout: LayoutContext, slot: number, height: number): void {
  const make = layout.backgrounds.get(slot);
  if (make) layout.commands[slot] = make(height);
}

function toBackground(box: Bounds, look: Look, usual: BoxStyle, size: number): DrawCommand {
  const radius = look.radius ? Math.min(toPixels(look.radius, size), box.height / 2) : (usual.radius ?? 0);
  const [top, right, bottom, left] = bordersOf(look);
  const isEven = top !== undefined && [right, bottom, left].every((line) => line === top);
  const hasOwnEdges = top ?? right ?? bottom ?? left;
  const stroke = isEven && top.width > 0 ? top : null;
  const { from, to } = look.background ?? { from: usual.fill ?? CLEAR, to: usual.fill ?? CLEAR };
  const plain: DrawCommand = {
    kind: 'box',
    bounds: box,
    fill: from,
    radius,
    ...(stroke
      ? { stroke: stroke.colour, strokeWidth: stroke.width }
      : !hasOwnEdges && usual.stroke !== undefined && { stroke: usual.stroke }),
  };
  const edges = isEven ? [] : edgesOf(box, look);
  if (from === to && edges.length === 0 && !look.hasShadow) return plain;
  const ground: DrawCommand[] = from === to ? [plain] : [{ kind: 'gradient', bounds: box, from, to }];
  const inside: DrawCommand = { kind: 'clip', bounds: grown(box, 1), radius, commands: [...ground, ...edges] };
  if (!look.hasShadow) return inside;
  return { kind: 'clip', bounds: grown(box, 8), commands: [...shadowOf(box, radius), inside] };
}

function edgesOf({ x, y, width, height }: Bounds, look: Look): DrawCommand[] {
  const edge = (line: Line | undefined, box: Bounds): DrawCommand[] =>
    line && line.width > 0 ? [{ kind: 'box', bounds: box, fill: line.colour }] : [];
  const { borderTop, borderRight, borderBottom, borderLeft } = look;
  return [
    ...edge(borderTop, bounds(x, y, width, borderTop?.width ?? 0)),
    ...edge(borderRight, bounds(x + width - (borderRight?.width ?? 0), y, borderRight?.width ?? 0, height)),
    ...edge(borderBottom, bounds(x, y + height - (borderBottom?.width ?? 0), width, borderBottom?.width ?? 0)),
    ...edge(borderLeft, bounds(x, y, borderLeft?.width ?? 0, height)),
  ];
}

/** A soft shadow of any `box-shadow`. */
function shadowOf(box: Bounds, radius: number): DrawCommand[] {
  return [
    { kind: 'box', bounds: { ...grown(box, 2), y: box.y + 1 }, fill: `${SHADOW}0c`, radius: radius + 2 },
    { kind: 'box', bounds: { ...grown(box, 1), y: box.y + 2 }, fill: `${SHADOW}14`, radius: radius + 1 },
  ];
}

const grown = ({ x, y, width, height }: Bounds, by: number): Bounds =>
  bounds(x - by, y - by, width + 2 * by, height + 2 * by);
