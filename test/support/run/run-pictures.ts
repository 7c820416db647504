import type { MediaStore } from '../../../src/tasks/ports/media-store.ts';
import type { ScreenStore } from '../../../src/tasks/ports/screen-store.ts';
import { createRunPictures, type RunPicturesOptions } from '../../../src/tasks/run-pictures.ts';

/** Pictures that are `painted` and their scene; recordings are the frames with their sizes and durations. */
export function createFakePictures(screens: ScreenStore, media: MediaStore, changes: Partial<RunPicturesOptions> = {}) {
  return createRunPictures({
    ...{ screens, media },
    paint: async (scene, caption = '') => Buffer.from(`painted ${scene}${caption && `: ${caption}`}`),
    steps: { listSteps: async () => [] },
    paintMotion: async ({ before, action, after }) => [
      { durationMs: 40, bytes: Buffer.from(`${before} to ${after} by ${action?.type}`) },
    ],
    encode: async (frames) =>
      Buffer.from(
        frames
          .map(({ bytes, width, height, durationMs }) => `${bytes} ${width}x${height} for ${durationMs}`)
          .join(', '),
      ),
    readFrameTimes: async () => [],
    onError: () => {},
    ...changes,
  });
}
