/** The device port: a computer with a screen that an agent can look at and act on. */

export const DEVICE_KINDS = ['desktop', 'mobile', 'desktop-lg'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** CSS pixels from the top left of the screen. */
export interface Point {
  x: number;
  y: number;
}

export interface Bounds extends Point {
  width: number;
  height: number;
}

export type NodeState = 'checked' | 'selected' | 'disabled' | 'required' | 'focused';

/** One node of the accessibility tree; roles are those of WAI-ARIA (window, document, heading, link, textbox, ...). */
export interface AccessibilityNode {
  /** By what an action names the node; only nodes that can be acted on have one. It holds while the page stands. */
  ref?: string;
  role: string;
  name: string;
  /** A control's value; a link's address. */
  value?: string;
  states?: NodeState[];
  /** What a combobox offers to select. */
  options?: string[];
  bounds?: Bounds;
  children?: AccessibilityNode[];
}

export type App = 'desktop' | 'browser' | 'files' | 'notes' | 'calculator';

/** What the screen shows. */
export interface Observation {
  screen: { width: number; height: number };
  /** The application in front: `desktop` when none is open. */
  app: App;
  /** Title of the window in front. */
  title: string;
  /** Address of the page in front; null outside the browser. */
  url: string | null;
  tree: AccessibilityNode;
}

/** A node by its ref, or whatever is at a place of the screen. */
export type Target = string | Point;

/** Something found out earlier that a page need not say again. */
export interface KnownValue {
  label: string;
  value: unknown;
}

/** What can be done to the device. */
export type DeviceAction =
  | { type: 'goto'; url: string }
  | { type: 'click'; target: Target }
  /** Puts `text` in place of what the field holds; without a target, types at the caret. */
  | { type: 'type'; target?: Target; text: string }
  /** Chooses an option of a combobox, by its label or value. */
  | { type: 'select'; target: Target; option: string }
  /** A key by its name in UI Events: Enter, Tab, Escape, Backspace, PageDown, ... */
  | { type: 'press'; key: string }
  | { type: 'scroll'; direction: 'up' | 'down' | 'top' | 'bottom' }
  /** Lets time pass; whoever performs it waits. */
  | { type: 'wait'; ms: number }
  /** Reads from the page in front what `question` asks for. With a schema (JSON Schema 2020-12) the value is valid
   *  against it, filled from the page and from `known`. */
  | { type: 'extract'; question: string; schema?: object; known?: KnownValue[] }
  /** Follows a link or presses a button that leads to a file, and keeps the file. */
  | { type: 'download'; target: Target }
  /** Puts one of the device's files into a file field. */
  | { type: 'upload'; target: Target; file: string }
  /** Runs a script in the page in front, or in a blank one when none is open: an expression, statements, or a function, which is called with `args`. The
   *  value is its result as JSON; when it throws, the summary is what it threw. */
  | { type: 'evaluate_js'; js: string; args: unknown }
  | { type: 'write_note'; text: string }
  | { type: 'compute'; expression: string };

export interface ActionResult {
  ok: boolean;
  /** One sentence: what happened, or why it did not. */
  summary: string;
  /** What the action read from the screen: text, a number, a table; null when it reads nothing. */
  value: unknown;
  /** Whether the action carried a secret, such as a password: it is not to be kept or shown as it was. */
  isSecret?: boolean;
  /** Whether the run cannot go on. */
  isFatal?: boolean;
  /** The parts of a value extracted by a schema that nothing on the screen matched, as JSON pointers (RFC 6901): they
   *  are samples. */
  sampled?: string[];
}

/** One picture of the screen. */
export interface Frame {
  width: number;
  height: number;
  mediaType: 'image/webp';
  bytes: Buffer;
}

export interface DeviceFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** A cookie with the attributes that decide where it is sent. */
export interface StoredCookie {
  name: string;
  value: string;
  /** The host that set it, or the domain that it named. */
  domain: string;
  path: string;
  /** Not sent to subdomains of `domain`. */
  isHostOnly: boolean;
  isSecure: boolean;
  isHttpOnly: boolean;
  /** Milliseconds since the epoch; null for a cookie that does not expire. */
  expiresAt: number | null;
}

/** What a browser keeps from one run to the next: plain JSON of at most 256 KB. */
export interface BrowserProfile {
  cookies: StoredCookie[];
  /** What pages stored, by origin: values by key. */
  localStorage: Record<string, Record<string, string>>;
}

export interface Device {
  observe(): Promise<Observation>;
  /** Never rejects for what the action asked (an unknown page, a missing target): that is an `ok: false` result. When
   *  `signal` aborts, an action that has to wait its turn, or takes long, may reject with the signal's reason. */
  perform(action: DeviceAction, signal?: AbortSignal): Promise<ActionResult>;
  /** Draws the screen as it is now, with `caption` (what the agent is doing) along its lower edge. */
  frame(caption: string): Promise<Frame>;
  /** Files that the run downloaded, oldest first. */
  downloads(): Promise<DeviceFile[]>;
  /** What the browser keeps, to begin another device with; what was kept longest is left out where it is too much. */
  profile(): Promise<BrowserProfile>;
  close(): Promise<void>;
}

export interface DeviceOptions {
  /** Whose device it is: accounts take turns at what devices share. */
  accountId: string;
  kind: DeviceKind;
  /** Where the browser may go: hosts, or addresses with all that begins with them. Empty: anywhere the device can. */
  allowedUrls: readonly string[];
  /** Files that lie on the device from the start. */
  files: readonly DeviceFile[];
  /** What the browser keeps from an earlier run. */
  profile?: BrowserProfile;
}

export interface Devices {
  open(options: DeviceOptions): Promise<Device>;
}

/** An entry of a list of allowed addresses: a host, or an address with any of its parts. `*` stands for anything. */
export const ADDRESS_PATTERN =
  /^(?:(?<scheme>[a-z*][a-z\d+.-]*):\/\/)?(?<host>[^/?#:\s]+)(?::(?<port>\d+|\*))?(?<path>[/?#]\S*)?$/i;

/** Whether an address of http or https could match an entry. */
export function isAddressPattern(entry: string): boolean {
  const { scheme = '*', host } = ADDRESS_PATTERN.exec(entry.trim())?.groups ?? {};
  return host !== undefined && ['http', 'https', '*'].includes(scheme.toLowerCase());
}
