import type { Effect } from './effect.ts';
import type { PageContent } from './page-content.ts';

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

/** `open`: an application of the dock that has a window. */
export type NodeState = 'checked' | 'selected' | 'disabled' | 'required' | 'focused' | 'open';

/** One node of the accessibility tree; roles are those of WAI-ARIA (window, document, heading, link, textbox, ...). */
export interface AccessibilityNode {
  /** Identifies the node in an action. Only nodes that can be acted on have one. Valid until the page changes. */
  ref?: string;
  role: string;
  name: string;
  /** A control's value; a link's address. */
  value?: string;
  states?: NodeState[];
  /** Labels of a combobox's options. */
  options?: string[];
  bounds?: Bounds;
  children?: AccessibilityNode[];
}

export type App = 'desktop' | 'browser' | 'mail' | 'calendar' | 'files' | 'notes' | 'calculator';

/** Snapshot of the screen. */
export interface Observation {
  screen: { width: number; height: number };
  /** The application in front: `desktop` when none is open. */
  app: App;
  /** Title of the window in front. */
  title: string;
  /** Address of the page in front, also of one of Mail and Calendar; null if there is none. */
  url: string | null;
  tree: AccessibilityNode;
  /** Content of the page in front, or of the file that is open in front; null if there is none. */
  content: PageContent | null;
  /** With no application open: the sites that the operator added to the device. Absent: none. */
  sites?: readonly SiteLink[];
}

/** A site by its name. */
export interface SiteLink {
  name: string;
  url: string;
}

/** A node's ref, or a point on the screen. */
export type Target = string | Point;

/** Operations of the device. */
export type DeviceAction =
  | { type: 'goto'; url: string }
  | { type: 'click'; target: Target }
  /** Replaces the field's content with `text`; without a target, types at the caret. */
  | { type: 'type'; target?: Target; text: string }
  /** Chooses an option of a combobox, by its label or value. */
  | { type: 'select'; target: Target; option: string }
  /** A key by its name in UI Events: Enter, Tab, Escape, Backspace, PageDown, ... */
  | { type: 'press'; key: string }
  | { type: 'scroll'; direction: 'up' | 'down' | 'top' | 'bottom' }
  /** The caller waits `ms` milliseconds; the device does nothing. */
  | { type: 'wait'; ms: number }
  /** Answers `question` from the page in front. With a schema (JSON Schema 2020-12), the value is valid against it and
   *  filled from the page. Where nothing matches, it is null if the schema allows that; otherwise sample
   *  data with `samples`, and a failure that names the JSON pointer without. With `found`, nothing is looked for: these texts
   *  of the page are the answer, and are highlighted; `reading` says how they were found. */
  | { type: 'extract'; question: string; schema?: object; samples?: boolean; found?: string[]; reading?: object }
  /** Follows a link or presses a button that leads to a file, and stores the file. */
  | { type: 'download'; target: Target }
  /** Selects one of the device's files in a file field. */
  | { type: 'upload'; target: Target; file: string }
  /** Runs a script in the page in front, or in a blank page when none is open. The script is an expression, statements,
   *  or a function, which is called with `args`. The value is its result as JSON. If it throws, the summary is the
   *  error. */
  | { type: 'evaluate_js'; js: string; args: unknown }
  | { type: 'write_note'; text: string }
  | { type: 'compute'; expression: string };

export interface ActionResult {
  ok: boolean;
  /** One sentence: what happened, or why the action failed. */
  summary: string;
  /** Value read from the screen, such as text, a number or a table; null if the action reads nothing. */
  value: unknown;
  /** Whether the action contained a secret, such as a password. It must be redacted before it is stored or shown. */
  isSecret?: boolean;
  /** Whether the run cannot continue. */
  isFatal?: boolean;
  /** Of a `goto` that is not ok: whether a page of the site is shown all the same, one with an error status. */
  isPageShown?: boolean;
  /** JSON pointers (RFC 6901) to the parts of a value extracted by a schema that matched nothing and hold sample data. */
  sampled?: string[];
  /** What the action changed. Absent: nothing, as far as what holds the changes reports. */
  effects?: readonly Effect[];
}

/** One picture of the screen. */
export interface Frame {
  width: number;
  height: number;
  mediaType: 'image/webp';
  bytes: Buffer;
}

/** What a picture of the screen is painted from. */
export interface StoredScene {
  width: number;
  height: number;
  /** Compressed, in the format of the device's painter, which reads those of earlier versions too. */
  content: Buffer;
}

/** Paints the picture of a scene as WebP: the same as `Device.frame` at the time of `Device.scene`, or with another
 *  caption. */
export type PaintScene = (scene: Buffer, caption?: string) => Promise<Buffer>;

/** What is seen for a moment between two pictures: what differs from the frame before it, as a VP8 inter frame (RFC 6386)
 *  of the size of the pictures. */
export interface InBetweenFrame {
  durationMs: number;
  bytes: Buffer;
}

/** Paints what is seen between two scenes while an action is performed; null if it is not one of the device. The frames
 *  follow the picture of `before`. The same scenes and action give the same bytes. */
export type PaintMotion = (motion: {
  before: Buffer;
  action: DeviceAction | null;
  after: Buffer;
}) => Promise<InBetweenFrame[]>;

/** A part of the screen as it looks between two pictures. */
export interface ScreencastFrame {
  bounds: Bounds;
  /** JPEG. */
  bytes: Uint8Array;
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

/** Browser state kept between runs: plain JSON of at most 256 KB. */
export interface BrowserProfile {
  cookies: StoredCookie[];
  /** By origin: values by key. */
  localStorage: Record<string, Record<string, string>>;
  /** By origin: databases in the format of the device that stored them. A device that has none keeps them as they are. */
  indexedDB?: Record<string, unknown[]>;
}

export interface Device {
  observe(): Promise<Observation>;
  /** An action that cannot be performed (an unknown page, a missing target) resolves with `ok: false`. When `signal`
   *  aborts, an action that is queued or slow may reject with the signal's reason. */
  perform(action: DeviceAction, signal?: AbortSignal): Promise<ActionResult>;
  /** Draws the current screen, with `caption` (what the agent is doing) along its lower edge. */
  frame(caption: string): Promise<Frame>;
  /** As `frame`, to be painted later. Secrets are masked in it as in the picture. Resolves to null if the device can only
   *  take pictures. */
  scene(caption: string): Promise<StoredScene | null>;
  /** Streams what changes on the screen, also while no action is performed: a frame at once if something is shown that can
   *  change, then at most ten a second, and none while nothing changes. Ends any earlier stream. Returns the function that
   *  ends it. Absent: the screen changes by actions only. */
  screencast?(onFrame: (frame: ScreencastFrame) => void): () => void;
  /** Files that the run downloaded, oldest first. */
  downloads(): Promise<DeviceFile[]>;
  /** Browser state to open another device with. The oldest entries are dropped to stay within the size limit. */
  profile(): Promise<BrowserProfile>;
  /** How long its actions waited for what devices share, in ms: no time of the run. 0 if it is left out. */
  waitedMs?(): number;
  close(): Promise<void>;
}

/** What devices share was in use for as long as a run may take. The message is for clients. */
export class DeviceBusyError extends Error {}

/** The device is gone, and with it the state of its run. The run can be repeated on another device. */
export class DeviceLostError extends Error {
  constructor(message = 'The device was lost: its browser ended.', options?: ErrorOptions) {
    super(message, options);
  }
}

/** The device cannot be had with these options. The message is for the client: it has no secrets. */
export class DeviceOptionsError extends Error {}

export interface DeviceOptions {
  /** Owner of the device. Accounts take turns on resources that devices share. */
  accountId: string;
  kind: DeviceKind;
  /** Hosts, or address prefixes, that the browser may open. Empty: no restriction. */
  allowedUrls: readonly string[];
  /** Files present on the device at the start. */
  files: readonly DeviceFile[];
  /** When the run started, epoch ms: the date on the device. The first day of 2026 if it is not given. */
  startedAt?: number;
  /** Browser state of an earlier run. */
  profile?: BrowserProfile;
  /** Whether scenes hold what moved before them; no by default. */
  recordsMotion?: boolean;
  /** Whether pictures show the mouse or finger; they do by default. */
  showsPointer?: boolean;
  /** What is asked of its browser. Without effect on a simulated one. */
  browser?: BrowserOptions;
}

export interface BrowserOptions {
  /** Through which all connections go. */
  proxy?: ProxyAccess;
  certificates?: readonly ClientCertificate[];
  /** Whether the browser leaves out the marks by which it says that it is automated. */
  hidesAutomation?: boolean;
  /** Only where there are filter lists. */
  blocksAds?: boolean;
}

export interface ProxyAccess {
  /** See `toProxyUrl`. */
  server: URL;
  username?: string;
  password?: string;
}

/** A certificate by which the browser says who it is, with its private key. */
export type ClientCertificate = (Pkcs12File | PemPair) & {
  /** The sites that may get it (see `ADDRESS_PATTERN`); none for every site that asks. */
  filters?: string[];
};

export interface Pkcs12File {
  /** In base64. */
  file: string;
  password?: string;
}

export interface PemPair {
  cert: string;
  key: string;
}

/** The address of a proxy: a host, with a scheme (http by default) and a port if they are not the usual ones. Null if the
 *  text is none. */
export function toProxyUrl(text: string): URL | null {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const isProxy = url !== null && ['http:', 'https:', 'socks5:'].includes(url.protocol);
  return isProxy && url.hostname !== '' && /^\/?$/.test(url.pathname + url.search + url.hash) ? url : null;
}

/** Text of a PDF or DOCX. Rejects if it cannot be read. */
export type ReadDocument = (file: DeviceFile, signal: AbortSignal) => Promise<string>;

export interface Devices {
  open(options: DeviceOptions): Promise<Device>;
}
