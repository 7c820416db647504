/** The device port: a computer with a screen that an agent can look at and act on. */

export const DEVICE_KINDS = ['desktop', 'mobile', 'desktop-lg'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** CSS pixels from the top left of the screen. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One node of the accessibility tree; roles are those of WAI-ARIA (window, document, heading, paragraph, link, ...). */
export interface AccessibilityNode {
  role: string;
  name: string;
  value?: string;
  bounds?: Bounds;
  children?: AccessibilityNode[];
}

/** What the screen shows. */
export interface Observation {
  screen: { width: number; height: number };
  /** The application in front: `desktop` when none is open. */
  app: 'desktop' | 'browser' | 'notes' | 'calculator';
  /** Title of the window in front. */
  title: string;
  /** Address of the page in front; null outside the browser. */
  url: string | null;
  tree: AccessibilityNode;
}

/** What the agent can do to the device. */
export type DeviceAction =
  | { type: 'goto'; url: string }
  | { type: 'search'; query: string }
  | { type: 'extract'; question: string }
  | { type: 'compute'; expression: string }
  | { type: 'write_note'; text: string };

export interface ActionResult {
  ok: boolean;
  /** One sentence: what happened, or why it did not. */
  summary: string;
  /** What the action read from the screen: text, a number, a table; null when it reads nothing. */
  value: unknown;
}

/** One picture of the screen. */
export interface Frame {
  width: number;
  height: number;
  mediaType: 'image/webp';
  bytes: Buffer;
}

export interface Device {
  observe(): Promise<Observation>;
  /** Never rejects for what the action asked (an unknown page, a bad expression): that is an `ok: false` result. */
  perform(action: DeviceAction): Promise<ActionResult>;
  /** Draws the screen as it is now, with `caption` (what the agent is doing) along its lower edge. */
  frame(caption: string): Promise<Frame>;
  close(): Promise<void>;
}

export interface Devices {
  open(kind: DeviceKind): Promise<Device>;
}
