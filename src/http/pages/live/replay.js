import { element } from './dom.js';

// The encoder shortens each frame to at most this duration; the last frame has exactly this duration.
const MAX_FRAME_S = 1;
// Steps that are closer together cannot be distinguished in the recording.
const MIN_FRAME_S = 0.04;
// Maximum error of the first step's start; beyond it, the recording does not match the steps.
const TOLERANCE_S = 0.25;

/** The recording of a run, played instead of the screenshot. `onTime` is called with the current step while it plays
 *  (null before the first); `onGone` is called when the recording no longer exists. */
export function createReplay({ onTime, onGone }) {
  const video = element('recording');
  let steps = [];
  let starts = null;

  video.addEventListener('loadedmetadata', () => {
    starts = startsOf(steps, video.duration);
  });
  video.addEventListener('timeupdate', () => {
    if (!starts || video.hidden) return;
    const at = starts.findLastIndex((start) => start <= video.currentTime);
    onTime(steps[at] ?? null);
  });
  video.addEventListener('error', onGone);

  return {
    /** @param poster picture shown until the recording plays */
    open(url, allSteps, poster) {
      steps = allSteps;
      if (poster) video.poster = poster;
      video.src = url;
    },
    /** Seeks to a step. Returns false if its position is not known precisely enough. */
    seek(step) {
      const at = steps.indexOf(step);
      const start = starts?.[at];
      if (start === undefined) return false;
      const end = starts[at + 1] ?? video.duration;
      if (end - start < MIN_FRAME_S) return false;
      video.currentTime = start + MIN_FRAME_S / 2;
      return true;
    },
  };
}

/** Start of each step in the recording, in seconds; null if the steps do not match its duration. Frame 0, the screen
 *  before the first step, gets the remaining time. */
function startsOf(steps, durationS) {
  if (steps.length === 0 || !Number.isFinite(durationS)) return null;
  const gaps = steps.slice(1).map((step, index) => {
    return Math.min(Math.max((step.created_at - steps[index].created_at) / 1000, 0.001), MAX_FRAME_S);
  });
  const first = durationS - MAX_FRAME_S - gaps.reduce((sum, gap) => sum + gap, 0);
  if (first < -TOLERANCE_S || first > MAX_FRAME_S + TOLERANCE_S) return null;
  const starts = [Math.min(Math.max(first, 0.001), MAX_FRAME_S)];
  for (const gap of gaps) starts.push(starts.at(-1) + gap);
  return starts;
}
