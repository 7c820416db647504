import type { DeviceKind, StoredCookie } from '../../device.ts';
import type { PageState } from './page-state.ts';
import type { ScriptResult } from './sandbox.ts';

/** A script with the state that it may see, as plain JSON for another thread. */
export interface ScriptJob {
  code: string;
  argsJson: string;
  kind: DeviceKind;
  /** Time of the device, epoch ms. */
  now: number;
  /** Number of entries of the tab's history, including the page. */
  historyLength: number;
  page: PageState;
  /** Cookies that a request for the page would send. */
  cookies: readonly StoredCookie[];
  stored: StoredItems;
}

/** Web storage of one origin. */
export interface StoredItems {
  local: readonly [key: string, value: string][];
  session: readonly [key: string, value: string][];
}

/** Navigation that a script requested. Elements are indexes into the page of the outcome. */
export type EncodedNavigation =
  | { type: 'address'; url: string }
  | { type: 'reload' }
  | { type: 'travel'; step: number }
  | { type: 'click'; element: number }
  | { type: 'submit'; form: number; submitter: number | null; isChecked: boolean };

/** Result and side effects of a script, as plain JSON. */
export interface ScriptOutcome {
  result: ScriptResult;
  /** Null if only the scroll offset may have changed. */
  page: PageState | null;
  scroll: number;
  navigation: EncodedNavigation | null;
  /** Assignments to `document.cookie`, in order. */
  cookies: readonly string[];
  stored: StoredItems;
}
