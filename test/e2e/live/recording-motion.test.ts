import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ChangingScreen } from '../../../src/device/simulated/screen/paint/vp8/changing-screen.ts';
import { encodeRecording, type RecordingFrame } from '../../../src/media/recording.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';

// No multiples of 16, as on a phone.
const [WIDTH, HEIGHT] = [390, 212];
const STEP_MS = 500;

interface Film {
  frames: RecordingFrame[];
  /** What each frame shows, as PNG in base64. */
  drawn: string[];
}

function makeFilm(): Film {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const size = { width: WIDTH, height: HEIGHT, durationMs: STEP_MS };
  drawPage(context);
  const bytes = canvas.toBuffer('image/webp', 82);
  const film: Film = { frames: [{ type: 'picture', bytes, ...size }], drawn: [pngOf(canvas)] };
  const screen = new ChangingScreen(context.getImageData(0, 0, WIDTH, HEIGHT));
  for (let count = 1; count <= 5; count += 1) {
    context.fillStyle = `hsl(${count * 60}, 70%, 45%)`;
    context.fillRect(count * 60, count * 30, 50, 40);
    context.fillText(`Frame ${count}`, 20, count * 36);
    screen.put(context.getImageData(0, 0, WIDTH, HEIGHT), 0, 0);
    film.frames.push({ type: 'change', bytes: screen.encodeChanges(), ...size });
    film.drawn.push(pngOf(canvas));
  }
  return film;
}

const pngOf = (canvas: Canvas): string => canvas.toBuffer('image/png').toString('base64');

function drawPage(context: SKRSContext2D): void {
  const sky = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  sky.addColorStop(0, '#24406e');
  sky.addColorStop(1, '#f6e3b4');
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.font = '16px sans-serif';
}

/** In the page: the mean difference of each frame's pixels, of 255. */
const COMPARE = `async ({ film, drawn, stepMs }) => {
  const video = document.createElement('video');
  video.muted = true;
  video.src = 'data:video/webm;base64,' + film;
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
  });
  const context = Object.assign(document.createElement('canvas'), {
    width: video.videoWidth,
    height: video.videoHeight,
  }).getContext('2d');
  const pixels = (source) => {
    context.drawImage(source, 0, 0);
    return context.getImageData(0, 0, video.videoWidth, video.videoHeight).data;
  };
  const differences = [];
  for (const [index, png] of drawn.entries()) {
    await new Promise((resolve) => {
      video.onseeked = resolve;
      video.currentTime = ((index + 0.5) * stepMs) / 1000;
    });
    const shown = pixels(video);
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    const wanted = pixels(image);
    differences.push(shown.reduce((sum, value, at) => sum + Math.abs(value - wanted[at]), 0) / shown.length);
  }
  return differences;
}`;

describe.runIf(CHROMIUM)('changes between pictures', () => {
  it('are shown by a browser as they were drawn', async () => {
    const { frames, drawn } = makeFilm();
    const film = (await encodeRecording(frames)).toString('base64');
    const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const given = JSON.stringify({ film, drawn, stepMs: STEP_MS });
      const differences = (await page.evaluate(`(${COMPARE})(${given})`)) as number[];
      expect(differences).toHaveLength(6);
      // The picture itself is lossy.
      for (const difference of differences) expect(difference).toBeLessThan((differences[0] ?? 0) + 1.5);
    } finally {
      await browser.close();
    }
  });
});
