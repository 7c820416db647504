/** How long the recording shows each screen, in ms. */
export const PICTURE_MS = 1000;

/** The part of a recording that shows a step, in ms: what is seen while it is performed, then the screen after it. */
export interface Chapter {
  /** 0 is the screen before the first step. */
  index: number;
  startMs: number;
  /** When the screen after the step is shown; it stays until the next chapter. */
  screenMs: number;
}

/** The chapters of a recording: each ends with a picture. Null unless there is a picture of each screen. */
export function toChapters(
  frames: readonly { startMs: number; isPicture: boolean }[],
  screens: readonly number[],
): Chapter[] | null {
  const pictures = frames.flatMap(({ isPicture }, at) => (isPicture ? [at] : []));
  if (pictures.length !== screens.length) return null;
  return pictures.map((at, order) => ({
    index: screens[order] ?? 0,
    startMs: frames[(pictures[order - 1] ?? -1) + 1]?.startMs ?? 0,
    screenMs: frames[at]?.startMs ?? 0,
  }));
}
