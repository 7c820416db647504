import { element } from './dom.js';

// How the recording is made: a wait for the next frame is cut to this, and the last frame stands as long.
const MAX_FRAME_S = 1;
// Steps that lie closer together cannot be told apart in the film.
const MIN_FRAME_S = 0.04;
// How far the start of the first step may be off before the film is taken to be another one.
const TOLERANCE_S = 0.25;

/** The recording of a run, played in place of the still picture. `onTime` hears of the step that is shown while it plays
 *  (null before the first); `onGone` is called when there is no recording any more. */
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
    /** `poster` is shown until the recording is played. */
    open(url, allSteps, poster) {
      steps = allSteps;
      if (poster) video.poster = poster;
      video.src = url;
    },
    /** Whether the recording is now where the step is; false when its place is not known well enough. */
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

/** Where in the recording each step begins, in seconds; null when that does not fit its duration. Frame 0, the screen
 *  before the first step, stands for whatever the others leave. */
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
