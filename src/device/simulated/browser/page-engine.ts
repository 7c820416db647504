import type { Element } from 'domhandler';
import type { ActionResult, BrowserProfile, DeviceAction, Point } from '../../device.ts';
import type { OpenPage, Tab } from './browser.ts';
import type { Click } from './click.ts';
import type { NavigationResult, Visit } from './navigate.ts';

export type ScrollDirection = Extract<DeviceAction, { type: 'scroll' }>['direction'];
export type EvaluateAction = Extract<DeviceAction, { type: 'evaluate_js' }>;

/** Loads the pages of a window that shows pages, and acts on them. When a call resolves, the state of the window's browser
 *  shows what it did. */
export interface PageEngine {
  /** The tab in front with its page loaded; opens one at the home page if there is none. Null when that cannot be done. */
  readyTab(): Promise<Tab | null>;
  /** Opens an empty tab in front. Null when there are too many tabs. */
  newTab(): Promise<Tab | null>;
  showTab(tab: Tab): Promise<void>;
  closeTab(tab: Tab): Promise<void>;
  visit(tab: Tab, visit: Visit): Promise<NavigationResult>;
  /** Traverses the history by `step` entries. Null if there is no such entry. */
  travel(tab: Tab, step: number): Promise<NavigationResult | null>;
  reload(tab: Tab): Promise<NavigationResult>;
  click(shown: OpenPage, element: Element): Promise<Click>;
  /** Clicks a point of the screen that is on the page. Absent: only elements can be clicked. */
  clickAt?(shown: OpenPage, point: Point): Promise<ActionResult>;
  /** Replaces a field's value with `text`. */
  fill(shown: OpenPage, field: Element, text: string): ActionResult | Promise<ActionResult>;
  /** Types at the caret of the focused field. Absent: `fill` types the whole value. */
  typeAtCaret?(shown: OpenPage, text: string): Promise<ActionResult>;
  /** Selects the option with this label or value. */
  choose(shown: OpenPage, select: Element, option: string): ActionResult | Promise<ActionResult>;
  /** Puts one of the device's files into a file field. */
  chooseFile(shown: OpenPage, input: Element, fileName: string): ActionResult | Promise<ActionResult>;
  /** Null if the page does not use the key; it then scrolls or does nothing. */
  press(shown: OpenPage, key: string): Promise<Click | null>;
  scroll(shown: OpenPage, direction: ScrollDirection): ActionResult | Promise<ActionResult>;
  /** Scrolls to the element that is marked unless it is visible. */
  reveal(shown: OpenPage): void | Promise<void>;
  /** The page as PDF, in A4. */
  print(shown: OpenPage): Promise<Buffer>;
}

/** The engine of the browser's window. */
export interface BrowserEngine extends PageEngine {
  /** Runs a script in the page in front, or in a blank page when none is open. It is stopped when `signal` aborts. */
  evaluate(action: EvaluateAction, signal: AbortSignal): Promise<ActionResult>;
  /** Brings the state of the window's browser up to date with the pages, which may have changed by themselves: what
   *  they say, or with `picture` also how they look. */
  refresh(options: { picture: boolean }): Promise<void>;
  /** Streams the page in front as JPEGs of its part of the screen, as `Device.screencast`. */
  screencast?(onPicture: (jpeg: Buffer) => void): () => void;
  /** JPEGs of the page in front, in its part of the screen, as it moved since the last call. */
  takeMotion?(): Buffer[];
  /** See `Device.profile`. */
  profile(): Promise<BrowserProfile>;
  close(): Promise<void>;
}
