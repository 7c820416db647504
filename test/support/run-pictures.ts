import type { MediaStore } from '../../src/tasks/ports/media-store.ts';
import type { ScreenStore } from '../../src/tasks/ports/screen-store.ts';
import { createRunPictures, type RunPicturesOptions } from '../../src/tasks/run-pictures.ts';

/** Pictures that are `painted` and their scene; recordings are the frames with their sizes and times. */
export function createFakePictures(screens: ScreenStore, media: MediaStore, changes: Partial<RunPicturesOptions> = {}) {
  return createRunPictures({
    ...{ screens, media },
    paint: async (scene) => Buffer.from(`painted ${scene}`),
    encode: async (frames) =>
      Buffer.from(frames.map(({ bytes, width, height, atMs }) => `${bytes} ${width}x${height} at ${atMs}`).join(', ')),
    onError: () => {},
    ...changes,
  });
}
