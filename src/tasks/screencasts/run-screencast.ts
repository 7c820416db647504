import type { Device, ScreencastFrame } from '../../device/device.ts';

/** A viewer watches the screen of a run; repeated while it does. */
export interface WatchMessage {
  type: 'watch';
  isNewViewer: boolean;
}

/** Streams the screen of a run while it is watched. */
export interface RunScreencast {
  /** Streams for a while from now on. A new viewer gets the screen as it is, even if nothing changes. */
  watch(isNewViewer: boolean): void;
  /** The device of the run is open. */
  attach(device: Pick<Device, 'screencast'>): void;
  end(): void;
}

/** A viewer is asked for again well before this time is over. */
const WATCHED_MS = 15_000;
export const WATCH_AGAIN_MS = 5_000;

export function createRunScreencast(onFrame: (frame: ScreencastFrame) => void): RunScreencast {
  let device: Pick<Device, 'screencast'> | null = null;
  let stop: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;

  function end(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    stop?.();
    stop = null;
  }

  function start(): void {
    stop?.();
    stop = device?.screencast?.(onFrame) ?? null;
  }

  return {
    watch(isNewViewer) {
      if (timer) clearTimeout(timer);
      timer = setTimeout(end, WATCHED_MS);
      if (isNewViewer || !stop) start();
    },
    attach(opened) {
      device = opened;
      if (timer) start();
    },
    end() {
      end();
      device = null;
    },
  };
}
