import type { AccessibilityNode, Bounds, Point } from '../../device.ts';

/** A drawing instruction in CSS pixels. Later commands cover earlier ones. */
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
  /** A bitmap, drawn as large as `bounds`. `base64` is a WebP or JPEG file. */
  | { kind: 'image'; bounds: Bounds; base64: string }
  /** Clips `commands` to `bounds` after moving them by `shift`. */
  | { kind: 'clip'; bounds: Bounds; radius?: number; shift?: Point; commands: readonly DrawCommand[] };

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

/** A part of the screen: accessibility nodes and draw commands. */
export interface Part {
  nodes: AccessibilityNode[];
  commands: DrawCommand[];
}

/** The whole screen. `pointer` is where the mouse or the finger is; null when there is none. */
export interface Scene {
  title: string;
  tree: AccessibilityNode;
  commands: DrawCommand[];
  pointer: Point | null;
}

export function bounds(x: number, y: number, width: number, height: number): Bounds {
  return { x, y, width, height };
}
