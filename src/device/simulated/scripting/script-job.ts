import type { DeviceKind, StoredCookie } from '../../device.ts';
import type { PageState } from './page-state.ts';
import type { ScriptResult } from './sandbox.ts';

/** A script with all that it may see, as plain JSON: it runs in another thread. */
export interface ScriptJob {
  code: string;
  argsJson: string;
  kind: DeviceKind;
  /** How many entries the tab's history has, the page included. */
  historyLength: number;
  page: PageState;
  /** Those that a request for the page would send. */
  cookies: readonly StoredCookie[];
  stored: StoredItems;
}

/** What pages of one origin stored. */
export interface StoredItems {
  local: readonly [key: string, value: string][];
  session: readonly [key: string, value: string][];
}

/** Where a script wants to go. Elements are named by their place in the page of the outcome. */
export type NamedJourney =
  | { type: 'address'; url: string }
  | { type: 'reload' }
  | { type: 'travel'; step: number }
  | { type: 'click'; element: number }
  | { type: 'submit'; form: number; submitter: number | null; isChecked: boolean };

/** What came of a script, as plain JSON. */
export interface ScriptOutcome {
  result: ScriptResult;
  /** Null when it is as it was, except for how far it is scrolled. */
  page: PageState | null;
  scroll: number;
  journey: NamedJourney | null;
  /** What was assigned to `document.cookie`, in order. */
  cookies: readonly string[];
  stored: StoredItems;
}
