import { element } from './dom.js';

// Debounces bursts of steps: only the newest frame is fetched.
const SETTLE_MS = 30;
const RETRY_MS = 700;
const LAST_RETRY_MS = 10_000;

/** The screenshot in the page. A new one is fetched and decoded before it replaces the old one, which avoids flicker.
 *  `onChange` is called with 'shown', or with 'missing' if the server has no such picture. */
export function createPicture(onChange) {
  let wanted = null;
  let shown = null;
  let isAwaited = false;
  let isLoading = false;

  async function update() {
    if (isLoading) return;
    isLoading = true;
    await pause(SETTLE_MS);
    for (let retryMs = RETRY_MS; wanted !== null && wanted !== shown; ) {
      const url = wanted;
      const image = await load(url);
      if (image) {
        put(image, url);
        continue;
      }
      const isMissing = !isAwaited && (await isGone(url));
      if (url !== wanted) continue;
      if (isMissing) {
        onChange('missing');
        break;
      }
      await pauseWhile(() => url === wanted, retryMs);
      retryMs = Math.min(retryMs * 1.5, LAST_RETRY_MS);
    }
    isLoading = false;
  }

  function put(image, url) {
    shown = url;
    image.id = 'frame';
    image.alt = 'The screen of the device';
    image.draggable = false;
    element('frame')?.remove();
    element('screen').prepend(image);
    element('bezel').style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
    onChange('shown');
  }

  return {
    /** With `isAwaited`, retries until the picture exists, because it is about to be drawn. */
    show(url, options = {}) {
      wanted = url;
      isAwaited = options.isAwaited ?? false;
      if (url === shown) onChange('shown');
      else update();
    },
  };
}

async function load(url) {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Whether the server responds 404; false if it cannot be reached. */
async function isGone(url) {
  try {
    const { status } = await fetch(url, { cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function pauseWhile(isWanted, ms) {
  const until = Date.now() + ms;
  while (isWanted() && Date.now() < until) await pause(Math.min(100, ms));
}
