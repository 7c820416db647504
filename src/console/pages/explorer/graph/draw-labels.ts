import type { Settings } from 'sigma/settings';
import type { NodeDisplayData } from 'sigma/types';
import type { Theme } from './theme.ts';

type Data = Pick<NodeDisplayData, 'x' | 'y' | 'size' | 'color'> & { label: string | null };

const GAP = 4;
const HALO = 4;

interface Box {
  left: number;
  right: number;
  top: number;
}

export interface LabelPainter {
  paint(context: CanvasRenderingContext2D, data: Data, settings: Settings): void;
  /** Call before each picture. */
  clear(): void;
}

/** Draws names beside nodes, except where another one is already. */
export function createLabelPainter(theme: () => Theme): LabelPainter {
  let boxes: Box[] = [];
  return {
    clear() {
      boxes = [];
    },
    paint(context, data, settings) {
      if (!data.label) return;
      setFont(context, settings);
      const left = leftOf(context, data);
      const box = { left: left - GAP, right: left + context.measureText(data.label).width, top: data.y };
      const isFree = (other: Box) =>
        box.right < other.left || box.left > other.right || Math.abs(box.top - other.top) > settings.labelSize;
      if (!boxes.every(isFree)) return;
      boxes.push(box);
      paintName(context, data, settings, theme());
    },
  };
}

/** With a halo in the colour of the ground, so that it can be read over edges. */
function paintName(context: CanvasRenderingContext2D, { label, x, y, size }: Data, settings: Settings, theme: Theme) {
  if (!label) return;
  const { ink, paper } = theme;
  setFont(context, settings);
  context.lineJoin = 'round';
  context.lineWidth = HALO;
  context.strokeStyle = paper;
  context.fillStyle = ink;
  const [left, baseline] = [leftOf(context, { label, x, size }), y + settings.labelSize / 3];
  context.strokeText(label, left, baseline);
  context.fillText(label, left, baseline);
}

/** Where a name begins: at the right of its node, or at the left where the drawing ends. The font is set. */
function leftOf(context: CanvasRenderingContext2D, { label, x, size }: Pick<Data, 'label' | 'x' | 'size'>): number {
  const width = context.measureText(label ?? '').width;
  const right = x + size + GAP;
  return right + width > context.canvas.clientWidth ? x - size - GAP - width : right;
}

function setFont(context: CanvasRenderingContext2D, { labelWeight, labelSize, labelFont }: Settings): void {
  context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
}

/** Draws a ring around the node, and its name. */
export function createHoverPainter(theme: () => Theme) {
  return (context: CanvasRenderingContext2D, data: Data, settings: Settings): void => {
    context.beginPath();
    context.arc(data.x, data.y, data.size + 2, 0, 2 * Math.PI);
    context.lineWidth = 2.5;
    context.strokeStyle = theme().ink;
    context.stroke();
    paintName(context, data, settings, theme());
  };
}
