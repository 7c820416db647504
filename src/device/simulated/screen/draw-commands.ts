import type { AccessibilityNode, Bounds, Point } from '../../device.ts';

/** A drawing instruction in CSS pixels. Later marks cover earlier ones. */
export type DrawCommand =
  | {
      kind: 'box';
      bounds: Bounds;
      fill: string;
      radius?: number;
      stroke?: string;
      strokeWidth?: number;
      hasShadow?: boolean;
      isMarker?: boolean;
    }
  | { kind: 'gradient'; bounds: Bounds; from: string; to: string }
  | { kind: 'disc'; x: number; y: number; radius: number; fill: string }
  | { kind: 'polygon'; points: readonly (readonly [number, number])[]; fill: string; stroke?: string }
  | TextCommand
  /** An SVG document, drawn as large as `bounds`. */
  | { kind: 'picture'; bounds: Bounds; svg: string }
  /** Shows `marks` within `bounds` only; `shift` moves them first. */
  | { kind: 'clip'; bounds: Bounds; radius?: number; shift?: Point; marks: readonly DrawCommand[] };

export interface TextCommand {
  kind: 'text';
  x: number;
  /** The baseline. */
  y: number;
  text: string;
  size: number;
  isBold: boolean;
  colour: string;
  isUnderlined?: boolean;
  isMono?: boolean;
  isItalic?: boolean;
}

/** A part of the screen, as software that reads it sees it and as it is drawn. */
export interface Part {
  nodes: AccessibilityNode[];
  marks: DrawCommand[];
}

/** The whole screen. `pointer` is where the mouse or the finger is; null when there is none. */
export interface Scene {
  title: string;
  tree: AccessibilityNode;
  marks: DrawCommand[];
  pointer: Point | null;
}

export function bounds(x: number, y: number, width: number, height: number): Bounds {
  return { x, y, width, height };
}
