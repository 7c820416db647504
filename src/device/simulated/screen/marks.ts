import type { AccessibilityNode, Bounds } from '../../device.ts';

/** A drawing instruction in CSS pixels. Later marks cover earlier ones. */
export type Mark =
  | { kind: 'box'; bounds: Bounds; fill: string; radius?: number; stroke?: string; hasShadow?: boolean }
  | { kind: 'gradient'; bounds: Bounds; from: string; to: string }
  | { kind: 'disc'; x: number; y: number; radius: number; fill: string }
  | { kind: 'polygon'; points: readonly (readonly [number, number])[]; fill: string; stroke?: string }
  | TextMark
  | { kind: 'clip'; bounds: Bounds; radius?: number; marks: readonly Mark[] };

export interface TextMark {
  kind: 'text';
  x: number;
  /** The baseline. */
  y: number;
  text: string;
  size: number;
  isBold: boolean;
  colour: string;
  isUnderlined?: boolean;
}

/** A part of the screen, as software that reads it sees it and as it is drawn. */
export interface Part {
  nodes: AccessibilityNode[];
  marks: Mark[];
}

/** The whole screen. `pointer` is where the mouse or the finger is; null when there is none. */
export interface Scene {
  title: string;
  tree: AccessibilityNode;
  marks: Mark[];
  pointer: { x: number; y: number } | null;
}

export function bounds(x: number, y: number, width: number, height: number): Bounds {
  return { x, y, width, height };
}
