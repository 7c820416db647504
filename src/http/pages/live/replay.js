import { element } from './dom.js';

// Of the end of a chapter: there the screen after the step stands still.
const STILL_S = 0.5;
const SLIDE_MS = 1000;

/** The recording of a run with its controls, shown instead of the screenshot. Where motion is to be reduced, it goes from
 *  screen to screen. `onStep` is called with the index of the step that is seen, 0 before the first; `onGone` when the
 *  recording no longer exists. */
export function createReplay({ onStep, onGone }) {
  const video = element('recording');
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  /** Chapters in order, one for each screen; empty until they are known. */
  let chapters = [];
  let slides;

  const current = () => chapters.findLastIndex(({ startTime }) => startTime <= video.currentTime + 0.001);
  const isPlaying = () => slides !== undefined || !(video.paused || video.ended);

  function render() {
    element('play').textContent = isPlaying() ? 'Pause' : 'Play';
    element('stepper').hidden = chapters.length === 0;
    const at = Math.max(0, current());
    const position = element('position');
    position.max = String(Math.max(0, chapters.length - 1));
    position.value = String(at);
    position.setAttribute('aria-valuetext', chapters[at]?.text ?? '');
    if (chapters.length > 0) onStep(Number(chapters[at].id));
  }

  function seek(at) {
    const chapter = chapters[at];
    if (!chapter) return;
    video.currentTime = Math.max(chapter.startTime, chapter.endTime - STILL_S);
    render();
  }

  function stop() {
    clearInterval(slides);
    slides = undefined;
    video.pause();
    render();
  }

  function play() {
    if (!reduced.matches || chapters.length === 0) return void video.play();
    if (current() >= chapters.length - 1) seek(0);
    const next = () => (current() < chapters.length - 1 ? seek(current() + 1) : stop());
    slides = setInterval(next, SLIDE_MS / video.playbackRate);
    render();
  }

  for (const name of ['timeupdate', 'play', 'pause', 'ended', 'seeked']) video.addEventListener(name, render);
  video.addEventListener('error', onGone);
  video.addEventListener('click', () => (isPlaying() ? stop() : play()));
  element('play').addEventListener('click', () => (isPlaying() ? stop() : play()));
  element('previous').addEventListener('click', () => seek(current() - 1));
  element('next').addEventListener('click', () => seek(current() + 1));
  element('position').addEventListener('input', ({ target }) => seek(Number(target.value)));
  element('speed').addEventListener('change', ({ target }) => {
    video.playbackRate = video.defaultPlaybackRate = Number(target.value);
    if (slides === undefined) return;
    stop();
    play();
  });
  element('full-screen').addEventListener('click', () => video.requestFullscreen?.());

  return {
    stop,
    /** @param poster picture shown until the recording plays */
    open(url, poster) {
      if (poster) video.poster = poster;
      const track = document.createElement('track');
      track.kind = 'chapters';
      track.src = url.replace(/recording\.webm$/, 'chapters.vtt');
      track.addEventListener('load', () => {
        chapters = [...track.track.cues];
        render();
      });
      video.replaceChildren(track);
      track.track.mode = 'hidden';
      video.src = url;
    },
    /** Shows the screen after a step. Returns false if its place in the recording is not known. */
    seek({ index }) {
      const at = chapters.findIndex(({ id }) => Number(id) === index);
      if (at === -1) return false;
      seek(at);
      return true;
    },
  };
}
