import type { DeviceKind, Observation } from '../device.ts';
import type { WebDocument } from './web/document.ts';

/** All there is to know of a simulated computer: what it shows follows from this and from nothing else. */
export interface DeviceState {
  kind: DeviceKind;
  app: Observation['app'];
  /** The page in the browser; null until one is opened. */
  page: WebDocument | null;
  /** The block of the page that was read last: it is marked and scrolled into view. */
  readBlockIndex: number | null;
  notes: readonly string[];
  calculation: { expression: string; display: string } | null;
  /** How many actions were performed. It drives the clock in the corner, which is not the wall's. */
  actionCount: number;
}

export const SCREENS: Record<DeviceKind, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  'desktop-lg': { width: 1920, height: 1080 },
  mobile: { width: 390, height: 844 },
};

export function freshState(kind: DeviceKind): DeviceState {
  return { kind, app: 'desktop', page: null, readBlockIndex: null, notes: [], calculation: null, actionCount: 0 };
}

const FIRST_MINUTE = 9 * 60 + 41;

/** The computer's own time of day, one minute further with every action. */
export function clockFace(state: DeviceState): string {
  const minute = (FIRST_MINUTE + state.actionCount) % (24 * 60);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}
